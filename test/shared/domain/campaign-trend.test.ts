import { expect, test } from 'vitest'
import {
  feedOf,
  sinceOf,
  trendOf,
  type CampaignHistory,
  type CampaignReading,
} from '#shared/domain/campaign-trend.ts'
import type { CampaignCounts } from '#shared/domain/campaign-metrics.ts'
import { addDays, startOfDay } from '#shared/domain/calendar-days.ts'
import { thinOut } from '#shared/domain/thin-history.ts'

const zone = 'Europe/Berlin'
const at = (text: string) => Date.parse(`${text}+01:00`)
const counts = (replies: number, more: Partial<CampaignCounts> = {}): CampaignCounts => ({
  enrolled: 400,
  sent: 300,
  opens: 0,
  clicks: 0,
  bounces: 0,
  replies,
  ...more,
})
const reading = (
  time: string,
  replies: number,
  status = 'active',
  more: Partial<CampaignCounts> = {},
): CampaignReading => ({ at: at(time), status, counts: counts(replies, more) })
const days = (first: string, count: number) =>
  Array.from({ length: count + 1 }, (_, index) => addDays(startOfDay(at(first), zone), index, zone))
const watch = (from: string, to: string) => ({ from: at(from), to: at(to) })

/**
 * Two weeks of November 2026 at a desk: Monday to Friday, nine to five, the laptop shut at
 * weekends.
 */
const fortnight: CampaignHistory = {
  readPeriods: ['09', '10', '11', '12', '13', '16', '17'].map((day) =>
    watch(`2026-11-${day}T09:00`, `2026-11-${day}T17:10`),
  ),
  readings: new Map([
    [
      'ca_1',
      [
        reading('2026-11-09T09:00', 40),
        reading('2026-11-09T11:00', 44),
        reading('2026-11-10T09:00', 47),
        reading('2026-11-10T15:00', 50),
        reading('2026-11-13T16:00', 52),
        reading('2026-11-16T09:00', 61),
        reading('2026-11-16T12:00', 64),
        reading('2026-11-17T10:00', 70),
      ],
    ],
  ]),
}

test('M-1, E4: what was seen within a day counts there, overnight in the next morning, and over a weekend in the gap alone', () => {
  const { buckets, gaps } = trendOf(
    fortnight,
    'replies',
    days('2026-11-07T00:00', 11),
    at('2026-11-17T18:00'),
  )
  expect(buckets.map(({ state, value }) => (state === 'measured' ? value : state))).toEqual([
    'before',
    'before',
    4,
    6,
    0,
    0,
    2,
    'gap',
    'gap',
    3,
    6,
  ])
  expect(gaps).toEqual([
    {
      from: at('2026-11-14T00:00'),
      to: at('2026-11-16T00:00'),
      delta: 9,
      last_look: at('2026-11-13T17:10'),
      next_look: at('2026-11-16T09:00'),
    },
  ])
  const all =
    buckets.reduce((sum, bucket) => sum + (bucket.value ?? 0), 0) +
    gaps.reduce((sum, gap) => sum + (gap.delta ?? 0), 0)
  expect(all).toBe(70 - 40)
})

test('E4: a day that counts from its first look only says since when', () => {
  const { buckets } = trendOf(
    fortnight,
    'replies',
    days('2026-11-09T00:00', 9),
    at('2026-11-17T18:00'),
  )
  expect(buckets.map(({ since }) => since)).toEqual([
    at('2026-11-09T09:00'),
    null,
    null,
    null,
    null,
    null,
    null,
    at('2026-11-16T09:00'),
    null,
  ])
})

test('E4: a gap that is still open has no number, and days to come are no gap', () => {
  const { buckets, gaps } = trendOf(
    fortnight,
    'replies',
    days('2026-11-16T00:00', 7),
    at('2026-11-20T09:00'),
  )
  expect(gaps).toEqual([
    {
      from: at('2026-11-18T00:00'),
      to: at('2026-11-21T00:00'),
      delta: null,
      last_look: at('2026-11-17T17:10'),
      next_look: null,
    },
  ])
  expect(buckets[0]?.value).toBe(3)
})

test('E4: a range that begins inside a gap does not count what fell into it', () => {
  const { buckets, gaps } = trendOf(
    fortnight,
    'replies',
    days('2026-11-16T00:00', 2),
    at('2026-11-17T18:00'),
  )
  expect(buckets.map(({ value }) => value)).toEqual([3, 6])
  expect(gaps).toEqual([])
})

test('E4, M-1: a counter that went down is marked as reset and never drawn below zero', () => {
  const history: CampaignHistory = {
    readPeriods: [watch('2026-11-09T09:00', '2026-11-10T17:00')],
    readings: new Map([
      [
        'ca_1',
        [
          reading('2026-11-09T09:00', 40),
          reading('2026-11-09T12:00', 43),
          reading('2026-11-10T09:00', 2),
          reading('2026-11-10T12:00', 5),
        ],
      ],
    ]),
  }
  const { buckets, resets } = trendOf(
    history,
    'replies',
    days('2026-11-09T00:00', 2),
    at('2026-11-10T18:00'),
  )
  expect(buckets.map(({ value }) => value)).toEqual([3, 3])
  expect(resets).toEqual([
    { at: at('2026-11-10T09:00'), campaign_id: 'ca_1', metric: 'replies', before: 43, after: 2 },
  ])
})

test('E4, E5: activations and pauses seen between looks stand at their time', () => {
  const history: CampaignHistory = {
    readPeriods: [watch('2026-11-09T09:00', '2026-11-10T17:00')],
    readings: new Map([
      [
        'ca_1',
        [
          reading('2026-11-09T09:00', 40, 'draft'),
          reading('2026-11-09T12:00', 40),
          reading('2026-11-10T09:00', 44, 'paused'),
        ],
      ],
    ]),
  }
  const events = [
    { at: at('2026-11-09T12:00'), campaign_id: 'ca_1', from: 'draft', to: 'active' },
    { at: at('2026-11-10T09:00'), campaign_id: 'ca_1', from: 'active', to: 'paused' },
  ]
  expect(
    trendOf(history, 'replies', days('2026-11-09T00:00', 2), at('2026-11-10T18:00')).events,
  ).toEqual(events)
  expect(sinceOf(history, at('2026-11-09T13:00')).events).toEqual(events.slice(1))
})

test('E5: since Friday 17:10 counts what came after it, in all and by campaign', () => {
  const { total, by_campaign } = sinceOf(fortnight, at('2026-11-13T17:10'))
  expect(total.replies).toBe(18)
  expect(by_campaign.get('ca_1')?.replies).toBe(18)
})

test('E4: a campaign that appears later began at zero, the ones of the first look did not', () => {
  const history: CampaignHistory = {
    ...fortnight,
    readings: new Map([...fortnight.readings, ['ca_2', [reading('2026-11-17T10:00', 3)]]]),
  }
  expect(sinceOf(history, at('2026-11-16T18:00')).by_campaign.get('ca_2')?.replies).toBe(3)
  expect(sinceOf(fortnight, 0).total.replies).toBe(30)
})

test('E11: replies that come close together are one line of the feed, newest first', () => {
  expect(
    feedOf(fortnight, 'replies', at('2026-11-16T00:00'), 4 * 3_600_000).map(
      ({ at: time, delta }) => [time, delta],
    ),
  ).toEqual([
    [at('2026-11-17T10:00'), 6],
    [at('2026-11-16T12:00'), 12],
  ])
})

test('E4: thinning years of readings changes no day, no gap, no reset and no event', () => {
  const list: CampaignReading[] = []
  const watches = ['09', '10', '13'].map((day) =>
    watch(`2026-11-${day}T09:00`, `2026-11-${day}T17:00`),
  )
  let replies = 0
  for (const { from, to } of watches) {
    for (let time = from; time <= to; time += 600_000)
      list.push({
        at: time,
        status: time > at('2026-11-10T12:00') ? 'paused' : 'active',
        counts: counts((replies += 1), { sent: 300 + list.length }),
      })
  }
  list.splice(30, 0, {
    ...(list[30] as CampaignReading),
    at: (list[30] as CampaignReading).at - 1,
    counts: counts(0),
  })
  const now = at('2027-06-01T12:00')
  const gone = new Set(thinOut(list, watches, now, (time) => startOfDay(time, zone)))
  const kept = list.filter((one) => !gone.has(one))
  expect(kept.length).toBeLessThan(list.length / 3)
  const edges = days('2026-11-08T00:00', 8)
  const of = (readings: CampaignReading[]) =>
    trendOf(
      { readPeriods: watches, readings: new Map([['ca_1', readings]]) },
      'replies',
      edges,
      now,
    )
  const [before, after] = [of(list), of(kept)]
  expect(after.buckets).toEqual(before.buckets)
  expect(after.gaps).toEqual(before.gaps)
  expect(after.resets).toEqual(before.resets)
  expect(after.events).toEqual(before.events)
})

test('E5: what happened since the last look is in the order of its time, whichever campaign it was', () => {
  const history: CampaignHistory = {
    readPeriods: [watch('2026-11-10T09:00', '2026-11-10T13:00')],
    readings: new Map([
      ['ca_1', [reading('2026-11-10T09:00', 9), reading('2026-11-10T12:00', 0, 'paused')]],
      ['ca_2', [reading('2026-11-10T09:00', 9), reading('2026-11-10T10:00', 0, 'paused')]],
    ]),
  }
  const { events, resets } = sinceOf(history, at('2026-11-10T09:00'))
  expect(events.map(({ campaign_id }) => campaign_id)).toEqual(['ca_2', 'ca_1'])
  expect(resets.find(({ metric }) => metric === 'replies')?.campaign_id).toBe('ca_2')
})

test('X-7: a counter that is not stated for a while adds nothing, falls nowhere, and counts on from there', () => {
  const unknown = reading('2026-11-10T10:00', 0)
  const history: CampaignHistory = {
    readPeriods: [watch('2026-11-10T09:00', '2026-11-10T13:00')],
    readings: new Map([
      [
        'ca_1',
        [
          reading('2026-11-10T09:00', 40),
          { ...unknown, counts: { ...unknown.counts, replies: null } },
          reading('2026-11-10T11:00', 44),
          reading('2026-11-10T12:00', 47),
        ],
      ],
    ]),
  }
  const { total, resets } = sinceOf(history, at('2026-11-10T09:00'))
  expect([total.replies, resets]).toEqual([3, []])
  const trend = trendOf(history, 'replies', days('2026-11-10T00:00', 1), at('2026-11-10T13:00'))
  expect([trend.buckets.map(({ value }) => value), trend.resets]).toEqual([[3], []])
})

const week = days('2026-11-09T00:00', 5)
const looked = [watch('2026-11-09T09:00', '2026-11-13T17:00')]
const stating = (time: string, replies: number | null): CampaignReading => ({
  at: at(time),
  status: 'active',
  counts: { ...counts(0), replies },
})

test.each<[string, Record<string, CampaignReading[]>, string | undefined, (number | string)[]]>([
  [
    'never states it',
    { ca_1: [stating('2026-11-09T09:00', null)] },
    'ca_1',
    Array(5).fill('unstated'),
  ],
  [
    'gives no statistics of it at all',
    { ca_2: [stating('2026-11-09T09:00', 3)] },
    'ca_1',
    Array(5).fill('unstated'),
  ],
  [
    'states it from Wednesday on',
    {
      ca_1: [
        stating('2026-11-09T09:00', null),
        stating('2026-11-11T09:00', 40),
        stating('2026-11-12T09:00', 42),
      ],
    },
    'ca_1',
    ['unstated', 'unstated', 0, 2, 0],
  ],
  [
    'states it of one of two',
    {
      ca_1: [stating('2026-11-09T09:00', null)],
      ca_2: [stating('2026-11-09T09:00', 3), stating('2026-11-10T09:00', 4)],
    },
    undefined,
    [0, 1, 0, 0, 0],
  ],
  [
    'states it of one that is new on Wednesday',
    { ca_2: [stating('2026-11-11T09:00', 4)] },
    'ca_2',
    [0, 0, 4, 0, 0],
  ],
  [
    'states it of none of two',
    {
      ca_1: [stating('2026-11-09T09:00', null)],
      ca_2: [stating('2026-11-10T09:00', null)],
    },
    undefined,
    Array(5).fill('unstated'),
  ],
  ['has no campaign', {}, undefined, [0, 0, 0, 0, 0]],
])('X-7, E4: a service that %s is drawn as that, and not as zeros', (_how, readings, id, shown) => {
  const { buckets } = trendOf(
    { readPeriods: looked, readings: new Map(Object.entries(readings)) },
    'replies',
    week,
    at('2026-11-13T18:00'),
    id,
  )
  expect(buckets.map(({ state, value }) => (state === 'measured' ? value : state))).toEqual(shown)
})

test('X-7, E4: what an unstated counter did in a gap is not called nothing', () => {
  const history = (monday: number | null): CampaignHistory => ({
    readPeriods: [
      watch('2026-11-09T09:00', '2026-11-09T17:00'),
      watch('2026-11-12T09:00', '2026-11-12T17:00'),
    ],
    readings: new Map([
      ['ca_1', [stating('2026-11-09T09:00', monday), stating('2026-11-12T09:00', 9)]],
    ]),
  })
  const deltas = (monday: number | null) =>
    trendOf(history(monday), 'replies', week, at('2026-11-12T18:00')).gaps.map(({ delta }) => delta)
  expect(deltas(null)).toEqual([null])
  expect(deltas(4)).toEqual([5])
})
