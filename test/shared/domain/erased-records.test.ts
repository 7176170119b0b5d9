import { expect, test } from 'vitest'
import { leadsToErased } from '#shared/domain/erased-records.ts'

const erased = { contacts: ['12', 'c/1'], members: ['m_7'], meetings: ['mt_1'], notes: ['n_1'] }

test.each([
  ['/people/12', true],
  ['/people/12/employment', true],
  ['/card/12?member=m_8', true],
  ['/people/c%2F1', true],
  ['/meetings/mt_1?view=week', true],
  ['/meetings/notes/n_1', true],
  ['/notes/n_1', true],
  ['/hot-lists/h_1?member=m_7&queue=replied', true],
  ['/people/123', false],
  ['/people/100%', false],
  ['/people', false],
  ['/hot-lists/12', false],
  ['/companies/12', false],
  ['/hot-lists/h_1?member=m_70', false],
  ['/toString/12', false],
])('J9: %s leads to somebody who was erased: %s', (path, leads) => {
  expect(leadsToErased(path, erased)).toBe(leads)
})
