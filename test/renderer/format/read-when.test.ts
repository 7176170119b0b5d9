import { describe, expect, test } from 'vitest'
import { createFormats } from '#renderer/format/formats.ts'
import { readWhen, type WhenQuestion } from '#renderer/format/read-when.ts'
import { whenText, describeWhen, writesMonthFirst } from '#renderer/format/when-text.ts'

/** A Friday afternoon, half past two. */
const now = new Date(2026, 10, 20, 14, 30).getTime()
const question = (more: Partial<WhenQuestion> = {}): WhenQuestion => ({
  kind: 'moment',
  now,
  monthFirst: false,
  lean: 'ahead',
  missing: { day: '2026-11-20', time: '09:00' },
  ...more,
})

describe('M5: a day is read as it is meant', () => {
  test.each([
    ['today', '2026-11-20'],
    ['tomorrow', '2026-11-21'],
    ['Fri', '2026-11-27'],
    ['monday', '2026-11-23'],
    ['in 2 weeks', '2026-12-04'],
    ['in three days', '2026-11-23'],
    ['24 Dec', '2026-12-24'],
    ['Dec 24', '2026-12-24'],
    ['3 Jan', '2027-01-03'],
    ['2026-12-24', '2026-12-24'],
    ['2001-01-01', '2001-01-01'],
    ['24.12.', '2026-12-24'],
    ['24.12.26', '2026-12-24'],
    ['3/12', '2026-12-03'],
    ['3/1', '2027-01-03'],
    ['31/4/2027', null],
    ['', null],
    ['soon, maybe', null],
  ])('%s', (text, day) => {
    expect(readWhen(text, question({ kind: 'day' }))).toBe(day)
  })

  test.each([
    ['Fri', '2026-11-20'],
    ['Mon', '2026-11-16'],
    ['last monday', '2026-11-16'],
    ['yesterday', '2026-11-19'],
    ['24 Dec', '2025-12-24'],
    ['24/12', '2025-12-24'],
    ['2 weeks ago', '2026-11-06'],
    ['24/12/2026', '2026-12-24'],
  ])('%s, where the past is looked at', (text, day) => {
    expect(readWhen(text, question({ kind: 'day', lean: 'back' }))).toBe(day)
  })

  test('figures are read in the order of the person’s dates', () => {
    expect(readWhen('12/3', question({ kind: 'day', monthFirst: true }))).toBe('2026-12-03')
    expect(readWhen('24/12/2026', question({ kind: 'day', monthFirst: true }))).toBe('2026-12-24')
    expect(['en-US', 'en-GB', 'de-DE', 'ja-JP'].map(writesMonthFirst)).toEqual([
      true,
      false,
      false,
      true,
    ])
  })
})

test.each([
  ['29/2', 'ahead', '2028-02-29'],
  ['29.2.', 'back', '2024-02-29'],
  ['29/2/2027', 'ahead', null],
  ['31/4', 'ahead', null],
] as const)('M5: %s, looking %s, is in the nearest year that has it', (text, lean, day) => {
  expect(readWhen(text, question({ kind: 'day', lean }))).toBe(day)
})

test.each([
  ['9', '09:00'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  ['0930', '09:30'],
  ['9:30 pm', '21:30'],
  ['7 p.m.', '19:00'],
  ['12 am', '00:00'],
  ['12pm', '12:00'],
  ['noon', '12:00'],
  ['23:59', '23:59'],
  ['24:00', null],
  ['13 pm', null],
  ['later', null],
])('M5: %s is read as a time', (text, time) => {
  expect(readWhen(text, question({ kind: 'time' }))).toBe(time)
})

test.each([
  ['tomorrow 3pm', '2026-11-21T15:00'],
  ['tomorrow', '2026-11-21T09:00'],
  ['tomorrow morning', '2026-11-21T09:00'],
  ['in 2 weeks at 16:15', '2026-12-04T16:15'],
  ['Fri 11am', '2026-11-27T11:00'],
  ['in 2 hours', '2026-11-20T16:30'],
  ['24/12/2026 2:30 PM', '2026-12-24T14:30'],
  ['24.12. 9', '2026-12-24T09:00'],
  ['Fri 9', '2026-11-27T09:00'],
  ['tomorrow 14', '2026-11-21T14:00'],
  ['Fri 77', null],
  ['2026-07-14T09:30', '2026-07-14T09:30'],
  ['2026-07-14 09:30', '2026-07-14T09:30'],
  ['24/12/2026 whenever', null],
  ['17:00', '2026-11-20T17:00'],
])('M5: %s is read as a moment', (text, moment) => {
  expect(readWhen(text, question())).toBe(moment)
})

describe('M5: what stands in a field is read again as the same', () => {
  const locales = ['en-GB', 'en-US', 'de-DE', 'fr-FR', 'es-ES', 'pt-BR', 'sv-SE', 'ja-JP', 'ar-EG']
  test.each(locales.flatMap((locale) => [true, false].map((hour12) => ({ locale, hour12 }))))(
    '$locale, twelve hours: $hour12',
    ({ locale, hour12 }) => {
      const format = createFormats({ locale, hour12 })
      for (const value of ['2026-03-04T14:05', '2027-12-31T00:30', '2026-03-04', '12:00'])
        expect(
          readWhen(
            whenText(value, format),
            question({
              kind: value.includes('-') ? 'moment' : 'time',
              monthFirst: writesMonthFirst(locale),
            }),
          ),
        ).toBe(value.length === 10 ? `${value}T09:00` : value)
    },
  )
})

test('M5: what was understood is said in words, by the chosen clock', () => {
  const british = createFormats({ locale: 'en-GB', hour12: false })
  const american = createFormats({ locale: 'en-US', hour12: true })
  expect(describeWhen('2026-12-04T15:00', british, now)).toBe(
    'Friday 4 December, 15:00 · in 14 days',
  )
  expect(describeWhen('2026-11-21T15:00', american, now).replaceAll('\u202F', ' ')).toBe(
    'Saturday, November 21, 3:00 PM · tomorrow',
  )
  expect(describeWhen('2027-01-04', british, now)).toBe('Monday, 4 January 2027 · in 45 days')
  expect(whenText('2026-11-21T15:00', american)).toBe('11/21/2026 3:00 PM')
})
