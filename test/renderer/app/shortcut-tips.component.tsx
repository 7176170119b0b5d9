import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Plus, X } from 'lucide-react'
import { useShortcutTips } from '#renderer/app/toasts/use-shortcut-tips.ts'
import { queries } from '#renderer/data/use-query.ts'
import { registry } from '#renderer/keys/action-registry.ts'
import { KeyLayer } from '#renderer/keys/key-layer.tsx'
import { useActions } from '#renderer/keys/use-actions.ts'
import { KeysSection } from '#renderer/screens/settings/keys-section.tsx'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { useShortcutTip } from '#renderer/stores/shortcut-tip.ts'
import { Button } from '#renderer/ui/button.tsx'
import { DataGrid } from '#renderer/ui/grid/data-grid.tsx'
import { useGrid } from '#renderer/ui/grid/use-grid.ts'
import { rowsOf } from '#renderer/data/rows.ts'
import { IconButton } from '#renderer/ui/icon-button.tsx'
import { SegmentedControl } from '#renderer/ui/segmented-control.tsx'
import type { SessionState } from '#shared/bridge/session.ts'
import { defaultPreferences, type Preferences } from '#shared/bridge/settings.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

beforeEach(() => {
  useShortcutTip.setState(useShortcutTip.getInitialState())
  return () => registry.configure({}, true)
})

/** A window whose person is past the first steps and has these preferences. */
function windowOf(change: Partial<Preferences> = {}, workspace: object | null = null) {
  const world = connect({ 'session.state': () => ({ workspace }) })
  usePreferences.setState({ preferences: { ...defaultPreferences, ...change }, known: true })
  return world
}

const actions = [
  { id: 'test.note', label: 'Write a note', group: 'Test', keys: ['n'], run: () => {} },
  { id: 'test.enrol', label: 'Enrol', group: 'Test', keys: ['e'], run: () => {} },
  { id: 'test.close', label: 'Close it', group: 'Test', keys: ['$mod+q'], run: () => {} },
  { id: 'test.s', label: 'Tier S', group: 'Test', keys: ['s'], run: () => {} },
  { id: 'test.off', label: 'Off', group: 'Test', keys: ['o'], enabled: false, run: () => {} },
]
function Desk() {
  useShortcutTips()
  useActions(actions)
  return (
    <>
      <Button keys="n">Note</Button>
      <Button keys="e">Enrol</Button>
      <Button keys="o">Off</Button>
      <Button keys="e" aria-disabled>
        Asleep
      </Button>
      <Button icon={Plus}>Bare</Button>
      <IconButton icon={X} label="Close it" keys="$mod+q" />
      <SegmentedControl
        label="Tier"
        value={null}
        options={[{ value: 's', label: 'S', keys: 's' }]}
        onChange={() => {}}
      />
    </>
  )
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const tip = () => page.getByRole('region', { name: 'Messages' }).getByText(/^Next time, press/)
const kept = () => usePreferences.getState().preferences.shortcut_tips_shown

/** A menu whose choices have keys of their own, as that of snoozing has. */
function SnoozeMenu() {
  useActions([
    { id: 'test.in_two_weeks', label: 'In two weeks', group: 'Test', keys: ['3'], run: () => {} },
  ])
  return <Button keys="3">In two weeks</Button>
}

test('M8: the key of an open menu is not taught: on the list below it does something else', async () => {
  windowOf()
  const shown = await show(
    <>
      <Desk />
      <KeyLayer>
        <SnoozeMenu />
      </KeyLayer>
    </>,
  )
  await press('In two weeks')
  await shown.rerender(<Desk />)
  await press('Note')
  await expect.element(tip()).toHaveTextContent('Next time, press N')
  expect(kept()).toEqual(['test.note'])
})

test('M8: what the mouse does by a button says its key, once for each action', async () => {
  const world = windowOf()
  await show(<Desk />)
  await press('Note')
  await expect.element(tip()).toHaveTextContent('Next time, press N')
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect.element(tip()).not.toBeInTheDocument()
  await press('Note')
  await press('Close it')
  await expect.element(tip()).toHaveTextContent('Next time, press Ctrl Q')
  expect(world.inputsOf('preferences.write')).toEqual([
    { shortcut_tips_shown: ['test.note'] },
    { shortcut_tips_shown: ['test.note', 'test.close'] },
  ])
})

test('M8, M2: a tip is said politely once, in words', async () => {
  windowOf()
  await show(<Desk />)
  await press('Close it')
  await expect.element(tip()).toBeVisible()
  const spoken = [...document.querySelectorAll('[aria-live=polite]')].map((at) => at.textContent)
  expect(spoken.filter((words) => words === 'Next time, press Ctrl Q')).toHaveLength(1)
  expect(document.querySelectorAll('[role=alert]:not(:empty)')).toHaveLength(0)
})

test('M8: the key is the one that counts now', async () => {
  windowOf()
  registry.configure({ 'test.note': 'm' }, true)
  await show(<Desk />)
  await press('Note')
  await expect.element(tip()).toHaveTextContent('Next time, press M')
})

test('M8: one tip at a time, and three at most while a window is open', async () => {
  windowOf()
  await show(<Desk />)
  await press('Note')
  await press('Enrol')
  await expect.element(tip()).toHaveTextContent('Next time, press N')
  await userEvent.keyboard('n')
  await expect.element(tip()).not.toBeInTheDocument()
  for (const name of ['Enrol', 'Close it']) {
    await press(name)
    await page.getByRole('button', { name: 'Got it' }).click()
  }
  await press('S')
  expect(kept()).toEqual(['test.note', 'test.enrol', 'test.close'])
  await expect.element(tip()).not.toBeInTheDocument()
})

test.each<[string, Partial<Preferences>, object | null]>([
  ['who turned tips off', { shortcut_tips: false }, null],
  ['who turned single keys off', { single_keys: false }, null],
  ['who takes the first steps', { first_steps: 'note' }, { kind: 'practice' }],
  ['who was told before', { shortcut_tips_shown: ['test.note'] }, null],
])('M8: somebody %s is told nothing', async (_who, preferences, workspace) => {
  const world = windowOf(preferences, workspace)
  await show(<Desk />)
  await expect.poll(() => world.inputsOf('session.state').length).toBe(1)
  await press('Note')
  await press('Note')
  await expect.element(tip()).not.toBeInTheDocument()
  expect(world.inputsOf('preferences.write')).toEqual([])
})

test('M8: nobody is told of a key that does nothing now, that there is not, or that they used', async () => {
  const world = windowOf()
  await show(<Desk />)
  await press('Off')
  await press('Bare')
  await page.getByRole('button', { name: 'Asleep' }).click({ force: true })
  await userEvent.keyboard('n')
  await press('Note')
  // By the keyboard on the button itself.
  page.getByRole('button', { name: 'Enrol' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(tip()).not.toBeInTheDocument()
  expect(world.inputsOf('preferences.write')).toEqual([])
})

interface Row {
  id: string
  name: string
}
const people = ['Ada', 'Bea', 'Cleo', 'Dana'].map((name) => ({ id: name, name }))
const rows = rowsOf<Row>(people)
const keyOf = (row: Row) => row.id
const nameOf = (row: Row) => row.name
const columns = [{ id: 'name', header: 'Name', width: 200, cell: (row: Row) => row.name }] as const
function List({ onOpen }: { onOpen: (row: Row) => void }) {
  useShortcutTips()
  const grid = useGrid(rows, keyOf, 'tips')
  return (
    <div style={{ height: 300, display: 'flex' }}>
      <DataGrid
        id="tips"
        label="People"
        columns={columns}
        rows={rows}
        grid={grid}
        rowLabel={nameOf}
        onOpen={onOpen}
        empty={null}
      />
    </div>
  )
}
const row = (name: string) => page.getByRole('row', { name })

test('M8: whoever goes from row to row by the mouse is told J; choosing one row teaches nothing', async () => {
  windowOf()
  await show(<List onOpen={() => {}} />)
  await row('Cleo').click()
  await row('Ada').click()
  await row('Bea').click()
  expect(kept()).toEqual([])
  await row('Cleo').click()
  await expect.element(tip()).toHaveTextContent('Next time, press J')
})

test('M8: a double click on a row says Enter, and its box says X', async () => {
  windowOf()
  const opened: string[] = []
  await show(<List onOpen={({ name }) => opened.push(name)} />)
  await row('Bea').dblClick()
  await expect.element(tip()).toHaveTextContent('Next time, press Enter')
  expect(opened).toEqual(['Bea'])
  await page.getByRole('button', { name: 'Got it' }).click()
  await userEvent.click(row('Cleo').element().querySelector('[data-shortcut]') as Element)
  await expect.element(tip()).toHaveTextContent('Next time, press X')
})

test('M8, P22: a tip goes with the lock, and none stands on the locked screen', async () => {
  windowOf({ message_seconds: null })
  await show(<Desk />)
  await press('Note')
  await expect.element(tip()).toBeInTheDocument()
  queries.put('session.state', {}, { workspace: null, locked: 'asked' } as SessionState)
  await expect.element(tip()).not.toBeInTheDocument()
  await press('Enrol')
  await press('Close it')
  await expect.element(tip()).not.toBeInTheDocument()
})

test('M8: tips are turned off in Settings, and are off without single keys @long', async () => {
  const world = windowOf()
  await show(<KeysSection />)
  const tips = page.getByRole('switch', { name: /^Shortcut tips/ })
  await tips.click()
  expect(world.inputsOf('preferences.write')).toEqual([{ shortcut_tips: false }])
  await tips.click()
  await expect.element(tips).toBeChecked()
  await page.getByRole('switch', { name: /^Single-key shortcuts/ }).click()
  await expect.element(tips).not.toBeChecked()
  await expect.element(tips).toBeDisabled()
})
