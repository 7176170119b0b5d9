import { expect, test } from 'vitest'
import { bounceRate, differs, rateOf, replyRate } from '#shared/domain/campaign-rates.ts'
import { noCounts } from '#shared/domain/campaign-weeks.ts'

test.each([
  [0, 0, null],
  [3, 0, null],
  [0, 40, 0],
  [10, 40, 0.25],
])('E7: %d of %d is %s; of nothing there is no rate', (part, whole, rate) => {
  expect(rateOf(part, whole)).toBe(rate)
})

test('E7: both rates are of e-mails sent, and carry their formula', () => {
  const counts = { ...noCounts, sent: 200, replies: 30, bounces: 4, opens: 999 }
  expect(replyRate(counts)).toEqual({ rate: 0.15, part: 30, whole: 200 })
  expect(bounceRate(counts)).toEqual({ rate: 0.02, part: 4, whole: 200 })
  expect(replyRate(noCounts)).toEqual({ rate: null, part: 0, whole: 0 })
})

test.each<[string, number | null, number | null | undefined, boolean]>([
  ['as a share', 0.153, 0.153, false],
  ['as a percentage', 0.153, 15.3, false],
  ['rounded to a whole percentage', 0.153, 15, false],
  ['rounded as a share', 0.153, 0.15, false],
  ['not at all', 0.153, undefined, false],
  ['as nothing', 0.153, null, false],
  ['as what is no number', 0.153, Number.NaN, false],
  ['as none where nothing was sent', null, 0, false],
  ['as something where nothing was sent', null, 12, true],
  ['as another one', 0.153, 0.25, true],
  ['as another percentage', 0.153, 25, true],
])('R7: a rate that the service states %s', (_how, ours, theirs, other) => {
  expect(differs(ours, theirs)).toBe(other)
})
