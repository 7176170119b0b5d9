import { expect, test } from 'vitest'
import { sinceOf, trendOf } from '#shared/domain/campaign-trend.ts'
import { addDays, startOfDay } from '#shared/domain/calendar-days.ts'
import { snapshotWorld, type SnapshotWorld, type Told } from './world.ts'

const at = (text: string) => Date.parse(`${text}+01:00`)
const zone = 'Europe/Berlin'
const spring = (replies: number, bounces: number, sent = 400, status = 'active'): Told => ({
  id: 'ca_1',
  name: 'Spring',
  status,
  stats: { enrolled: 500, sent, opens: 90, clicks: 20, replies, bounces },
})
const rowsOf = ({ store }: SnapshotWorld) =>
  store.outbox.prepare<[], { n: number }>(`SELECT count(*) AS n FROM snapshots`).get()?.n

test('M-1: two weeks with the laptop shut at weekends give deltas since Friday 17:10, a gap, and a marked reset', async () => {
  await using world = await snapshotWorld(at('2026-11-09T09:00'))
  let replies = 40
  for (const day of ['09', '10', '11', '12', '13']) {
    world.clock.setWall(at(`2026-11-${day}T09:00`))
    for (let half = 0; half <= 16; half++) {
      await world.read(spring(replies, 4))
      world.watch.recordVisit()
      if (half === 8) replies += 2
      if (half < 16) await world.clock.advance(30 * 60_000)
    }
  }
  await world.clock.advance(10 * 60_000)
  world.watch.recordVisit()

  world.clock.setWall(at('2026-11-16T08:42'))
  await world.read(spring(replies + 11, 4), { ...spring(5, 0), id: 'ca_2', name: 'Berlin' })
  world.watch.recordVisit()
  expect(world.watch.previousVisit()).toBe(at('2026-11-13T17:10'))
  await world.clock.advance(20 * 60_000)
  await world.read(spring(3, 4), { ...spring(6, 0), id: 'ca_2', name: 'Berlin' })

  const edges = Array.from({ length: 9 }, (_, index) =>
    addDays(startOfDay(at('2026-11-09T00:00'), zone), index, zone),
  )
  const history = world.watch.store.since(edges[0] ?? 0)
  const { buckets, gaps, resets } = trendOf(history, 'replies', edges, world.clock.now())
  expect(buckets.map(({ state, value }) => (state === 'measured' ? value : state))).toEqual([
    2,
    2,
    2,
    2,
    2,
    'gap',
    'gap',
    1,
  ])
  expect(gaps[0]).toMatchObject({
    from: at('2026-11-14T00:00'),
    to: at('2026-11-16T00:00'),
    delta: 16,
  })
  expect(resets).toMatchObject([{ campaign_id: 'ca_1', before: 61, after: 3 }])
  expect(sinceOf(history, at('2026-11-13T17:10')).total.replies).toBe(11 + 5 + 1)
})

test('E4: looks at which nothing moved cost no row, however many', async () => {
  await using world = await snapshotWorld(at('2026-11-09T09:00'))
  for (let look = 0; look < 50; look++) {
    await world.read(spring(40, 4))
    await world.clock.advance(10 * 60_000)
  }
  expect(rowsOf(world)).toBe(2)
  expect(world.watch.store.since(0).readPeriods).toEqual([
    { from: at('2026-11-09T09:00'), to: at('2026-11-09T17:10') },
  ])
})

test('P17: a clock set back leaves no reading in the past of another', async () => {
  await using world = await snapshotWorld(at('2026-11-09T09:00'))
  await world.read(spring(40, 4))
  world.clock.setWall(at('2026-11-08T09:00'))
  await world.read(spring(43, 4))
  const { readings, readPeriods: watches } = world.watch.store.since(0)
  expect(watches).toEqual([{ from: at('2026-11-09T09:00'), to: at('2026-11-09T09:00') }])
  expect(readings.get('ca_1')?.at(-1)?.counts.replies).toBe(43)
})

test('M-2, E8: a bounce share that rises from 1 % to 7 % between two looks rings once, and offers the campaign', async () => {
  await using world = await snapshotWorld(at('2026-11-09T09:00'))
  await world.read(spring(40, 4, 400))
  expect(world.notices).toEqual([])
  await world.clock.advance(10 * 60_000)
  await world.read(spring(40, 30, 430))
  expect(world.notices).toEqual([
    expect.objectContaining({
      kind: 'campaign',
      title: 'Spring: too many bounces',
      body: '7% (30 of 430 sent). It’s still sending. Open it to pause it.',
      link: '/campaigns/ca_1',
    }),
  ])
  expect(world.watch.alarms().get('ca_1')).toMatchObject({ of: 'all', bounces: 30, sent: 430 })
  await world.clock.advance(10 * 60_000)
  await world.read(spring(40, 31, 431))
  expect(world.notices).toHaveLength(1)
})

test('E8: the alarm falls silent when the campaign is paused, and rings again when it goes on like that', async () => {
  await using world = await snapshotWorld(at('2026-11-09T09:00'))
  await world.read(spring(40, 4, 400))
  await world.clock.advance(60_000)
  await world.read(spring(40, 30, 430))
  await world.clock.advance(60_000)
  await world.read(spring(40, 30, 430, 'paused'))
  expect(world.watch.alarms().size).toBe(0)
  await world.clock.advance(60_000)
  await world.read(spring(40, 30, 430))
  expect(world.notices).toHaveLength(2)
})

test('E8: a campaign that bounced already when it was first seen is red, and nobody is rung up', async () => {
  await using world = await snapshotWorld(at('2026-11-09T09:00'))
  await world.read(spring(40, 40, 400))
  expect(world.watch.alarms().has('ca_1')).toBe(true)
  expect(world.notices).toEqual([])
})

test('E4: a year of readings stays small @long', async () => {
  await using world = await snapshotWorld(at('2026-01-05T09:00'))
  let sent = 0
  for (let day = 0; day < 120; day++) {
    world.clock.setWall(at('2026-01-05T09:00') + day * 86_400_000)
    for (let look = 0; look < 12; look++) {
      sent += 1
      await world.read(spring(sent, 0, 1000 + sent))
      await world.clock.advance(40 * 60_000)
    }
  }
  expect(rowsOf(world)).toBeLessThan(120 + 120 + 60 * 12)
  const edges = Array.from({ length: 121 }, (_, index) =>
    addDays(startOfDay(at('2026-01-05T00:00'), zone), index, zone),
  )
  const { buckets } = trendOf(world.watch.store.since(0), 'replies', edges, world.clock.now())
  expect(buckets.map(({ value }) => value)).toEqual([11, ...Array.from({ length: 119 }, () => 12)])
})

test('E4, E5: what was seen before this computer is taken over once, and nobody hears of what bounced already', async () => {
  await using world = await snapshotWorld(at('2026-11-16T08:42'))
  const seen = (sent: number, bounces: number) => [
    {
      id: 'ca_1',
      status: 'active',
      counts: { enrolled: 500, sent, opens: 90, clicks: 20, replies: 4, bounces },
    },
  ]
  await world.watch.importSnapshots([
    { at: at('2026-11-13T09:00'), campaigns: seen(300, 2) },
    { at: at('2026-11-13T16:50'), campaigns: seen(400, 60) },
    { at: at('2026-11-16T08:40'), campaigns: [] },
  ])
  await world.watch.importSnapshots([{ at: at('2026-10-01T09:00'), campaigns: seen(1, 0) }])
  expect(world.watch.store.first()).toBe(at('2026-11-13T09:00'))
  world.watch.recordVisit()
  expect(world.watch.previousVisit()).toBe(at('2026-11-13T16:50'))
  await world.read(spring(4, 60))
  expect([...world.watch.alarms().values()].map(({ quiet }) => quiet)).toEqual([true])
})

test('X-7, E5: a counter left out of one answer is no fall to nothing, and what came meanwhile counts once', async () => {
  await using world = await snapshotWorld(at('2026-11-16T08:42'))
  const stats = { enrolled: 500, sent: 400, opens: 90, clicks: 20, bounces: 4 }
  await world.read(spring(40, 4), { ...spring(0, 0), id: 'ca_2', stats })
  await world.clock.advance(60_000)
  await world.read({ ...spring(0, 0), stats }, { ...spring(0, 0), id: 'ca_2', stats })
  await world.clock.advance(60_000)
  // The second states its replies for the first time: where counting begins, not what came.
  await world.read(spring(47, 4), { ...spring(12, 0), id: 'ca_2' })
  await world.clock.advance(60_000)
  await world.read(spring(47, 4), { ...spring(13, 0), id: 'ca_2' })
  const { by_campaign, resets } = sinceOf(world.watch.store.since(0), at('2026-11-16T08:42'))
  expect(resets.map(({ metric }) => metric)).not.toContain('replies')
  expect(by_campaign.get('ca_1')?.replies).toBe(7)
  expect(by_campaign.get('ca_2')?.replies).toBe(1)
})
