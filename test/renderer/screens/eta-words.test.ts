import { expect, test } from 'vitest'
import { etaWords } from '#renderer/screens/pending/eta-words.ts'

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
