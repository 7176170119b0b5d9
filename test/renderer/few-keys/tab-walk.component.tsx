import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import FewKeys from '#renderer/few-keys/few-keys.tsx'
import { StatusMenu } from '#renderer/parts/people/status-menu.tsx'
import { FewKeysSection } from '#renderer/screens/settings/few-keys-section.tsx'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Checkbox } from '#renderer/ui/checkbox.tsx'
import { ChoiceList } from '#renderer/ui/choice-list.tsx'
import { useCombobox } from '#renderer/ui/combobox/use-combobox.ts'
import { Dialog } from '#renderer/ui/dialog.tsx'
import type { Column } from '#renderer/ui/grid/column.ts'
import { KeyHints } from '#renderer/ui/key-hints.tsx'
import { SegmentedControl } from '#renderer/ui/segmented-control.tsx'
import { Select } from '#renderer/ui/select.tsx'
import { Tabs } from '#renderer/ui/tabs.tsx'
import { defaultPreferences } from '#shared/bridge/settings.ts'
import { connect, show } from '#test/renderer/support/component.tsx'
import { ShownGrid } from '#test/renderer/support/shown-grid.tsx'

/** Connects a window with "Tab reaches every control" on or off. */
function connectWith(tab_everywhere: boolean) {
  const world = connect()
  usePreferences.setState({ preferences: { ...defaultPreferences, tab_everywhere } })
  return world
}
const focused = () => document.activeElement as HTMLElement
const nameOf = (element: Element) =>
  element.getAttribute('aria-label') ?? element.textContent.trim()
const tab = (shift = false) => userEvent.tab({ shift })
const enter = () => userEvent.keyboard('{Enter}')
/** Presses Tab until the control with this name is focused. */
async function tabTo(name: string, shift = false): Promise<void> {
  for (let presses = 0; presses < 30 && nameOf(focused()) !== name; presses += 1) await tab(shift)
  expect(nameOf(focused())).toBe(name)
}

function Tiers({ onTier }: { onTier: (tier: string | null) => void }) {
  const [tier, setTier] = useState<string | null>('S')
  return (
    <SegmentedControl
      label="Tier"
      clearable
      value={tier}
      options={['S', 'A', 'B'].map((value) => ({ value, label: `Tier ${value}` }))}
      onChange={(next) => {
        setTier(next)
        onTier(next)
      }}
    />
  )
}

function Queues({ onQueue }: { onQueue: (queue: string) => void }) {
  return (
    <Tabs
      label="Queues"
      tabs={['All', 'Replied', 'Snoozed'].map((value) => ({ value, label: value }))}
      value="All"
      onChange={onQueue}
    />
  )
}

test('WCAG 2.1.1: Tab stops at every choice and every tab, both ways, and Enter takes it', async () => {
  connectWith(true)
  const onTier = vi.fn()
  const onQueue = vi.fn()
  await show(
    <>
      <FewKeys />
      <Button>Before</Button>
      <Tiers onTier={onTier} />
      <Queues onQueue={onQueue} />
    </>,
  )
  const stops: string[] = []
  for (let press = 0; press < 7; press += 1) {
    await tab()
    stops.push(nameOf(focused()))
  }
  expect(stops).toEqual(['Before', 'Tier S', 'Tier A', 'Tier B', 'All', 'Replied', 'Snoozed'])
  await enter()
  expect(onQueue).toHaveBeenCalledWith('Snoozed')
  await tabTo('Tier A', true)
  expect(focused().matches(':focus-visible')).toBe(true)
  await enter()
  expect(onTier.mock.calls).toEqual([['A']])
})

test('Tab is left alone until that was chosen: a group has one stop', async () => {
  connectWith(false)
  await show(
    <>
      <FewKeys />
      <Tiers onTier={vi.fn()} />
      <Button>After</Button>
    </>,
  )
  await tab()
  await tab()
  expect(nameOf(focused())).toBe('After')
})

test('WCAG 2.1.1: Tab goes through a menu, Enter takes an item, and beyond its ends the menu closes', async () => {
  connectWith(true)
  const onStatus = vi.fn()
  await show(
    <>
      <FewKeys />
      <StatusMenu status="connected" onStatus={onStatus} />
      <Button>After</Button>
    </>,
  )
  await tab()
  await enter()
  const items = page.getByRole('menuitemcheckbox')
  await expect.poll(() => items.elements().length).toBeGreaterThan(3)
  await expect.poll(() => focused().closest('[role=menu]')).not.toBeNull()
  const tabToLast = async () => {
    const last = items.elements().at(-1)
    for (let press = 0; press < 12 && focused() !== last; press += 1) await tab()
    expect(focused()).toBe(last)
  }
  await tabToLast()
  await tab(true)
  await enter()
  expect(onStatus).toHaveBeenCalledTimes(1)
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()

  const trigger = page.getByRole('button').first()
  await expect.element(trigger).toHaveFocus()
  await enter()
  await expect.poll(() => focused().closest('[role=menu]')).not.toBeNull()
  // Exactly one press more: while the menu closes, another would lead on from its button.
  await tabToLast()
  await tab()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(trigger).toHaveFocus()
  expect(onStatus).toHaveBeenCalledTimes(1)
})

test('WCAG 2.1.1: Enter ticks boxes and choices, and takes an option of a list', async () => {
  connectWith(true)
  const onChoice = vi.fn()
  const onBox = vi.fn()
  const onOption = vi.fn()
  const choices = [
    { value: 'one', title: 'One' },
    { value: 'two', title: 'Two' },
  ]
  await show(
    <>
      <FewKeys />
      <ChoiceList label="Side" value="one" onChange={onChoice} choices={choices} />
      <Checkbox checked={false} onChange={onBox} label="Box" />
      <Select
        label="Reason"
        value="a"
        options={['a', 'b', 'c'].map((value) => ({ value, label: `Reason ${value}` }))}
        onChange={onOption}
      />
    </>,
  )
  await tab()
  await tab()
  await enter()
  expect(onChoice.mock.calls[0]?.[0]).toBe('two')
  await tabTo('Box')
  await enter()
  expect(onBox.mock.calls[0]?.[0]).toBe(true)
  await tabTo('Reason')
  await enter()
  await expect.poll(() => focused().closest('[role=listbox],[role=option]')).not.toBeNull()
  for (let press = 0; press < 5 && nameOf(focused()) !== 'Reason c'; press += 1) await tab()
  await enter()
  await expect.poll(() => onOption.mock.calls).toEqual([['c']])
})

function Suggestions({ onChoose }: { onChoose: (at: number) => void }) {
  const [at, setAt] = useState(-1)
  const { field, list, option } = useCombobox({ count: 3, at, onMove: setAt, onChoose })
  return (
    <>
      <input aria-label="Company" {...field} />
      <div {...list} aria-label="Companies">
        {[0, 1, 2].map((each) => (
          <div key={each} {...option(each)}>
            Company {each}
          </div>
        ))}
      </div>
      <Button>After</Button>
    </>
  )
}

test('WCAG 2.1.1, 2.1.2: Tab goes through the suggestions of a field, and leaves it after the last', async () => {
  connectWith(true)
  const onChoose = vi.fn()
  await show(
    <>
      <FewKeys />
      <Suggestions onChoose={onChoose} />
    </>,
  )
  await tab()
  await tab()
  await tab()
  await enter()
  expect(onChoose).toHaveBeenCalledWith(1)
  await tab()
  expect(nameOf(focused())).toBe('Company')
  await tab()
  expect(nameOf(focused())).toBe('After')
})

function Question() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <Button>Behind</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Question">
        <Tiers onTier={vi.fn()} />
      </Dialog>
    </>
  )
}

test('WCAG 2.1.2: in a dialog Tab goes round all its controls, and its Close ends it', async () => {
  connectWith(true)
  await show(
    <>
      <FewKeys />
      <Question />
    </>,
  )
  await expect.poll(() => nameOf(focused())).toBe('Tier S')
  await tabTo('Tier B')
  await tab()
  expect(nameOf(focused())).toBe('Close')
  await tab()
  expect(nameOf(focused())).toBe('Tier S')
  await tabTo('Close', true)
  await enter()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

const columns: Column<{ id: string }>[] = [
  { id: 'name', header: 'Name', width: 200, cell: ({ id }) => id },
]

function List() {
  return (
    <>
      <ShownGrid
        label="Members"
        columns={columns}
        rows={['Ada', 'Ben', 'Cleo'].map((id) => ({ id }))}
        nameOf={({ id }) => id}
      />
      <KeyHints />
    </>
  )
}

test('WCAG 2.1.1: two buttons go through the rows of a list, and keep the focus', async () => {
  connectWith(true)
  await show(
    <>
      <FewKeys />
      <List />
    </>,
  )
  const active = () =>
    document.querySelector('[role=row][tabindex="0"]')?.getAttribute('aria-label')
  await tabTo('Next row')
  await enter()
  await enter()
  expect(active()).toBe('Cleo')
  expect(nameOf(focused())).toBe('Next row')
  await tabTo('Previous row', true)
  await enter()
  expect(active()).toBe('Ben')
  await tabTo('Ben', true)
})

test('the two buttons are not there where arrow keys are', async () => {
  connectWith(false)
  await show(<List />)
  await expect.element(page.getByRole('row', { name: 'Ada' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next row' })).not.toBeInTheDocument()
})

test('it is turned on in Settings', async () => {
  const world = connectWith(false)
  await show(<FewKeysSection />)
  await tab()
  await enter()
  expect(world.inputsOf('preferences.write')).toEqual([{ tab_everywhere: true }])
})
