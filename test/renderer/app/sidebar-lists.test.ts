import { expect, test } from 'vitest'
import { sidebarLists } from '#renderer/app/shell/sidebar-lists.ts'

const lists = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({ id }))
const shown = (open?: string, recent: string[] = [], most = 5) =>
  sidebarLists(lists, open, recent, most)
    .map(({ id }) => id)
    .join('')

test('H8: the navigation shows the open list and those opened last, in an order that does not move', () => {
  expect(shown()).toBe('abcde')
  expect(shown('b', ['c', 'b'])).toBe('abcde')
  expect(shown('g', ['f', 'a'])).toBe('abcfg')
  expect(shown('e', ['g', 'f', 'e'], 3)).toBe('efg')
})

test('H8: a list that is gone takes no place in the navigation', () => {
  expect(shown('gone', ['gone', 'also gone', 'g'])).toBe('abcdg')
})
