import { expect, test } from 'vitest'
import {
  sinceOf,
  type CampaignHistory,
  type CampaignReading,
} from '#shared/domain/campaign-trend.ts'
import type { StatedCounts } from '#shared/domain/campaign-metrics.ts'
import { weeksOf } from '#shared/domain/campaign-weeks.ts'
import { isMeasured } from '#shared/domain/measured-week.ts'

const at = (text: string) => Date.parse(`${text}+01:00`)
const watch = (from: string, to: string) => ({ from: at(from), to: at(to) })
const reading = (time: string, replies: number, sent = 300): CampaignReading => ({
  at: at(time),
  status: 'active',
  counts: { enrolled: 400, sent, opens: 0, clicks: 0, bounces: 0, replies },
})
const history = (
  watches: CampaignHistory['readPeriods'],
  ...campaigns: CampaignReading[][]
): CampaignHistory => ({
  readPeriods: watches,
  readings: new Map(campaigns.map((readings, index) => [`ca_${index + 1}`, readings])),
})
/** Three weeks of November 2026; the third is under way. */
const edges = ['02', '09', '16', '23'].map((day) => at(`2026-11-${day}T00:00`))
const now = at('2026-11-20T14:30')
const replies = (counts: StatedCounts) => counts.replies

test('E10: what came while nobody looked within a week counts in that week', () => {
  // Looked at on Monday and on Friday: 34 came on days of which nothing is known.
  const { weeks, between } = weeksOf(
    history(
      [
        watch('2026-11-09T09:00', '2026-11-09T12:00'),
        watch('2026-11-13T09:00', '2026-11-13T17:00'),
      ],
      [
        reading('2026-11-09T09:00', 100),
        reading('2026-11-09T12:00', 110),
        reading('2026-11-13T09:00', 144),
        reading('2026-11-13T17:00', 150),
      ],
    ),
    edges,
    now,
  )
  expect(weeks.map(({ counts }) => replies(counts))).toEqual([0, 50, 0])
  expect(weeks[1]).toMatchObject({
    seen: { from: at('2026-11-09T09:00'), to: at('2026-11-13T17:00') },
    whole: false,
  })
  expect(between).toEqual([])
})

test('E10: a weekend without a look is between two weeks, in neither, and the sum is all there was', () => {
  const desk = history(
    [
      watch('2026-11-04T09:00', '2026-11-06T17:00'),
      watch('2026-11-09T09:00', '2026-11-15T20:00'),
      watch('2026-11-16T08:00', '2026-11-20T14:30'),
    ],
    [
      reading('2026-11-04T09:00', 10),
      reading('2026-11-06T16:00', 15),
      reading('2026-11-09T09:00', 24),
      reading('2026-11-12T10:00', 30),
      reading('2026-11-16T08:00', 33),
      reading('2026-11-18T08:00', 40),
    ],
    [reading('2026-11-04T09:00', 0), reading('2026-11-09T09:00', 2)],
  )
  const { weeks, between } = weeksOf(desk, edges, now)
  expect(weeks.map(({ counts }) => replies(counts))).toEqual([5, 6, 3 + 7])
  expect(between.map(({ from, to, counts }) => [from, to, replies(counts)])).toEqual([
    [at('2026-11-06T17:00'), at('2026-11-09T09:00'), 9 + 2],
  ])
  const all = sinceOf(desk, at('2026-11-02T00:00')).total.replies
  expect(all).toBe(5 + 6 + 10 + 11)
  expect(weeksOf(desk, edges, now, 'ca_2').between[0]?.counts.replies).toBe(2)
})

test.each([
  ['from the eve to its last day', '2026-11-08T20:00', '2026-11-15T18:00', true],
  ['to its last but one day', '2026-11-08T20:00', '2026-11-14T18:00', false],
  [
    'from its first morning, with no look the night before',
    '2026-11-09T09:00',
    '2026-11-15T18:00',
    false,
  ],
])('E10: a week that was looked at %s', (_words, from, to, whole) => {
  const { weeks } = weeksOf(history([watch(from, to)], [reading(from, 1)]), edges, now)
  expect(weeks[1]?.whole).toBe(whole)
})

test('E10: the week under way is never whole, and one without a look has no part that is known', () => {
  const { weeks } = weeksOf(
    history([watch('2026-11-14T20:00', '2026-11-20T14:30')], [reading('2026-11-14T20:00', 1)]),
    edges,
    now,
  )
  expect(weeks.map(({ whole, seen }) => [whole, seen?.from ?? null])).toEqual([
    [false, null],
    [false, at('2026-11-14T20:00')],
    [false, at('2026-11-16T00:00')],
  ])
})

test('E10: one look alone measures nothing of its week, and two do', () => {
  const looks = [watch('2026-11-10T09:00', '2026-11-10T09:00')]
  const { weeks } = weeksOf(history(looks, [reading('2026-11-10T09:00', 100)]), edges, now)
  expect(weeks.map(({ seen }) => seen?.to ?? null)).toEqual([null, at('2026-11-10T09:00'), null])
  expect(weeks.map(isMeasured)).toEqual([false, false, false])
  const more = [watch('2026-11-10T09:00', '2026-11-10T09:15')]
  const twice = weeksOf(history(more, [reading('2026-11-10T09:00', 100)]), edges, now)
  expect(twice.weeks.map(isMeasured)).toEqual([false, true, false])
})

test('X-7, E10: a counter that no campaign states is in no week, and one that one states is in each', () => {
  const [first, second] = ['2026-11-09T09:00', '2026-11-12T09:00']
  const without = (time: string): CampaignReading => ({
    ...reading(time, 0),
    counts: { ...reading(time, 0).counts, replies: null },
  })
  const looked = [watch('2026-11-09T09:00', '2026-11-13T17:00')]
  const { weeks } = weeksOf(history(looked, [without(first)]), edges, now)
  expect(weeks.map(({ counts }) => replies(counts))).toEqual([null, null, null])
  expect(weeks.map(({ counts }) => counts.sent)).toEqual([0, 0, 0])
  const both = weeksOf(
    history(looked, [without(first)], [reading(first, 3), reading(second, 5)]),
    edges,
    now,
  )
  expect(both.weeks.map(({ counts }) => replies(counts))).toEqual([0, 2, 0])
})
