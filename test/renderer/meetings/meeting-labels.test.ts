import { expect, test } from 'vitest'
import { createFormats } from '#renderer/format/formats.ts'
import { describeOutcome, describeStart } from '#renderer/parts/meetings/meeting-times.ts'

const format = createFormats({ locale: 'en-GB', hour12: null })
const day = new Date(2025, 4, 12).getTime()
const half_past_two = new Date(2025, 4, 12, 14, 30).getTime()

test.each([
  [null, false, null],
  [half_past_two, false, '12 May 2025, 14:30'],
  [day, true, '12 May 2025'],
])('C9: a recording at %s (a date alone: %s) reads %s', (recorded_at, date_only, words) => {
  expect(describeOutcome({ recorded_at, date_only }, format)).toBe(words)
})

test.each([
  ['2026-11-20T08:00', false, '20 Nov, 08:00'],
  ['2026-11-23T08:00', false, '23 Nov, 08:00'],
  ['2026-11-23T00:00', true, '23 Nov, no time'],
  ['2026-11-25T08:00', false, 'yesterday 08:00'],
  ['2026-11-26T08:00', false, '08:00'],
  ['2026-11-30T08:00', false, 'Mon 08:00'],
  ['2026-11-30T00:00', true, 'Mon, no time'],
])('C1: on 26 November a meeting of %s (a date alone: %s) starts %s', (at, date_only, words) => {
  const now = new Date('2026-11-26T17:00').getTime()
  const starts_at = new Date(at).getTime()
  expect(describeStart({ starts_at, date_only }, format, now)).toBe(words)
})
