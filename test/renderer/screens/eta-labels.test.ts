import { expect, test } from 'vitest'
import { formatEta, describeNext } from '#renderer/screens/pending/eta-labels.ts'

test.each([
  [0, 'all sent in less than a minute (rate limit)'],
  [50_000, 'all sent in about a minute (rate limit)'],
  [200_000, 'all sent in about 4 minutes (rate limit)'],
])('%d ms of waiting changes are told as "%s"', (eta, words) => {
  expect(formatEta(eta, true)).toBe(words)
})

test('nothing is said of a time when nothing waits, and none is promised offline', () => {
  expect(formatEta(null, true)).toBeNull()
  expect(formatEta(50_000, false)).toBe('sent once you’re back online')
})

const here = { online: true, signedIn: true }
const away = { online: false, signedIn: true }
const out = { online: true, signedIn: false }
type Row = Parameters<typeof describeNext>[0]
const behind = (subject: string) => ({ id: 'op_1', subject, change: 'New contact' })

test.each<[Row['state'], Row['can'], number | null, typeof here, string]>([
  ['waiting', ['edit', 'discard'], 5_000, here, 'Within a minute'],
  ['waiting', ['edit', 'discard'], 5_000, away, 'When online'],
  ['waiting', ['edit', 'discard'], null, out, 'Sign in again'],
  ['waiting', ['edit', 'discard'], null, here, 'Another change first'],
  ['sending', ['discard'], 0, here, 'Now'],
  ['checking', ['discard'], null, here, 'Confirmation'],
  ['needs_you', ['export', 'discard'], null, here, 'Deleted there'],
  ['needs_you', ['resolve', 'discard'], null, here, 'Choose a value'],
  ['waiting', ['sign_in', 'retry', 'discard'], null, here, 'Sign in again'],
  ['needs_you', ['grant', 'retry', 'discard'], null, here, 'Grant permission'],
  ['needs_you', ['edit', 'retry', 'discard'], null, here, 'Edit and resend'],
  ['needs_you', ['retry', 'discard'], null, here, 'Send again or discard'],
  ['kept_here', ['retry', 'discard'], null, here, 'Send again or discard'],
])('I3, I9: what is %s and can %j is told in words that fit its column', (...given) => {
  const [state, can, eta_ms, conditions, words] = given
  expect(describeNext({ subject: 'Ada', state, can, eta_ms, link: null }, conditions)).toBe(words)
  expect(words.length).toBeLessThanOrEqual(21)
})

test.each<[string, Pick<Row, 'why' | 'link' | 'behind'>, string]>([
  ['another person’s change', { link: null, behind: behind('Grace Hopper') }, 'After Grace Hopper'],
  ['an earlier change', { link: null, behind: behind('Ada · CFOs') }, 'After “New contact”'],
  ['the service’s address', { why: 'moved', link: null }, 'Check the address'],
  ['a pause', { link: '/import' }, 'Resume the import'],
])('I3: what is held by %s names that, and no other change where there is none', (...given) => {
  const [, why, words] = given
  expect(
    describeNext({ subject: 'Ada', state: 'waiting', can: [], eta_ms: null, ...why }, here),
  ).toBe(words)
  expect(words.length).toBeLessThanOrEqual(21)
})
