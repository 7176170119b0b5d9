import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rowsOf } from '#renderer/data/rows.ts'
import type { Action } from '#renderer/keys/action.ts'
import { useActions } from '#renderer/keys/use-actions.ts'
import type { Column, Sorting } from '#renderer/ui/grid/column.ts'
import { DataGrid } from '#renderer/ui/grid/data-grid.tsx'
import { useGrid } from '#renderer/ui/grid/use-grid.ts'
import { FigureHost } from '#renderer/ui/figure/figure-host.tsx'
import { Figure } from '#renderer/ui/figure/figure.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

interface Person {
  id: string
  name: string
  role: string
}

const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `p_${at}`,
    name: `Person ${at}`,
    role: `Role ${at % 3}`,
  }))
const columns: Column<Person, 'name'>[] = [
  {
    id: 'name',
    header: 'Name',
    width: { share: 1, least: 120 },
    sort: 'name',
    cell: (p) => p.name,
  },
  { id: 'role', header: 'Role', width: 160, cell: (p) => p.role },
]
const keyOf = (person: Person) => person.id
const nameOf = (person: Person) => person.name

interface ListProps {
  people: readonly Person[] | undefined
  list?: string
  onOpen?: (person: Person) => void
  onSort?: (sorting: Sorting<'name'>) => void
}

function List({ people: shown, list = 'all', onOpen = () => {}, onSort = () => {} }: ListProps) {
  const rows = rowsOf(shown)
  const grid = useGrid(
    { ...rows, indexOf: (key) => shown?.findIndex(({ id }) => id === key) ?? -1 },
    keyOf,
    list,
  )
  const [sorting, setSorting] = useState<Sorting<'name'>>({ by: 'name', descending: false })
  return (
    <DataGrid
      id="people"
      label="People"
      columns={columns}
      rows={rows}
      grid={grid}
      rowLabel={nameOf}
      sorting={sorting}
      onSort={(next) => {
        setSorting(next)
        onSort(next)
      }}
      onOpen={onOpen}
      empty={<p>Nobody here yet.</p>}
    />
  )
}

function Acts({ actions }: { actions: Action[] }) {
  useActions(actions)
  return null
}

const row = (name: string) => page.getByRole('row', { name, exact: true })
/** Names the row that the keyboard is on. */
const active = () => document.querySelector('[role=row][tabindex="0"]')?.getAttribute('aria-label')
const selected = () =>
  [...document.querySelectorAll('[role=row][aria-selected=true]')].map((each) =>
    each.getAttribute('aria-label'),
  )

test('100,000 rows: only those in view are drawn, and the count is told to a screen reader', async () => {
  connect()
  await show(<List people={people(100_000)} />)
  await expect.element(row('Person 0')).toBeVisible()
  expect(document.querySelectorAll('[role=row]').length).toBeLessThan(60)
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '100001')
})

test('EN 301 549, 11.5.2.6: every cell is in a row and a column, and every column has a header', async () => {
  connect()
  await show(<List people={people(100)} />)
  await expect.element(row('Person 0')).toBeVisible()
  const headers = page.getByRole('columnheader').elements()
  expect(headers.map((each) => each.ariaColIndex)).toEqual(['1', '2'])
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-colcount', '2')
  const cells = page.getByRole('gridcell').elements()
  expect(cells.length).toBeGreaterThan(10)
  for (const cell of cells) {
    const header = headers.find((each) => each.ariaColIndex === cell.ariaColIndex)
    expect(header?.textContent).toMatch(/^(Name|Role)$/)
    const of = cell.closest('[role=row]')
    expect(of?.ariaLabel).toBe(`Person ${Number(of?.ariaRowIndex) - 2}`)
  }
})

test.each([
  { keys: '{ArrowDown}', on: 'Person 1' },
  { keys: 'jj', on: 'Person 2' },
  { keys: 'jjk', on: 'Person 1' },
  { keys: '{ArrowUp}', on: 'Person 0' },
  { keys: '{End}', on: 'Person 99999' },
  { keys: '{End}{Home}', on: 'Person 0' },
])('$keys leads to $on, which is in view', async ({ keys, on }) => {
  connect()
  await show(<List people={people(100_000)} />)
  await expect.element(row('Person 0')).toBeVisible()
  await userEvent.keyboard(keys)
  await expect.poll(active).toBe(on)
  await expect.element(row(on)).toBeInViewport()
})

const focus = (element: Element) => (element as HTMLElement).focus()

test('EN 301 549, 11.5.2.14: keys act on the row on which assistive technology puts the focus', async () => {
  connect()
  const onOpen = vi.fn<(person: Person) => void>()
  await show(<List people={people(50)} onOpen={onOpen} />)
  await row('Person 0').click()
  focus(row('Person 3').element())
  await expect.poll(active).toBe('Person 3')
  await userEvent.keyboard('{Enter}')
  expect(onOpen.mock.calls.map(([{ name }]) => name)).toEqual(['Person 3'])
  await userEvent.keyboard('j')
  await expect.poll(active).toBe('Person 4')
  await expect.element(row('Person 4')).toHaveFocus()
})

test('a surface over the list that closes gives the focus back, and no other row is meant', async () => {
  connect()
  await show(<List people={people(50)} />)
  await row('Person 0').click()
  const surface = document.body.appendChild(document.createElement('button'))
  onTestFinished(() => surface.remove())
  surface.focus()
  focus(row('Person 3').element())
  await userEvent.keyboard('j')
  await expect.poll(active).toBe('Person 1')
})

/** A list in which each person has a number that explains itself. */
function Counted({ onOpen }: { onOpen?: (person: Person) => void }) {
  const rows = rowsOf(people(6))
  const grid = useGrid(rows, keyOf, 'counted')
  return (
    <>
      <DataGrid
        id="counted"
        label="Counted people"
        columns={counted}
        rows={rows}
        grid={grid}
        rowLabel={nameOf}
        onOpen={onOpen}
        empty={null}
      />
      <FigureHost />
    </>
  )
}
const counted: Column<Person>[] = [
  { id: 'name', header: 'Name', width: { share: 1, least: 120 }, cell: (p) => p.name },
  {
    id: 'calls',
    header: 'Calls',
    width: 160,
    cell: (p) => (
      <Figure
        inside="row"
        of={{ name: `Calls to ${p.name}`, value: '7', formula: 'Counted.', parts: [], at: null }}
      />
    ),
  },
]
const explained = (name: string) => page.getByRole('dialog', { name: `Calls to ${name}` })
const callsTo = (name: string) => page.getByTitle(`Calls to ${name}`)

test('E7: a click on a number chooses its row, and explains the number of the row that is chosen @long', async () => {
  connect()
  await show(<Counted />)
  await callsTo('Person 3').click()
  await expect.poll(active).toBe('Person 3')
  expect(page.getByRole('dialog').elements()).toEqual([])
  await expect.element(row('Person 3')).toHaveFocus()
  // Another click than the second one of a double click.
  await callsTo('Person 0').click()
  await expect.poll(active).toBe('Person 0')
  await userEvent.keyboard('{End}')
  await expect.poll(active).toBe('Person 5')
  await callsTo('Person 5').click()
  await expect.element(explained('Person 5')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(row('Person 5')).toHaveFocus()
})

test('E7: a double click on a number opens its row, and explains nothing on the way', async () => {
  connect()
  const onOpen = vi.fn()
  await show(<Counted onOpen={onOpen} />)
  await callsTo('Person 3').dblClick()
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'Person 3' }))
  await expect.poll(active).toBe('Person 3')
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test('E7: a number that assistive technology presses is explained, whichever row it is in', async () => {
  connect()
  await show(<Counted />)
  page
    .getByRole('button', { name: 'Calls to Person 3: 7' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 0 }))
  await expect.element(explained('Person 3')).toBeVisible()
})

test('the keyboard stays on its person when rows come and go above', async () => {
  connect()
  const { rerender } = await show(<List people={people(50)} />)
  await userEvent.keyboard('jjj')
  await expect.poll(active).toBe('Person 3')
  await rerender(<List people={people(50).slice(2)} />)
  await expect.poll(active).toBe('Person 3')
})

test('another list starts at its top with nothing selected', async () => {
  connect()
  const { rerender } = await show(<List people={people(50)} />)
  await userEvent.keyboard('jjx')
  await expect.poll(selected).toEqual(['Person 2'])
  await rerender(<List people={people(50)} list="replied" />)
  await expect.poll(active).toBe('Person 0')
  expect(selected()).toEqual([])
})

test('X selects, Shift with an arrow selects on, Ctrl A all, Escape none', async () => {
  connect()
  await show(<List people={people(6)} />)
  await userEvent.keyboard('jx{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  await expect.poll(selected).toEqual(['Person 1', 'Person 2', 'Person 3'])
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.poll(() => selected().length).toBe(6)
  await userEvent.keyboard('{Escape}')
  await expect.poll(selected).toEqual([])
})

test('Enter and a double click open the row', async () => {
  connect()
  const onOpen = vi.fn()
  await show(<List people={people(6)} onOpen={onOpen} />)
  await userEvent.keyboard('j{Enter}')
  await row('Person 4').dblClick()
  expect(onOpen.mock.calls.map(([person]) => (person as Person).name)).toEqual([
    'Person 1',
    'Person 4',
  ])
})

test('a click on a header sorts by it, a second one the other way round', async () => {
  connect()
  const onSort = vi.fn()
  await show(<List people={people(6)} onSort={onSort} />)
  const header = page.getByRole('columnheader', { name: 'Name', exact: true })
  await expect.element(header).toHaveAttribute('aria-sort', 'ascending')
  await header.getByRole('button', { name: /Name/ }).first().click()
  expect(onSort).toHaveBeenLastCalledWith({ by: 'name', descending: true })
  await expect.element(header).toHaveAttribute('aria-sort', 'descending')
})

test('a click beside the name of a header sorts by it, too', async () => {
  connect()
  const onSort = vi.fn()
  await show(<List people={people(6)} onSort={onSort} />)
  const header = page.getByRole('columnheader', { name: /Name/ })
  await expect.element(header).toBeVisible()
  const { width, height } = header.element().getBoundingClientRect()
  await header.click({ position: { x: width - 24, y: height / 2 } })
  expect(onSort).toHaveBeenLastCalledWith({ by: 'name', descending: true })
})

test('a list without rows teaches instead of showing an empty table', async () => {
  connect()
  await show(<List people={[]} />)
  await expect.element(page.getByText('Nobody here yet.')).toBeVisible()
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument()
})

test('A11: keys pressed while the list is on its way are for its rows, and moving waits for no row', async () => {
  connect()
  const opened: string[] = []
  const list = (shown: readonly Person[] | undefined) => (
    <List people={shown} onOpen={({ name }) => opened.push(name)} />
  )
  const { rerender } = await show(list(undefined))
  await userEvent.keyboard('jx{Enter}')
  expect(opened).toEqual([])
  await rerender(list(people(3)))
  await expect.poll(() => opened).toEqual(['Person 1'])
  expect(selected()).toEqual(['Person 1'])

  const sparse = [...people(2), ...Array<undefined>(2)] as Person[]
  await rerender(list(sparse))
  await userEvent.keyboard('{End}{Enter}k')
  expect(opened).toEqual(['Person 1'])
  await rerender(list(people(4)))
  await expect.poll(() => opened).toEqual(['Person 1', 'Person 3'])
  await expect.poll(active).toBe('Person 2')
})

test('a right click opens the menu of the row, with its keys; one of many selected keeps the others', async () => {
  connect()
  const opened: string[] = []
  const [status, note] = [vi.fn(), vi.fn()]
  const action = { group: 'Test', onRow: true as const }
  await show([
    <List key="list" people={people(5)} onOpen={({ name }) => opened.push(name)} />,
    <Acts
      key="acts"
      actions={[
        { ...action, id: 'note', label: 'Write a note', keys: ['n'], run: note },
        {
          ...action,
          id: 'done',
          label: 'Set status: Done',
          onRow: 'Status',
          run: status,
        },
        { ...action, id: 'never', label: 'Never', enabled: false, run: () => {} },
        { id: 'filter', label: 'Filter', group: 'Test', run: () => {} },
      ]}
    />,
  ])
  const menu = page.getByRole('menu', { name: 'Actions' })
  await row('Person 2').click({ button: 'right' })
  await expect.element(menu).toBeVisible()
  expect(menu.element().textContent).toBe('OpenEnterSelectXWrite a noteNStatus')
  expect(active()).toBe('Person 2')
  await menu.getByRole('menuitem', { name: /Open/ }).click()
  expect(opened).toEqual(['Person 2'])
  await expect.element(menu).not.toBeInTheDocument()

  await row('Person 1').click({ modifiers: ['ControlOrMeta'] })
  await row('Person 3').click({ modifiers: ['ControlOrMeta'] })
  await row('Person 1').click({ button: 'right' })
  expect(selected()).toEqual(['Person 1', 'Person 3'])
  await menu.getByRole('menuitem', { name: 'Status' }).click()
  await page.getByRole('menuitem', { name: 'Done' }).click()
  expect(status).toHaveBeenCalledTimes(1)
  await expect.element(menu).not.toBeInTheDocument()

  await row('Person 4').click({ button: 'right' })
  expect(selected()).toEqual([])
  await expect.element(menu).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Person 4')
  await userEvent.keyboard('n')
  expect(note).toHaveBeenCalledTimes(1)
})

/** A page with a list inside, which Escape leaves. */
function PageAround({ onClose }: { onClose: () => void }) {
  useActions([{ id: 'page.up', label: 'Up', group: 'Page', keys: ['u', 'Escape'], run: onClose }])
  return <List people={people(4)} />
}

test('H4: Escape clears the selection of a list in a page, and leaves the page when nothing is selected', async () => {
  connect()
  const onClose = vi.fn<() => void>()
  await show(<PageAround onClose={onClose} />)
  await expect.element(page.getByRole('row', { name: 'Person 1' })).toBeVisible()
  await userEvent.keyboard('x')
  await expect.element(page.getByRole('row', { selected: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('row', { selected: true }).elements()).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
})
