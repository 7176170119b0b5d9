import { expect, test } from 'vitest'
import {
  ratesBySource,
  ratesByWeek,
  showRate,
  type RatedMeeting,
} from '#shared/domain/meeting-rates.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const one = (
  status: string,
  starts_at = at('2026-11-18T10:00'),
  source: string | null = 'Referral',
  over = true,
): RatedMeeting => ({ starts_at, status, source, over })

test('C11: the rate is attended of attended and missed; cancelled and unsaid are counted and in no rate', () => {
  expect(
    showRate([
      one('attended'),
      one('attended'),
      one('attended'),
      one('no_show'),
      one('cancelled'),
      one('booked'),
    ]),
  ).toEqual({ attended: 3, no_show: 1, cancelled: 1, unlogged: 1, rate: 0.75 })
})

test('C11: where nothing could be attended there is no rate, and not a zero', () => {
  expect(showRate([one('cancelled'), one('booked')]).rate).toBeNull()
  expect(showRate([one('no_show')]).rate).toBe(0)
})

test('C11: what has not been yet is in no figure', () => {
  expect(showRate([one('booked', at('2026-12-18T10:00'), null, false)]).unlogged).toBe(0)
})

test('C11: weeks are whole and in order, empty ones too, and stand right across the change of the clock', () => {
  const weeks = ratesByWeek(
    [one('attended', at('2026-10-25T22:59')), one('no_show', at('2026-10-25T23:01'))],
    at('2026-11-05T12:00'),
    3,
    1,
    'Europe/Berlin',
  )
  expect(weeks.map((week) => week.rate)).toEqual([1, 0, null])
  expect(weeks[1]?.from).toBe(weeks[0]?.to)
})

test('C11: sources with most outcomes first, the unknown one last', () => {
  const rows = ratesBySource([
    one('attended', undefined, null),
    one('attended', undefined, null),
    one('attended'),
    one('no_show', undefined, 'Conference'),
    one('attended', undefined, 'Conference'),
  ])
  expect(rows.map((row) => [row.source, row.rate])).toEqual([
    ['Conference', 0.5],
    ['Referral', 1],
    [null, 1],
  ])
})
