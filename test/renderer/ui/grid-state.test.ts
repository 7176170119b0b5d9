import { expect, test } from 'vitest'
import { rowsOf } from '#renderer/data/rows.ts'
import { createGridState } from '#renderer/ui/grid/grid-state.ts'

interface Row {
  id: string
}
const rows = (...ids: string[]) => ids.map((id) => ({ id }))
const world = (...ids: string[]) => {
  const grid = createGridState<Row>((row) => row.id)
  const show = (list: Row[]) =>
    grid.follow(rowsOf(list), (key) => list.findIndex(({ id }) => id === key))
  show(rows(...ids))
  return { grid, show }
}

test('starts on the first row and stops at the ends', () => {
  const { grid } = world('a', 'b', 'c')
  grid.move(-1)
  expect(grid.snapshot().active).toBe(0)
  grid.move(10)
  expect(grid.row()?.id).toBe('c')
})

test('the keyboard stays on the same person when rows come and go above', () => {
  const { grid, show } = world('a', 'b', 'c')
  grid.moveTo(1)
  show(rows('x', 'y', 'a', 'b', 'c'))
  expect(grid.row()?.id).toBe('b')
})

test('D3: the keyboard stays on the same person where all rows are here and new ones come in front', () => {
  const grid = createGridState<Row>((row) => row.id)
  grid.follow(rowsOf(rows('a', 'b')))
  grid.moveTo(1)
  grid.follow(rowsOf(rows('new', 'a', 'b')))
  expect(grid.row()?.id).toBe('b')
})

test('when the row itself has left the queue, the next one takes its place', () => {
  const { grid, show } = world('a', 'b', 'c')
  grid.moveTo(1)
  show(rows('a', 'c'))
  expect(grid.row()?.id).toBe('c')
  show(rows('a'))
  expect(grid.row()?.id).toBe('a')
})

test('an emptied list has no active row and comes back at the top', () => {
  const { grid, show } = world('a')
  show([])
  expect(grid.snapshot().active).toBe(-1)
  expect(grid.target()).toBeNull()
  show(rows('b'))
  expect(grid.row()?.id).toBe('b')
})

test('an action applies to the selection, else to the active row', () => {
  const { grid } = world('a', 'b', 'c')
  grid.moveTo(1)
  expect(grid.target()).toEqual({ mode: 'some', ids: new Set(['b']) })
  grid.toggle(0)
  expect(grid.target()).toEqual({ mode: 'some', ids: new Set(['a']) })
})

test('Shift selects a stretch from where the last row was taken', () => {
  const { grid } = world('a', 'b', 'c', 'd')
  grid.toggle(1)
  expect(grid.selectTo(3)).toBe(3)
  expect(grid.selectedCount()).toBe(3)
  expect(grid.isSelected('a')).toBe(false)
})

test('H5: all means all of the list, minus what is taken out again', () => {
  const { grid } = world('a', 'b', 'c')
  grid.selectAll()
  grid.toggle(1)
  expect(grid.selectedCount()).toBe(2)
  expect(grid.target()).toEqual({ mode: 'all', except: new Set(['b']) })
  grid.clear()
  expect(grid.selectedCount()).toBe(0)
})

test('H8: a list begins on the row it was left at, also before its page is loaded', () => {
  const list = rows('a', 'b', 'c', 'd')
  let loaded = 1
  const grid = createGridState<Row>((row) => row.id, 'list', { key: 'c', index: 2 })
  const paged = () => ({
    ...rowsOf(list),
    at: (index: number) => (index < loaded ? list[index] : undefined),
  })
  const find = (key: string) => list.slice(0, loaded).findIndex(({ id }) => id === key)
  grid.follow(paged(), find)
  expect(grid.snapshot()).toMatchObject({ active: 2, activeKey: 'c' })
  loaded = 4
  grid.follow(paged(), find)
  expect(grid.row()?.id).toBe('c')
})

test('H8: the row of a list is not looked for among those of the list shown before', () => {
  const grid = createGridState<Row>((row) => row.id, 'list', { key: 'c', index: 2 })
  grid.follow({ ...rowsOf(rows('a', 'b')), stale: true })
  expect(grid.snapshot()).toMatchObject({ active: 1, awaited: true })
  grid.follow(rowsOf(rows('b', 'a', 'x', 'c')))
  expect(grid.snapshot()).toMatchObject({ active: 3, activeKey: 'c', awaited: false })
})

test('H8: a row that was left and is gone gives its place to the one after it', () => {
  const grid = createGridState<Row>((row) => row.id, 'list', { key: 'gone', index: 9 })
  grid.follow(rowsOf(rows('a', 'b')))
  expect(grid.row()?.id).toBe('b')
})
