import { expect, test } from 'vitest'
import { inOrder, moveTo } from '#renderer/ui/grid/use-column-layout.ts'

/* The order a person gives the columns of a list. */

const columns = [
  { id: 'pending', header: '', fixed: true },
  { id: 'name', header: 'Name' },
  { id: 'title', header: 'Title' },
  { id: 'note', header: 'Note' },
]
const ids = (order: string[] | undefined) => inOrder(columns, order).map(({ id }) => id)

test('a column takes the place of the one it is dropped on, in both directions', () => {
  expect(moveTo(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a'])
  expect(moveTo(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b'])
  expect(moveTo(['a', 'b', 'c'], 'a', 'gone')).toEqual(['a', 'b', 'c'])
})

test('marks stay in place, and columns that came later follow', () => {
  expect(ids(undefined)).toEqual(['pending', 'name', 'title', 'note'])
  expect(ids(['note', 'name'])).toEqual(['pending', 'note', 'name', 'title'])
  expect(ids(['gone', 'title'])).toEqual(['pending', 'title', 'name', 'note'])
})
