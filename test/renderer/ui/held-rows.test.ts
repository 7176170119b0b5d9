import { expect, test } from 'vitest'
import { rowsOf } from '#renderer/data/rows.ts'
import { createGridState } from '#renderer/ui/grid/grid-state.ts'
import { holdRow, type PlacedRows } from '#renderer/ui/grid/held-rows.ts'

interface Row {
  id: string
}

/** Rows as a list of letters; those in capitals are on a page that is not loaded. */
const listed = (letters: string): PlacedRows<Row> => {
  const rows = [...letters].map((letter) =>
    letter === letter.toLowerCase() ? { id: letter } : undefined,
  )
  const indexOf = (key: string) => rows.findIndex((row) => row?.id === key)
  return { ...rowsOf<Row>([]), total: rows.length, at: (index) => rows[index], indexOf }
}
const read = (rows: PlacedRows<Row>) =>
  Array.from({ length: rows.total ?? 0 }, (_, index) => rows.at(index)?.id ?? '·').join('')

/** What a second press of a paid key would be for, once the list came back as `after`. */
const secondPress = (before: string, active: number, after: string) => {
  const grid = createGridState<Row>(({ id }) => id)
  const show = (rows: PlacedRows<Row>) => grid.follow(rows, rows.indexOf)
  show(listed(before))
  grid.moveTo(active)
  grid.hold()
  const { held } = grid.snapshot()
  if (!held) throw new Error('nothing is held')
  const view = holdRow(listed(after), held)
  show(view)
  return { grid, view, show, target: grid.row()?.id }
}

const changes: [what: string, before: string, active: number, after: string, view: string][] = [
  ['it left the list', 'abcd', 1, 'acd', 'abcd'],
  ['it was the last of the list', 'a', 0, '', 'a'],
  ['it was at the end, and the list is shorter', 'abcd', 3, 'a', 'ad'],
  ['it moved up', 'abcd', 2, 'cabd', 'abcd'],
  ['it moved down', 'abcd', 1, 'acdb', 'abcd'],
  ['the list was turned round', 'abcd', 0, 'dcba', 'adcb'],
  ['rows came above', 'abcd', 1, 'xyabcd', 'xbyacd'],
  ['it went to a page that is not loaded', 'abcd', 1, 'acdB', 'abcd·'],
  ['it stayed', 'abcd', 1, 'abcd', 'abcd'],
]
test.each(changes)(
  'D3: a held row is under the second press when %s',
  (_what, before, active, after, shown) => {
    const { view, target } = secondPress(before, active, after)
    expect(target).toBe(before[active])
    expect(read(view)).toBe(shown)
    for (const [index, id] of [...shown].entries())
      if (id !== '·') expect(view.indexOf(id)).toBe(index)
  },
)

test('D3: the row is let go once the keyboard moves, and the keyboard is on the row that was next', () => {
  const { grid, show } = secondPress('abcd', 1, 'acd')
  grid.move(1)
  expect(grid.snapshot().held).toBeNull()
  show(listed('acd'))
  expect(grid.row()?.id).toBe('c')
  expect(grid.snapshot().active).toBe(1)
})
