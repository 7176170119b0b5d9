import { expect, test } from 'vitest'
import { createFormats } from '#renderer/format/formats.ts'
import { describeOutcome } from '#renderer/parts/meetings/meeting-labels.ts'

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
