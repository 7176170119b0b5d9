import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rowsOf } from '#renderer/data/rows.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import type { Column, Sorting } from '#renderer/ui/grid/column.ts'
import { DataGrid } from '#renderer/ui/grid/data-grid.tsx'
import { useGrid } from '#renderer/ui/grid/use-grid.ts'
import { connect, message, show } from '#test/renderer/support/component.tsx'

interface Lead {
  id: string
  title: string
  place: string
}
const leads: Lead[] = [
  { id: '1', title: 'CFO', place: 'Oslo' },
  { id: '2', title: 'Head of tax', place: 'London,\nUK' },
  { id: '3', title: '=SUM(A1)', place: '' },
]
const columns: Column<Lead>[] = [
  { id: 'mark', header: '', label: 'Pending', width: 20, fixed: true, cell: () => '○' },
  { id: 'title', header: 'Title', width: { share: 1, least: 120 }, cell: (lead) => lead.title },
  { id: 'place', header: 'Place', width: 160, cell: (lead) => lead.place },
  { id: 'age', header: 'Age', width: 80, cell: () => '3 d' },
]
const keyOf = (lead: Lead) => lead.id
const figures: Column<Lead>[] = [
  { id: 'people', header: 'People', width: 160, align: 'end', cell: () => '12' },
]
const nameOf = (lead: Lead) => lead.title

function List({ view = 'all', shown = columns }: { view?: string; shown?: Column<Lead>[] }) {
  const rows = rowsOf(leads)
  const grid = useGrid(rows, keyOf, view)
  return (
    <DataGrid
      id="leads"
      view={view}
      label="Leads"
      columns={shown}
      rows={rows}
      grid={grid}
      rowLabel={nameOf}
      empty={null}
    />
  )
}

const sortable = columns.map((column) =>
  column.id === 'title' ? { ...column, sort: 'title' } : column,
)

function SortedList({ onSort }: { onSort: (sorting: Sorting<string>) => void }) {
  const rows = rowsOf(leads)
  return (
    <DataGrid
      id="leads"
      label="Leads"
      columns={sortable}
      rows={rows}
      grid={useGrid(rows, keyOf, 'all')}
      rowLabel={nameOf}
      onSort={onSort}
      empty={null}
    />
  )
}

async function open(view = 'all') {
  connect()
  const shown = await show(<List view={view} />)
  await expect.element(page.getByRole('row', { name: 'CFO' })).toBeVisible()
  return shown
}

const order = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map((each) => each.textContent)
const cells = () =>
  [...(document.querySelector('[role=row][aria-rowindex="2"]')?.children ?? [])].map(
    (each) => each.textContent,
  )
const edge = (column: string) => page.getByRole('separator', { name: `Width of ${column}` })
const header = (column: string) => page.getByRole('columnheader').filter({ has: edge(column) })
const width = (column: string) => Math.round(header(column).element().getBoundingClientRect().width)
const focus = (column: string) => (edge(column).element() as HTMLElement).focus()
const kept = (view = 'all') =>
  usePreferences.getState().preferences.screens[`grid.leads.${view}`] as
    | { widths?: Record<string, number>; order?: string[] }
    | undefined

test.each([
  ['{ArrowRight}', 16],
  ['{ArrowRight}{ArrowRight}', 32],
  ['{ArrowLeft}', -16],
])('M1: %s on the edge of a column changes its width by %d', async (keys, by) => {
  await open()
  const before = width('Place')
  focus('Place')
  await userEvent.keyboard(keys)
  await expect.poll(() => width('Place')).toBe(before + by)
  expect(kept()?.widths?.['place']).toBe(before + by)
})

test('a column keeps a least width, and a double press restores its own', async () => {
  await open()
  focus('Age')
  await userEvent.keyboard('{ArrowLeft}'.repeat(6))
  await expect.poll(() => width('Age')).toBe(40)
  await edge('Age').dblClick()
  await expect.poll(() => width('Age')).toBe(80)
  expect(kept()?.widths).toEqual({})
})

test('EN 301 549, 11.5.2.7: the edge of a column says its width, and between which bounds it stays', async () => {
  await open()
  usePreferences.setState(({ preferences }) => ({
    preferences: { ...preferences, screens: { 'grid.leads.all': { widths: { place: 1590 } } } },
  }))
  focus('Place')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.poll(() => width('Place')).toBe(1600)
  const { ariaValueNow, ariaValueMin, ariaValueMax } = edge('Place').element()
  expect([ariaValueNow, ariaValueMin, ariaValueMax]).toEqual(['1600', '40', '1600'])
})

test('a press on the edge widens without dragging, with Shift it narrows', async () => {
  await open()
  const before = width('Place')
  await edge('Place').click()
  await expect.poll(() => width('Place')).toBe(before + 32)
  await edge('Place').click({ modifiers: ['Shift'] })
  await expect.poll(() => width('Place')).toBe(before)
})

test('M1: Shift with an arrow moves a column, header and cells alike', async () => {
  await open()
  expect(order()).toEqual(['Pending', 'Title', 'Place', 'Age'])
  focus('Place')
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.poll(order).toEqual(['Pending', 'Title', 'Age', 'Place'])
  await expect.poll(cells).toEqual(['', '○', 'CFO', '3 d', 'Oslo'])
  expect(kept()?.order).toEqual(['title', 'age', 'place'])
})

test('a column at the end moves no further, and marks stay where they are', async () => {
  await open()
  focus('Title')
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}')
  expect(order()).toEqual(['Pending', 'Title', 'Place', 'Age'])
})

test('a header that is dragged onto another takes its place', async () => {
  await open()
  await header('Age').dropTo(header('Title'))
  await expect.poll(order).toEqual(['Pending', 'Age', 'Title', 'Place'])
})

/** Opens the menu of a column at its header, and presses one of its items. */
async function choose(column: string, item: string) {
  await header(column).click({ button: 'right', position: { x: 4, y: 8 } })
  await page.getByRole('menuitem', { name: item }).click()
}

test('M2: single presses in the menu of a header move a column, and change its width', async () => {
  await open()
  await choose('Age', 'Move before Place')
  await expect.poll(order).toEqual(['Pending', 'Title', 'Age', 'Place'])
  const before = width('Place')
  await choose('Place', 'Widen the column')
  await page.getByRole('menuitem', { name: 'Widen the column' }).click()
  await expect.poll(() => width('Place')).toBe(before + 64)
  await page.getByRole('menuitem', { name: 'Reset the width' }).click()
  await expect.poll(() => width('Place')).toBe(before)
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})

test('B1: the menu of a header sorts up and down', async () => {
  const sortings: unknown[] = []
  connect()
  await show(<SortedList onSort={(sorting) => void sortings.push(sorting)} />)
  await choose('Title', 'Sort descending')
  await choose('Title', 'Sort ascending')
  expect(sortings).toEqual([
    { by: 'title', descending: true },
    { by: 'title', descending: false },
  ])
})

test('H8: each view has columns of its own', async () => {
  const { rerender } = await open()
  focus('Place')
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{ArrowRight}')
  await expect.poll(order).toEqual(['Pending', 'Title', 'Age', 'Place'])
  await rerender(<List view="due" />)
  await expect.poll(order).toEqual(['Pending', 'Title', 'Place', 'Age'])
  await rerender(<List view="all" />)
  await expect.poll(order).toEqual(['Pending', 'Title', 'Age', 'Place'])
})

/** Keeps what is put on the clipboard instead of it. */
function catchClipboard(): string[] {
  const texts: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: (text: string) => Promise.resolve(void texts.push(text)) },
  })
  return texts
}

test('L5: Ctrl C copies the active row with the headers that are shown', async () => {
  await open()
  const texts = catchClipboard()
  await userEvent.keyboard('{Control>}c{/Control}')
  await expect.element(message('1 row copied')).toBeVisible()
  expect(texts).toEqual(['Title\tPlace\tAge\r\nCFO\tOslo\t3 d'])
})

test('L5: what is selected is copied in the order of the columns, one line a row', async () => {
  await open()
  const texts = catchClipboard()
  focus('Place')
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  await expect.poll(order).toEqual(['Pending', 'Place', 'Title', 'Age'])
  await userEvent.keyboard('{Control>}a{/Control}{Control>}c{/Control}')
  await expect.element(message('3 rows copied')).toBeVisible()
  const lines = texts[0]?.split('\r\n') ?? []
  expect(lines).toHaveLength(4)
  expect(lines[0]).toBe('Place\tTitle\tAge')
  expect(lines[2]).toMatch(/^London, ?\s?UK\tHead of tax\t3 d$/)
})

test('M6: figures stand below the head of their column where text runs from right to left', async () => {
  document.documentElement.dir = 'rtl'
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  connect()
  await show(<List shown={figures} />)
  await expect.element(page.getByRole('row', { name: 'CFO' })).toBeVisible()
  const head = document.querySelector('[role=columnheader]')
  const cell = document.querySelector('[aria-rowindex="2"] [role=gridcell]')
  const words = document.createRange()
  words.selectNodeContents(cell!)
  expect(words.getBoundingClientRect().left).toBeCloseTo(head!.getBoundingClientRect().left, 0)
})

test.each([
  ['the largest text', { text_size: 'larger' }, 'narrow'],
  ['the usual text', {}, 'usual'],
] as const)('M2: with %s a window of 1200 px has %s columns', async (_, chosen, room) => {
  await page.viewport(1200, 800)
  onTestFinished(() => page.viewport(1280, 800))
  await open()
  usePreferences.setState(({ preferences }) => ({ preferences: { ...preferences, ...chosen } }))
  await expect.element(page.getByRole('grid')).toHaveAttribute('data-room', room)
})
