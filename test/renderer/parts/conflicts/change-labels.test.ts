import { expect, test } from 'vitest'
import { createFormats } from '#renderer/format/formats.ts'
import { describeSummary, describeValue } from '#renderer/parts/conflicts/change-labels.ts'

const format = createFormats({ locale: 'en-GB', hour12: null, timeZone: 'Europe/Berlin' })
const american = createFormats({ locale: 'en-US', hour12: null, timeZone: 'Europe/Berlin' })

const change = (field: string, from: string | null, to: string | null) => ({ field, from, to })

test.each([
  ['tier', null, 'none'],
  ['title', '', 'none'],
  ['status', 'lvm', 'Left voicemail'],
  ['starts_at_utc', '2026-11-25T08:00:00Z', '25/11/2026 09:00'],
  ['starts_at_utc', 'soon', 'soon'],
  ['follow_up_date', '2026-11-25', '25/11/2026'],
  ['duration_minutes', '45', '45 min'],
  ['duration_minutes', 'an hour', 'an hour'],
  ['bd_status', 'in_talks', 'In talks'],
  ['title', 'new_hire', 'new_hire'],
])('I3, M5: %s %s reads “%s”', (field, value, words) => {
  expect(describeValue(field, value, format)).toBe(words)
})

test('I3, M5: a time is written by the person’s own clock', () => {
  const words = describeValue('starts_at_utc', '2026-11-25T13:30:00Z', american)
  expect(words.replace(/\s/g, ' ')).toBe('11/25/2026 2:30 PM')
})

test.each([
  [
    'fields speak the words of the screens',
    [change('status', 'not_started', 'lvm'), change('tier', 'A', 'S')],
    'Status Not started → Left voicemail, Tier A → S',
  ],
  [
    'a note and what is long are named alone',
    [
      change('tier', null, 'B'),
      change('notes', null, 'rang'),
      change('title', 'x'.repeat(41), 'y'),
    ],
    'Tier none → B, Note, Title',
  ],
  [
    'a meeting that moves says from when to when',
    [change('starts_at_utc', '2026-11-25T08:00:00Z', '2026-11-26T08:00:00Z')],
    'Start 25/11/2026 09:00 → 26/11/2026 09:00',
  ],
  [
    'a field that only the service knows has the name that it gives it',
    [change('seniority_level', null, 'C')],
    'Seniority level none → C',
  ],
])('I3: a pending change: %s', (_, changes, words) => {
  expect(describeSummary({ summary: null, changes }, format)).toBe(words)
})

test('I3: what is more than a change of fields says what it does', () => {
  const changes = [change('name', null, 'Fintech CFOs')]
  expect(describeSummary({ summary: 'New hot list', changes }, format)).toBe('New hot list')
})
