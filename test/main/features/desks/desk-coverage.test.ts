import { expect, test } from 'vitest'
import { splitOf } from '#main/features/desks/desk-compare.ts'
import { coverageOf, hasGap, type MappedCompany } from '#main/features/common/desk-coverage.ts'
import type { PeopleCounts } from '#main/features/common/rows/desk.ts'

const at = (people: number, with_email: number, on_lists: number): PeopleCounts => ({
  people,
  with_email,
  on_lists,
  prospects: 0,
})

test('G5: a gap is one step: where nobody is known, nothing is said of e-mails and lists', () => {
  expect(
    ['no_contact', 'no_email', 'no_list'].map((gap) => hasGap(gap as 'no_contact', at(0, 0, 0))),
  ).toEqual([true, false, false])
  expect(
    ['no_contact', 'no_email', 'no_list'].map((gap) => hasGap(gap as 'no_contact', at(2, 0, 0))),
  ).toEqual([false, true, true])
  expect(
    ['no_contact', 'no_email', 'no_list'].map((gap) => hasGap(gap as 'no_contact', at(2, 1, 3))),
  ).toEqual([false, false, false])
})

test('G5: the gaps of a map add up, in all and by tier', () => {
  const here: Record<string, PeopleCounts> = {
    a: at(0, 0, 0),
    b: at(3, 0, 1),
    c: at(1, 1, 0),
    d: at(2, 2, 2),
  }
  const mapped: MappedCompany[] = Object.keys(here).map((id) => ({
    id: `d/${id}`,
    company_id: id,
    tier: id === 'd' ? null : 'direct_fit',
  }))
  const coverage = coverageOf(mapped, (id) => here[id] ?? at(0, 0, 0))
  expect(coverage).toMatchObject({
    companies: 4,
    no_contact: 1,
    no_email: 1,
    no_list: 1,
    covered: 1,
  })
  expect(coverage.by_tier).toEqual([
    { tier: 'direct_fit', companies: 3, no_contact: 1, no_email: 1, no_list: 1 },
    { tier: null, companies: 1, no_contact: 0, no_email: 0, no_list: 0 },
  ])
})

test('G7: two desks are parted into both, first alone and second alone, and nothing is lost', () => {
  const a = new Set(['1', '2', '3'])
  const b = new Set(['2', '3', '4', '5'])
  expect(splitOf(a, b)).toEqual({ both: ['2', '3'], a: ['1'], b: ['4', '5'] })
  expect(splitOf(new Set(), b)).toEqual({ both: [], a: [], b: ['2', '3', '4', '5'] })
})
