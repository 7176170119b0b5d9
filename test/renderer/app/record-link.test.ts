import { expect, test } from 'vitest'
import { pathInView, showGrid } from '#renderer/navigation/record-link.ts'

const at = (pathname: string, search: Record<string, unknown> = {}) =>
  pathInView({ pathname, search })

test('L5: a link copied from a list leads to the row the keyboard is on, from a page to its record, else to the screen', () => {
  expect(at('/people')).toBe('/people')
  const leave = showGrid('people', () => 'c 1')
  expect(at('/people')).toBe('/people/c%201')
  leave()
  expect(at('/people/c_2')).toBe('/people/c_2')
  const inner = showGrid('company-people', () => 'c_3')
  expect(at('/companies/co_1')).toBe('/companies/co_1')
  inner()
})

test('L5: a link to a member names the list and the member, the one in view before the one in the address', () => {
  expect(at('/hot-lists/hl_1', { member: 'm_1' })).toBe('/hot-lists/hl_1?member=m_1')
  const leave = showGrid('hot-list', () => 'm_2')
  expect(at('/hot-lists/hl_1', { member: 'm_1' })).toBe('/hot-lists/hl_1?member=m_2')
  leave()
  expect(at('/hot-lists/hl_1')).toBe('/hot-lists/hl_1')
})
