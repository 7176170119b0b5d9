import { appendLine } from '#shared/domain/append-line.ts'
import { expect, test } from 'vitest'
import {
  describeGaps,
  noteLine,
  describeProblem,
  warningOf,
  type Draft,
} from '#renderer/parts/emails/email-labels.ts'
import { recordCall } from '#renderer/parts/people/call-outcome.ts'
import { createFormats } from '#renderer/format/formats.ts'
import { listFew, fitWord, share } from '#renderer/screens/desks/desk-labels.ts'
import { changeWord, differs, spanOf } from '#renderer/screens/employment/employment-labels.ts'
import { setLanguage } from '#shared/i18n/translate.ts'
import type { Position } from '#shared/bridge/employment.ts'
import type { UnfilledField, TemplateProblem } from '#shared/domain/merge-fields.ts'

test('F12: places without a value are named once each', () => {
  const gaps = [{ field: 'city' }, { field: 'posting' }, { field: 'city' }] as UnfilledField[]
  expect(describeGaps(gaps)).toBe('No value for city and posting. Type over what is marked.')
})

test.each([
  [{ kind: 'unclosed', written: '{city', suggestion: 'city' }, 'Close the brace: {city}'],
  [
    { kind: 'unknown', written: '{cty}', suggestion: 'city' },
    '{cty} is not a field. Did you mean {city}?',
  ],
  [
    { kind: 'unknown', written: '{xyz}', suggestion: null },
    '{xyz} is not a field. Choose one below, or write it without braces.',
  ],
])('F12: what is wrong with a template: %j', (problem, words) => {
  expect(describeProblem(problem as TemplateProblem)).toBe(words)
})

const draftFor = (person: object | null) => ({ person }) as unknown as Draft
const allowed = { do_not_contact: false, company: 'Acme', email_status: 'verified' }

test.each([
  ['nobody', null, null],
  ['an address that is verified', allowed, null],
  ['a risky address', { ...allowed, email_status: 'risky' }, 'warn'],
  ['an address that bounced', { ...allowed, email_status: 'bounced' }, 'warn'],
  ['an invalid address', { ...allowed, email_status: 'invalid' }, 'warn'],
  [
    'a company that is marked, before anything about the address',
    { ...allowed, do_not_contact: true, email_status: 'bounced' },
    'stop',
  ],
  ['a marked company without a name', { ...allowed, do_not_contact: true, company: null }, 'stop'],
])('F6, F12: writing to %s', (_, person, tone) => {
  expect(warningOf(draftFor(person))?.tone ?? null).toBe(tone)
})

test.each([
  ['Hello ', '09:00: E-mail written: Hello'],
  [' ', '09:00: E-mail written'],
])('F12: the note about a mail with the subject “%s”', (subject, line) => {
  expect(noteLine('09:00', subject)).toBe(line)
})

test.each([
  ['direct_fit', 'Direct fit'],
  ['long_shot', 'long shot'],
  [null, 'No tier'],
])('G2: the tier %s of a company reads “%s”', (tier, words) => {
  expect(fitWord(tier)).toBe(words)
})

test('G5: a share of no companies is nothing', () => {
  expect(share(3, { companies: 12 })).toBe(0.25)
  expect(share(0, { companies: 0 })).toBe(0)
})

test.each([
  [['a', 'b', 'c'], 'a, b, c'],
  [['a', 'b', 'c', 'd', 'e'], 'a, b, c +2'],
  [[], ''],
])('G1: of %j the first few are shown', (words, shown) => {
  expect(listFew(words)).toBe(shown)
})

const position = (more: Partial<Position>): Position => ({
  title: 'CFO',
  company_name: 'Kvist Bank',
  start_date: '2021-04',
  end_date: null,
  ...more,
})

test.each([
  [{}, 'Apr 2021 – today'],
  [{ end_date: '2024-01' }, 'Apr 2021 – Jan 2024'],
  [{ start_date: null, end_date: '2024-01' }, '? – Jan 2024'],
  [{ start_date: null }, 'no dates'],
  [{ start_date: '2021', end_date: 'spring 2024' }, '2021 – spring 2024'],
])('F8: the months of a position %j', (more, words) => {
  expect(spanOf(position(more), 'en-GB')).toBe(words)
})

test.each([
  ['nothing', position({}), { title: false, company: false, span: false }],
  ['the title', position({ title: 'CEO' }), { title: true, company: false, span: false }],
  ['an end', position({ end_date: '2024-01' }), { title: false, company: false, span: true }],
  ['everything, where there is none', null, { title: true, company: true, span: true }],
])('F8: a position differs from another in %s', (_, other, parts) => {
  expect(differs(position({}), other)).toEqual(parts)
})

test('F8: a change that the contract does not name is shown as it came', () => {
  expect([changeWord('end'), changeWord('moved_away')]).toEqual(['Ended', 'moved away'])
})

test('A9, M6: what is written into a note holds no marks of direction, in whatever language', () => {
  setLanguage('ar', {})
  const format = createFormats({ locale: 'en-US', hour12: null, timeZone: 'UTC' })
  const lines = [
    noteLine('11/29/2026 2:30 م', '2nd try'),
    recordCall('Ana', 'connected', 0, format).line,
    recordCall('Ana', 'voicemail', 0, format).line,
  ]
  setLanguage('en', {})
  expect(lines.map((line) => appendLine(null, line))).toEqual([
    '11/29/2026 2:30 م: E-mail written: 2nd try',
    expect.stringMatching(/^01\/01\/1970 12:00\sص: spoke on the phone$/),
    expect.stringMatching(/^01\/01\/1970 12:00\sص: left voicemail$/),
  ])
})
