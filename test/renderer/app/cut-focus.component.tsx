import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showCutFocus } from '#renderer/app/cut-focus.ts'
import type { Column } from '#renderer/ui/grid/column.ts'
import { connect, show } from '#test/renderer/support/component.tsx'
import { ShownGrid } from '#test/renderer/support/shown-grid.tsx'

/* WCAG 1.4.12: what an ellipsis cuts is read whole by keyboard, too. */

interface Person {
  id: string
  name: string
  email: string
}

const people: Person[] = [
  { id: '1', name: 'Ana', email: 'ana.beatriz.fernandes.de.albuquerque@long-company-name.example' },
  { id: '2', name: 'Bo', email: 'bo@a.example' },
]
const columns: Column<Person>[] = [
  { id: 'name', header: 'Name', width: 90, cell: ({ name }) => name },
  {
    id: 'email',
    header: 'E-mail',
    width: 110,
    cell: ({ email }) => (
      <span className="cut" style={{ display: 'block' }}>
        {email}
      </span>
    ),
  },
]

beforeEach(async () => {
  connect()
  onTestFinished(showCutFocus())
  await show(
    <>
      <ShownGrid label="People" columns={columns} rows={people} nameOf={({ name }) => name} />
      <a href="#there" className="cut" style={{ display: 'block', width: 60 }}>
        A place with a long name
      </a>
    </>,
  )
  await expect.element(page.getByRole('row', { name: 'Ana' })).toHaveFocus()
})

const bubble = () => document.querySelector<HTMLElement>('[popover]')
const words = () => bubble()?.textContent ?? null
const focusedBox = () => document.activeElement!.getBoundingClientRect()

test('M2: a cell that is cut shows its whole text while it has the focus, and no other cell or row does', async () => {
  expect(words()).toBeNull()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('gridcell', { name: 'Ana' })).toHaveFocus()
  expect(words()).toBeNull()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(words).toBe(people[0]?.email)
  const box = bubble()!.getBoundingClientRect()
  expect(box.top).toBeGreaterThanOrEqual(focusedBox().bottom)
  expect(box.top).toBeLessThan(focusedBox().bottom + 20)
  expect(box.left).toBeGreaterThanOrEqual(0)
  // An address has no blank to break at.
  const range = document.createRange()
  range.selectNodeContents(bubble()!)
  expect(range.getBoundingClientRect().right).toBeLessThanOrEqual(box.right)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(words).toBeNull()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(words).toBe(people[0]?.email)
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('row', { name: 'Bo' })).toHaveFocus()
  expect(words()).toBeNull()
})

test('WCAG 1.4.12: letters that are set apart cut a cell, and the focus shows it whole', async () => {
  await userEvent.keyboard('j{ArrowRight}{ArrowRight}')
  await expect.element(page.getByRole('gridcell', { name: 'bo@a.example' })).toHaveFocus()
  expect(words()).toBeNull()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { letter-spacing: 0.12em !important; }')
  document.adoptedStyleSheets.push(sheet)
  onTestFinished(() => void document.adoptedStyleSheets.pop())
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}')
  await expect.poll(words).toBe('bo@a.example')
})

test('WCAG 1.4.13: Escape sends the whole text away, and the focus stays', async () => {
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.poll(words).toBe(people[0]?.email)
  await userEvent.keyboard('{Escape}')
  await expect.poll(words).toBeNull()
})

test('M2: so does a link that is cut, and a click shows nothing', async () => {
  const link = page.getByRole('link')
  await userEvent.keyboard('{Tab}')
  await expect.element(link).toHaveFocus()
  await expect.poll(words).toBe('A place with a long name')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.poll(words).toBeNull()
  await link.click()
  expect(words()).toBeNull()
})
