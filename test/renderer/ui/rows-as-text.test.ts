import { describe, expect, test } from 'vitest'
import { rowsOf, type Rows } from '#renderer/data/rows.ts'
import { createGridState } from '#renderer/ui/grid/grid-state.ts'
import { askForRows, MOST_ROWS, rowsOfAction } from '#renderer/ui/grid/rows-of-action.ts'
import { tabSeparated } from '#renderer/ui/grid/rows-as-text.ts'
import {
  everything,
  isSelected,
  nothingSelected,
  selectedCount,
  withRows,
} from '#renderer/ui/grid/selection.ts'

describe('H5: what is selected', () => {
  const some = withRows(nothingSelected, ['a', 'b'], true)
  const allBut = withRows(everything, ['a'], false)

  test.each([
    ['nothing', nothingSelected, [false, false], 0],
    ['two of them', some, [true, true], 2],
    ['one taken back', withRows(some, ['a'], false), [false, true], 1],
    ['every row of the list, also those that were never shown', everything, [true, true], 696],
    ['every row but one', allBut, [false, true], 695],
    ['every row again', withRows(allBut, ['a'], true), [true, true], 696],
    ['a row that was selected already', withRows(everything, ['b'], true), [true, true], 696],
  ])('%s', (_, selection, [a, b], count) => {
    expect([isSelected(selection, 'a'), isSelected(selection, 'b')]).toEqual([a, b])
    expect(selectedCount(selection, 696)).toBe(count)
  })

  test('a selection is never changed in place: what was shown stays as it was', () => {
    withRows(some, ['c'], true)
    withRows(everything, ['c'], false)
    expect([selectedCount(some, 696), selectedCount(everything, 696)]).toEqual([2, 696])
  })

  test('a list that became shorter than what was left out has none, not fewer', () => {
    expect(selectedCount(withRows(everything, ['a', 'b'], false), 1)).toBe(0)
  })
})

describe('H11, L6: the rows that are copied or printed', () => {
  interface Row {
    id: string
  }
  const list = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `r${index}` }))
  /** A grid over a list of which the first `read` rows are here. */
  const world = (count: number, read = count) => {
    const all = list(count)
    const rows: Rows<Row> = {
      ...rowsOf(all),
      at: (index) => (index < read ? all[index] : undefined),
    }
    const grid = createGridState<Row>((row) => row.id)
    grid.follow(rows, (key) => all.findIndex(({ id }) => id === key))
    return { grid, rows }
  }
  const idsOf = ({ found }: { found: readonly Row[] }) => found.map(({ id }) => id)

  test('nothing selected: copying takes the active row, printing the whole list', () => {
    const { grid, rows } = world(3)
    grid.moveTo(1)
    expect(rowsOfAction(grid, rows, 'active')).toEqual({
      found: [{ id: 'r1' }],
      isRead: true,
      requestedCount: 1,
    })
    expect(idsOf(rowsOfAction(grid, rows, 'all'))).toEqual(['r0', 'r1', 'r2'])
  })

  test('the selected ones, in the order of the list', () => {
    const { grid, rows } = world(4)
    for (const index of [3, 0]) grid.toggle(index)
    for (const unselected of ['active', 'all'] as const) {
      const taken = rowsOfAction(grid, rows, unselected)
      expect([idsOf(taken), taken.isRead, taken.requestedCount]).toEqual([['r0', 'r3'], true, 2])
    }
  })

  test('every row but one', () => {
    const { grid, rows } = world(4)
    grid.selectAll()
    grid.toggle(2)
    expect(rowsOfAction(grid, rows, 'active')).toEqual({
      found: [{ id: 'r0' }, { id: 'r1' }, { id: 'r3' }],
      isRead: true,
      requestedCount: 3,
    })
  })

  test('rows that are not read yet are said to be missing, and asked for', () => {
    const { grid, rows } = world(10, 4)
    grid.selectAll()
    const taken = rowsOfAction(grid, rows, 'active')
    expect([taken.found.length, taken.isRead, taken.requestedCount]).toEqual([4, false, 10])
    const shown: [number, number][] = []
    askForRows({ ...rows, show: (from, to) => shown.push([from, to]) })
    expect(shown).toEqual([[0, 9]])
  })

  test('of rows selected one by one, those that are not read cannot be among them', () => {
    const { grid, rows } = world(10, 4)
    grid.toggle(1)
    expect(rowsOfAction(grid, rows, 'active').isRead).toBe(true)
  })

  test('an empty list has nothing to copy', () => {
    const { grid, rows } = world(0)
    expect(rowsOfAction(grid, rows, 'active')).toEqual({
      found: [],
      isRead: false,
      requestedCount: 1,
    })
    expect(rowsOfAction(grid, rows, 'all')).toEqual({ found: [], isRead: true, requestedCount: 0 })
  })

  test('a thousand at most, and how many were meant is said all the same', () => {
    const { grid, rows } = world(MOST_ROWS + 200)
    grid.selectAll()
    const taken = rowsOfAction(grid, rows, 'active')
    expect([taken.found.length, taken.requestedCount]).toEqual([1_000, 1_200])
    const shown: number[] = []
    askForRows({ ...rows, show: (_, to) => shown.push(to) })
    expect(shown).toEqual([999])
  })
})

describe('L6, X-6: rows as a spreadsheet pastes them', () => {
  test('a tab between cells, a line for each row', () => {
    expect(
      tabSeparated([
        ['Ada', 'CFO'],
        ['Grace', ''],
      ]),
    ).toBe('Ada\tCFO\r\nGrace\t')
  })

  test.each([
    ['=1+1', `'=1+1`],
    ['+1 555 0100', `'+1 555 0100`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['-cmd', `'-cmd`],
    ['-1+1', `'-1+1`],
    ['-12', '-12'],
    ['-12.50', '-12.50'],
    ['a=1', 'a=1'],
    ['say "hi"', '"say ""hi"""'],
    ['="x"', `"'=""x"""`],
    ['', ''],
  ])('nothing of it is run: %s', (cell, pasted) => expect(tabSeparated([[cell]])).toBe(pasted))
})
