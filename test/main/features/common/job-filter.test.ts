import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ages, followUps, type JobFilter } from '#shared/bridge/pipeline.ts'
import { dueFilter, jobConditions } from '#main/features/common/job-filter.ts'
import { cacheHere } from '#test/support/cache-here.ts'
import { cacheWorld, type CacheWorld } from '../../engine/store/world.ts'

/* B1, B4, B10: a date of the service is a day of the calendar, the same wherever the person is. */

let world: CacheWorld
beforeEach(async () => {
  world = await cacheWorld(cacheHere)
})
afterEach(() => world[Symbol.asyncDispose]())

const keep = (rows: Record<string, unknown>[], now: number) =>
  world.cache.putPage('jobs', rows, { startedAt: world.tick(), now })
const ids = async (filter: JobFilter, now: number) =>
  (await world.cache.ids('jobs', jobConditions(filter, now))).toSorted()

/** The date so many days after the 20th of November 2026. */
const dateAfter = (days: number) =>
  new Date(Date.UTC(2026, 10, 20 + days)).toISOString().slice(0, 10)

const zones = [
  'Pacific/Kiritimati',
  'Asia/Tokyo',
  'Europe/Berlin',
  'UTC',
  'America/New_York',
  'Pacific/Pago_Pago',
]

test.each(zones)(
  'in %s, leads are due on their day, and posted days ago by the calendar',
  async (zone) => {
    vi.stubEnv('TZ', zone)
    const due = [-30, -1, 0, 1, 6, 7, 30]
    const posted = [0, -13, -14, -15, -20, -21, -22]
    await keep(
      [
        ...due.map((days) => ({ id: `due ${days}`, follow_up_date: dateAfter(days) })),
        ...posted.map((days) => ({ id: `posted ${days}`, posting_date: dateAfter(days) })),
      ],
      0,
    )
    for (const hour of [0, 9, 23]) {
      const now = new Date(2026, 10, 20, hour, 30).getTime()
      const named = async (filter: JobFilter) =>
        (await ids(filter, now)).filter((id) => id.startsWith(filter.age ? 'posted' : 'due'))
      expect(await named({ follow_up: ['overdue'] })).toEqual(['due -1', 'due -30'])
      expect(await named({ follow_up: ['today'] })).toEqual(['due 0'])
      expect(await named({ follow_up: ['week'] })).toEqual(['due 1', 'due 6'])
      expect(await named({ follow_up: ['later'] })).toEqual(['due 30', 'due 7'])
      expect(await named({ age: ['fresh'] })).toEqual(['posted -13', 'posted -14', 'posted 0'])
      expect(await named({ age: ['ageing'] })).toEqual(['posted -15', 'posted -20', 'posted -21'])
      expect(await named({ age: ['stale'] })).toEqual(['posted -22'])
      expect((await world.cache.ids('jobs', dueFilter(now))).toSorted()).toEqual([
        'due -1',
        'due -30',
        'due 0',
      ])
    }
  },
)

test('B4: read in one zone, a lead is due on its day in another: rows outlive a journey', async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo')
  await keep([{ id: 'j_1', follow_up_date: '2026-11-20', posting_date: '2026-11-06' }], 0)
  vi.stubEnv('TZ', 'America/Los_Angeles')
  const now = new Date(2026, 10, 20, 12).getTime()
  expect(await ids({ follow_up: ['today'] }, now)).toEqual(['j_1'])
  expect(await ids({ age: ['fresh'] }, now)).toEqual(['j_1'])
})

test('B4: over the nights on which the clocks change, today and this week hold whole days', async () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  await keep(
    ['2026-10-24', '2026-10-25', '2026-10-26', '2026-10-31', '2026-11-01'].map(
      (follow_up_date) => ({
        id: follow_up_date,
        follow_up_date,
      }),
    ),
    0,
  )
  for (const at of ['2026-10-24T22:30Z', '2026-10-25T12:00Z', '2026-10-25T22:30Z']) {
    const now = Date.parse(at)
    expect(await ids({ follow_up: ['today'] }, now)).toEqual(['2026-10-25'])
    expect(await ids({ follow_up: ['week'] }, now)).toEqual(['2026-10-26', '2026-10-31'])
  }
})

test('B4: after a day without midnight, tomorrow begins with its first moment', async () => {
  vi.stubEnv('TZ', 'America/Santiago')
  await keep([{ id: 'j_1', follow_up_at: Date.parse('2026-09-07T03:30Z') }], 0)
  const now = Date.parse('2026-09-06T15:00Z')
  expect(await ids({ follow_up: ['today'] }, now)).toEqual([])
  expect(await ids({ follow_up: ['week'] }, now)).toEqual(['j_1'])
})

test('B4: whatever its date, a lead stands in one of the filters of follow-ups, and of ages in one at most', async () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  const now = new Date(2026, 10, 20, 12).getTime()
  const values = [
    ...[-400, -8, -1, 0, 1, 6, 7, 400].map(dateAfter),
    '2026-11-20T00:00:00Z',
    '2026-11-19T23:30:00+01:00',
    null,
    '',
    'soon',
    0,
  ]
  await keep(
    values.flatMap((value, index) => [
      { id: `theirs ${index}`, follow_up_date: value, posting_date: value },
      {
        id: `mine ${index}`,
        follow_up_at: typeof value === 'string' ? Date.parse(value) || null : value,
      },
    ]),
    now,
  )
  const found = new Map<string, string[]>()
  for (const follow_up of followUps)
    for (const id of await ids({ follow_up: [follow_up] }, now))
      found.set(id, [...(found.get(id) ?? []), follow_up])
  expect([...found.values()].filter((filters) => filters.length !== 1)).toEqual([])
  expect(found.size).toBe(values.length * 2)
  const aged = (
    await Promise.all(
      ages.filter((age) => age !== 'vanished').map((age) => ids({ age: [age] }, now)),
    )
  ).flat()
  expect(new Set(aged).size).toBe(aged.length)
})

test('B1: several conditions narrow, several values of one widen, and an empty list asks for nothing', async () => {
  const now = Date.UTC(2026, 10, 20, 12)
  await keep(
    [
      { id: 'a', status: 'new', sector: 'Energy', stage: 'dismissed' },
      { id: 'b', status: 'won', sector: 'Energy' },
      { id: 'c', status: 'new', sector: 'Media', stage: 'to_review' },
      { id: 'd', status: null, sector: null, stage: 'shortlisted' },
    ],
    now,
  )
  expect(await ids({ status: ['new', 'won'], sector: ['Energy'] }, now)).toEqual(['a', 'b'])
  expect(
    await ids({ status: [], sector: [], stage: [], follow_up: [], age: [] }, now),
  ).toHaveLength(4)
  expect(await ids({ stage: ['to_review'] }, now)).toEqual(['b', 'c'])
  expect(await ids({ hide_dismissed: true }, now)).toEqual(['b', 'c', 'd'])
  expect(await ids({ text: '   ' }, now)).toHaveLength(4)
})
