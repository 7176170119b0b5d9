import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useEffect, useState } from 'react'
import { HelpOverlays } from '#renderer/app/help-overlays.tsx'
import { useAppearance } from '#renderer/app/use-appearance.ts'
import { AccessibilitySection } from '#renderer/screens/settings/accessibility-section.tsx'
import { useOverlay } from '#renderer/stores/overlay.ts'
import { setPreferences } from '#renderer/stores/preferences.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { Field } from '#renderer/ui/field.tsx'
import type { Column } from '#renderer/ui/grid/column.ts'
import { sayHints } from '#renderer/ui/surface/say-hints.ts'
import { TextField } from '#renderer/ui/text-field.tsx'
import { defaultPreferences, type Preferences } from '#shared/bridge/settings.ts'
import { connect, show } from '#test/renderer/support/component.tsx'
import { ShownGrid } from '#test/renderer/support/shown-grid.tsx'

interface Person {
  id: string
  name: string
  role: string
}

const people: Person[] = Array.from({ length: 90 }, (_, index) => ({
  id: String(index),
  name: `Person ${index + 1}, M.A.`,
  role: index === 1 ? '' : 'CFO',
}))
const columns: Column<Person>[] = [
  { id: 'mark', header: '', label: 'Mark', width: 20, cell: () => null },
  { id: 'name', header: 'Name', width: 200, cell: ({ name }) => <b>{name}</b> },
  { id: 'role', header: 'Role', width: 120, cell: ({ role }) => role },
]

/** A window with a list of people. */
async function list(preferences: Partial<Preferences> = {}) {
  useOverlay.setState({ overlay: null })
  const world = connect({ 'preferences.read': () => ({ ...defaultPreferences, ...preferences }) })
  await show(<Window />)
  await expect.element(row(1)).toHaveFocus()
  return world
}
function Window() {
  useAppearance()
  return (
    <>
      <ShownGrid
        label="People"
        columns={columns}
        rows={people}
        nameOf={({ name, role }) => [name, role, 'tier S'].filter(Boolean).join(', ')}
      />
      <HelpOverlays />
    </>
  )
}

const row = (place: number) => page.getByRole('row', { name: new RegExp(`^Person ${place},`) })
const text = (name: string) => page.getByRole('textbox', { name })
const box = (name: string) => text(name).element() as HTMLTextAreaElement
/** The line of the text that the caret is on. */
const lineAt = (name: string) => {
  const { value, selectionStart } = box(name)
  return value.slice(0, selectionStart).split('\n').length
}

test('M9: the plain text of a table has all that is loaded, and is read by line and character', async () => {
  await list()
  await userEvent.keyboard('j{Alt>}{F2}{/Alt}')
  await expect.element(text('Plain text: People')).toHaveFocus()
  const lines = box('Plain text: People').value.split('\n')
  expect(lines.slice(0, 7)).toEqual([
    'People',
    '2 of 90',
    'Mark: none',
    'Name: Person 2, M.A.',
    'Role: none',
    '',
    'Other rows:',
  ])
  expect(lines.at(-1)).toBe('90. Name: Person 90, M.A.; Role: CFO')
  await expect.element(text('Plain text: People')).toHaveAttribute('aria-readonly', 'true')

  const from = lineAt('Plain text: People')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(lineAt('Plain text: People')).toBe(from + 2)
  await userEvent.keyboard('x{Backspace}{Enter}')
  expect(box('Plain text: People').value.split('\n')).toEqual(lines)

  await userEvent.keyboard('{Escape}')
  await expect.element(row(2)).toHaveFocus()
})

test('EN 301 549, 11.5.2.15: the plain text of a table follows what changes, and the caret stays', async () => {
  connect({ 'preferences.read': () => defaultPreferences })
  useOverlay.setState({ overlay: null })
  function Changing() {
    const [rows, setRows] = useState(people)
    useAppearance()
    return (
      <>
        <button
          type="button"
          onClick={() =>
            setRows(people.map((one, at) => (at === 1 ? { ...one, name: 'Changed, M.A.' } : one)))
          }
        >
          Change
        </button>
        <ShownGrid
          label="People"
          columns={columns}
          rows={rows}
          nameOf={({ name, role }) => [name, role].join(', ')}
        />
        <HelpOverlays />
      </>
    )
  }
  await show(<Changing />)
  await expect.element(row(1)).toHaveFocus()
  await userEvent.keyboard('{Alt>}{F2}{/Alt}')
  await expect.element(text('Plain text: People')).toHaveFocus()
  const field = box('Plain text: People')
  expect(field.value).toContain('2. Name: Person 2, M.A.')
  const place = field.value.indexOf('3. Name: Person 3')
  field.setSelectionRange(place, place)
  ;(document.querySelector('button:not([role])') as HTMLElement).click()
  await expect.poll(() => field.value).toContain('2. Name: Changed, M.A.')
  expect(field.value.slice(field.selectionStart)).toMatch(/^3\. Name: Person 3/)
})

test('EN 301 549, 11.5.2.15: the plain text of a dialog follows what changes', async () => {
  connect({ 'preferences.read': () => defaultPreferences })
  useOverlay.setState({ overlay: null })
  function WithDialog() {
    const [words, setWords] = useState('Three of nine')
    useAppearance()
    useEffect(() => {
      addEventListener('enrolled', () => setWords('Four of nine'))
    }, [])
    return (
      <>
        <Dialog open onClose={() => {}} title="Enrol">
          <p>{words}</p>
          <Button>Go on</Button>
        </Dialog>
        <HelpOverlays />
      </>
    )
  }
  await show(<WithDialog />)
  await expect.element(page.getByRole('dialog', { name: 'Enrol' })).toBeVisible()
  await userEvent.keyboard('{Alt>}{F2}{/Alt}')
  const field = text('Plain text: Enrol')
  await expect.element(field).toHaveFocus()
  await expect.poll(() => box('Plain text: Enrol').value).toContain('Three of nine')
  dispatchEvent(new Event('enrolled'))
  await expect.poll(() => box('Plain text: Enrol').value).toContain('Four of nine')
  expect(box('Plain text: Enrol').value).not.toContain('Three')
})

test('M9: help says what has the focus and the keys that are bound now, and leads to the text', async () => {
  await list({ key_preset: 'vim', keys: { 'list.open': '', 'list.select': 'q' } })
  await userEvent.keyboard('{Alt>}{Shift>}{F1}{/Shift}{/Alt}')
  await expect.element(text('Help: People')).toHaveFocus()
  const help = box('Help: People').value
  expect(help).toMatch(/^A table\./)
  expect(help).toContain('\nNext row: J or Down arrow\n')
  expect(help).toContain('\nFirst row: G, then G or Home\n')
  expect(help).toContain('\nNext cell of the row: Right arrow\n')
  expect(help).toContain('\nSelect: Q\n')
  expect(help).not.toMatch(/^Open:/m)
  expect(help).toMatch(/^Show as plain text: Alt Shift F2 or Alt F2$/m)

  await userEvent.keyboard('{Alt>}{F2}{/Alt}')
  await expect.element(text('Plain text: People')).toHaveFocus()
  await page.getByRole('button', { name: 'Help' }).click()
  await expect.element(text('Help: People')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(row(1)).toHaveFocus()
})

test('M9: a dialog is read in a dialog over it, and keeps what was typed', async () => {
  connect()
  useOverlay.setState({ overlay: null })
  function WithDialog() {
    const [open, setOpen] = useState(true)
    return (
      <>
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title="New list"
          actions={<Button>Create</Button>}
        >
          <Field label="Name">
            <TextField />
          </Field>
        </Dialog>
        <HelpOverlays />
      </>
    )
  }
  await show(<WithDialog />)
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('CFOs')
  await userEvent.keyboard('{Alt>}{F2}{/Alt}')
  await expect.element(text('Plain text: New list')).toHaveFocus()
  expect(box('Plain text: New list').value).toBe('New list\nName: CFOs')
  await userEvent.keyboard('{Alt>}{F1}{/Alt}')
  await expect.element(text('Help: New list')).toHaveFocus()
  expect(box('Help: New list').value).toMatch(/^Save, or continue: Ctrl Enter$/m)
  await userEvent.keyboard('{Escape}')
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveValue('CFOs')
})

test('M9: cells are gone through by the arrow keys, and the next row is a row again', async () => {
  await list()
  const cell = (name: string) => row(1).getByRole('gridcell', { name })
  await userEvent.keyboard('{ArrowRight}')
  // A mark that the row does not have is passed over.
  await expect.element(cell('Person 1, M.A.')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(cell('CFO')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(cell('CFO')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(row(1)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}j')
  await expect.element(row(2)).toHaveFocus()
  // The help of a cell is that of its table, and leads back to the cell.
  await userEvent.keyboard('{ArrowRight}{Alt>}{F1}{/Alt}')
  await expect.element(text('Help: People')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(row(2).getByRole('gridcell', { name: 'Person 2, M.A.' })).toHaveFocus()
})

test('M9: short rows are called by their name alone, at once and both ways', async () => {
  await list({ row_names: 'short' })
  const first = page.getByRole('row').nth(1)
  await expect.element(first).toHaveAttribute('aria-label', 'Person 1, M.A.')
  await expect.element(first).not.toHaveAttribute('aria-description')
  setPreferences({ row_names: 'standard' })
  await expect.element(first).toHaveAttribute('aria-label', 'Person 1, M.A., CFO, tier S')
  await expect.element(first).toHaveAttribute('aria-description', '1 of 90')
})

/** What screen readers were told since the hints began, and ways there and back. */
async function hinted(table: 'once' | 'always' | 'never') {
  await list({ help_hints: { table, form: 'always', page: 'always' } })
  onTestFinished(sayHints())
  const place = document.querySelector('body > [aria-live=polite]') as HTMLElement
  const told: string[] = []
  if (place.textContent !== '') told.push(place.textContent)
  new MutationObserver(() => told.push(place.textContent.trim())).observe(place, {
    childList: true,
  })
  return {
    told,
    async toDialog() {
      const before = told.length
      useOverlay.setState({ overlay: 'report' })
      await expect.element(page.getByRole('dialog')).toBeVisible()
      await expect.poll(() => told.length).toBe(before + 1)
    },
    async back() {
      await userEvent.keyboard('{Escape}')
      await expect.element(row(1)).toHaveFocus()
    },
  }
}
const HINT = 'Press Alt Shift F1 for help.'

test('M9: that there is help is said for each kind of surface, or never', async () => {
  const once = await hinted('once')
  expect(once.told).toEqual([HINT])
  await once.toDialog()
  expect(once.told).toEqual([HINT, HINT])
})

test('M9: a hint that is never said is not', async () => {
  const never = await hinted('never')
  expect(never.told).toEqual([])
  await never.toDialog()
  expect(never.told).toEqual([HINT])
})

test('M9: coming back says an “always” hint anew', async () => {
  const { told, toDialog, back } = await hinted('always')
  await toDialog()
  await back()
  await expect.poll(() => told).toEqual([HINT, HINT, HINT])
})

test('M9: a surface that the focus only passes says nothing of help', async () => {
  const { told, toDialog } = await hinted('always')
  const passed = document.createElement('button')
  document.body.append(passed)
  onTestFinished(() => passed.remove())
  passed.focus()
  ;(row(1).element() as HTMLElement).focus()
  await toDialog()
  expect(told).toEqual([HINT, HINT])
})

test('M9: Settings keeps how often hints are said for each surface, and what rows say', async () => {
  const world = connect({ 'preferences.read': () => defaultPreferences })
  await show(<AccessibilitySection />)
  const press = (group: string, option: string) =>
    page.getByRole('group', { name: group }).getByRole('button', { name: option }).click()
  await press('Tables', 'Always')
  await press('Charts', 'Never')
  await press('Rows', 'Short')
  expect(world.inputsOf('preferences.write')).toEqual([
    { help_hints: { table: 'always' } },
    { help_hints: { table: 'always', chart: 'never' } },
    { row_names: 'short' },
  ])
})
