import { expect, test } from 'vitest'
import { etaWords, nextWords } from '#renderer/screens/pending/eta-labels.ts'

test.each([
  [0, 'all sent in less than a minute (rate limit)'],
  [50_000, 'all sent in about a minute (rate limit)'],
  [200_000, 'all sent in about 4 minutes (rate limit)'],
])('%d ms of waiting changes are told as "%s"', (eta, words) => {
  expect(etaWords(eta, true)).toBe(words)
})

test('nothing is said of a time when nothing waits, and none is promised offline', () => {
  expect(etaWords(null, true)).toBeNull()
  expect(etaWords(50_000, false)).toBe('sent once you’re back online')
})

const [row, gone] = [
  { state: 'waiting', eta_ms: 5_000, reason: 'Sent automatically.', can: ['edit', 'discard'] },
  { state: 'needs_you', eta_ms: null, reason: 'This record no …', can: ['export', 'discard'] },
] as const
test.each([
  [{ ...row, can: [...row.can] }, true, 'Within a minute'],
  [{ ...row, can: [...row.can] }, false, 'When online'],
  [{ ...gone, can: [...gone.can] }, true, 'Deleted there'],
])('I3, I9: %o is told in words that fit a column', (change, online, words) => {
  expect(nextWords(change, online)).toBe(words)
})
