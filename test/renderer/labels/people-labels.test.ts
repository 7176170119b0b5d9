import { expect, test } from 'vitest'
import { createFormats } from '#renderer/format/formats.ts'
import { profileName, roleOf, rowLabel, shortLink } from '#renderer/parts/people/people-labels.ts'
import { editSentence, statusKeys } from '#renderer/parts/people/member-labels.ts'
import {
  describeAge,
  isAhead,
  describeMissing,
  describeSource,
} from '#renderer/parts/people/timeline-labels.ts'
import { describeFlag } from '#renderer/screens/companies/company-labels.ts'
import type { ContactRow } from '#shared/bridge/people.ts'

const format = createFormats({ locale: 'en-GB', hour12: null, timeZone: 'UTC' })
const NOW = Date.UTC(2026, 10, 25, 12)

const person = (more: Partial<ContactRow>) =>
  ({
    name: 'Ingrid Solberg',
    title: 'CFO',
    company_name: 'Kvist Bank',
    email: 'ingrid@kvist.example',
    phone: '+47 22 00 00 00',
    do_not_contact: false,
    pending: false,
    ...more,
  }) as ContactRow

test.each([
  ['all', {}, 'Ingrid Solberg, CFO, Kvist Bank, ingrid@kvist.example, +47 22 00 00 00'],
  [
    'neither address nor number',
    { email: null, phone: null },
    'Ingrid Solberg, CFO, Kvist Bank, no e-mail, no phone',
  ],
  [
    'a company that must not be contacted',
    { do_not_contact: true, phone: null },
    'Ingrid Solberg, CFO, Kvist Bank, ingrid@kvist.example, no phone, do not contact',
  ],
  [
    'a company that was not read, and an edit that waits',
    { do_not_contact: null, company_name: null, title: null, phone: null, pending: true },
    'Ingrid Solberg, ingrid@kvist.example, no phone, company unknown, not yet confirmed',
  ],
])('M2: a row of people with %s', (_, more, words) => {
  expect(rowLabel(person(more))).toBe(words)
})

test.each([
  ['CFO', 'Kvist Bank', 'CFO · Kvist Bank'],
  [null, 'Kvist Bank', 'Kvist Bank'],
  [null, null, ''],
])('F9: %s at %s is “%s”', (title, company_name, words) => {
  expect(roleOf({ title, company_name })).toBe(words)
})

test.each([
  [
    'https://www.linkedin.com/in/ingrid-solberg/',
    'linkedin.com/in/ingrid-solberg/',
    'ingrid-solberg',
  ],
  ['http://linkedin.com/in/ingrid', 'linkedin.com/in/ingrid', 'ingrid'],
  ['ingrid', 'ingrid', 'ingrid'],
])('F10: the profile %s', (url, short, name) => {
  expect([shortLink(url), profileName(url)]).toEqual([short, name])
})

test('A1: the keys 1 to 6 are the statuses in the order of the contract (§3)', () => {
  expect(statusKeys.map(({ status, key }) => `${key} ${status}`)).toEqual([
    '1 not_started',
    '2 connected',
    '3 lvm',
    '4 replied',
    '5 meeting_booked',
    '6 converted',
  ])
})

test.each([
  [{ status: 'connected' }, 1, 'Mateus is now Connected'],
  [{ status: 'connected' }, 3, 'Mateus are now Connected'],
  [{ tier: 'A' }, 1, 'Mateus is now tier A'],
  [{ tier: null }, 1, 'Mateus: tier removed'],
  [{ snoozed_until: NOW }, 1, 'Mateus snoozed, on this computer'],
  [{ snoozed_until: null }, 1, 'Mateus un-snoozed'],
  [{ line: 'rang' }, 1, 'Note added to Mateus'],
  [{ notes: 'rang' }, 1, 'Note on Mateus saved'],
] as const)('A1, A8: after %j for %d it says “%s”', (edit, count, words) => {
  expect(editSentence('Mateus', edit, count)).toBe(words)
})

test.each([
  ['here', null, 'on this computer'],
  ['service', null, 'from the service'],
  ['service', NOW, 'from the service, as of 12:00'],
] as const)('F11: a line from %s read at %s', (source, read_at, words) => {
  expect(describeSource({ source, read_at }, { ...format, stamp: format.time })).toBe(words)
})

test.each([
  ['in this minute', 60_000, false],
  ['to come', 60_001, true],
  ['past', -1, false],
])('F11: what is %s', (_, away, ahead) => {
  expect(isAhead(NOW + away, NOW)).toBe(ahead)
})

test('F11: a line says when it was and how long ago, or that it is coming up', () => {
  expect(describeAge(NOW - 7_200_000, format, NOW)).toBe('25/11/2026 10:00, 2 h ago')
  expect(describeAge(NOW + 7_200_000, format, NOW)).toBe('25/11/2026 14:00, coming up')
})

test.each([
  [null, null, /^Meetings and call notes haven’t been read yet\. The service doesn’t say/],
  [null, 1, /^Meetings haven’t been read yet\. /],
  [1, null, /^Call notes haven’t been read yet\. /],
  [1, 1, /^The service doesn’t say/],
])('F11: meetings read at %s, notes at %s', (meetings_as_of, notes_as_of, words) => {
  expect(describeMissing({ meetings_as_of, notes_as_of })).toMatch(words)
})

test.each([
  ['Acme', 1, true, 'Acme must not be contacted'],
  ['Acme', 1, false, 'Acme may be contacted again'],
  ['3 companies', 3, false, '3 companies may be contacted again'],
])('F6: %s (%d), marked: %s', (companies, count, on, words) => {
  expect(describeFlag(companies, count, on)).toBe(words)
})
