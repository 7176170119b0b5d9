import { expect, test } from 'vitest'
import { manualClock } from '#test/support/manual-clock.ts'
import { dice } from '#test/support/strict-service.ts'
import { jitter, MINUTE, rateWorld as world } from './rate-world.ts'

test.each([
  ['read', 60, 'at once', 0, 0],
  ['read', 60, 'with jitter', 20, 900],
  ['write', 10, 'at once', 0, 0],
  ['write', 10, 'with jitter', 20, 900],
] as const)(
  'P16: %ss against a strict %d a minute, answered %s: one probe in 30 minutes, and 0.95 of the rate',
  async (action, limit, _how, least, most) => {
    const { clock, full, served, refused, rate } = world(action, {
      limit,
      latency: jitter(least, most),
    })
    full()
    await clock.advance(30 * MINUTE)
    expect(refused(0, 10)).toBe(0)
    expect(refused()).toBeLessThanOrEqual(1)
    expect(served(0, 30)).toBeGreaterThanOrEqual(0.95 * limit * 30)
    expect(rate()).toBe(limit)
  },
)

test('P16: once it has learnt that there is no more, thirty minutes go without any refusal', async () => {
  const { clock, full, served, refused } = world('write', { limit: 10 })
  full()
  await clock.advance(45 * MINUTE)
  expect(refused(15, 45)).toBe(0)
  expect(served(15, 45)).toBeGreaterThanOrEqual(0.95 * 10 * 30)
})

test.each([
  ['read', 120, 0, 0],
  ['read', 120, 20, 400],
  ['write', 30, 0, 0],
  ['write', 30, 20, 400],
] as const)(
  'R-1: %ss against %d a minute reach nine tenths of it within 15 minutes (answers in %d to %d ms)',
  async (action, limit, least, most) => {
    const { clock, full, served, refused } = world(action, {
      limit,
      latency: jitter(least, most),
    })
    full()
    await clock.advance(25 * MINUTE)
    expect(refused()).toBe(0)
    expect(served(14, 15)).toBeGreaterThanOrEqual(0.9 * limit)
    expect(served(15, 25)).toBeGreaterThanOrEqual(0.9 * limit * 10)
  },
)

test.each(['seconds', 'date', 'none'] as const)(
  'P16: a limit between the two is found by one refusal, kept, and not stepped over for an hour (Retry-After: %s)',
  async (retryAfter) => {
    const { clock, full, served, refused, rate } = world('write', { limit: 20, retryAfter })
    full()
    await clock.advance(70 * MINUTE)
    expect(refused()).toBeLessThanOrEqual(1)
    expect(rate()).toBe(20)
    expect(served(20, 70)).toBeGreaterThanOrEqual(0.95 * 20 * 50)
  },
)

test('P16: a ceiling holds longer each time, and its probe is one request that changes nothing else', async () => {
  const { clock, full, service, rate, served } = world('write', { limit: 10 })
  full()
  await clock.advance(24 * 60 * MINUTE)
  const probes = service.seen.refused
  const gaps = probes.slice(1).map((at, n) => Math.round((at - (probes[n] ?? 0)) / MINUTE / 60))
  expect(gaps).toEqual([1, 2, 4, 8])
  expect(rate()).toBe(10)
  for (const probe of probes) {
    const minute = (probe - (probes[0] ?? 0)) / MINUTE + 10
    expect(served(minute - 3, minute + 3)).toBeGreaterThanOrEqual(50)
  }
})

test('P16: what was learnt holds over a restart, and so does the wait for the next probe', async () => {
  const first = world('write', { limit: 10 })
  const stop = first.full()
  await first.clock.advance(15 * MINUTE)
  stop()
  expect(first.refused()).toBe(1)
  const up = first.clock.monotonic() + 5 * MINUTE
  const clock = manualClock(first.clock.now() + 5 * MINUTE, 0)
  const second = world(
    'write',
    { limit: 10 },
    { clock, kept: first.kept, up: () => up + clock.monotonic() },
  )
  second.full()
  await clock.advance(45 * MINUTE)
  expect(second.refused()).toBe(0)
  await clock.advance(30 * MINUTE)
  expect(second.refused()).toBe(1)
})

test('R-1: a rate that was learnt holds over a restart', async () => {
  const first = world('write', { limit: 30 })
  first.full()
  await first.clock.advance(20 * MINUTE)
  expect(first.rate()).toBe(30)
  const clock = manualClock(first.clock.now() + 2 * MINUTE, 0)
  const up = first.clock.monotonic() + 2 * MINUTE
  const second = world(
    'write',
    { limit: 30 },
    { clock, kept: first.kept, up: () => up + clock.monotonic() },
  )
  second.full()
  await clock.advance(2 * MINUTE)
  expect(second.served(0, 2)).toBeGreaterThanOrEqual(55)
})

test('R-1: what somebody waits for is never the probe', async () => {
  const { clock, full, refused } = world('read', { limit: 60 })
  full('interactive')
  await clock.advance(40 * MINUTE)
  expect(refused()).toBe(0)
})

test('R-1: after a refusal that was not about us, the known rate is back within a minute of the pause', async () => {
  let closed = false
  const { clock, full, served, rate } = world('write', { limit: () => (closed ? 0 : 10) })
  full()
  await clock.advance(5 * MINUTE + 30_000)
  closed = true
  await clock.advance(90_000)
  closed = false
  expect(rate()).toBe(10)
  await clock.advance(13 * MINUTE)
  expect(served(8, 20)).toBeGreaterThanOrEqual(0.9 * 10 * 12)
})

test.each([
  ['at once', 0, 0],
  ['after a while', 50, 500],
] as const)(
  'P16: a service that allows less than the contract says, answering %s, is kept to after a second refusal, and not starved',
  async (_how, least, most) => {
    const { clock, full, served, refused, rate } = world('write', {
      limit: 7,
      latency: jitter(least, most),
    })
    full()
    await clock.advance(12 * MINUTE)
    expect(refused(3, 12)).toBeLessThanOrEqual(1)
    expect(rate()).toBe(7)
    expect(served(2, 12)).toBeGreaterThanOrEqual(0.85 * 7 * 10)
  },
)

test('R-1: when a limit that somebody else used up is free again, the promised rate comes back', async () => {
  let shared = true
  const { clock, full, rate } = world('write', { limit: () => (shared ? 4 : 10) })
  full()
  await clock.advance(8 * MINUTE)
  expect(rate()).toBe(4)
  shared = false
  await clock.advance(13 * MINUTE)
  expect(rate()).toBe(10)
})

test.each([
  ['read', 60],
  ['write', 10],
] as const)(
  'G11: with one odd 429 in a hundred, %ss come to nine tenths of %d a minute over two hours',
  async (action, limit) => {
    const roll = dice(11)
    const { clock, full, served } = world(action, { limit: 1000, odd: () => roll() < 0.01 })
    full()
    await clock.advance(120 * MINUTE)
    for (const from of [0, 30, 60, 90])
      expect(served(from, from + 30)).toBeGreaterThanOrEqual(0.9 * limit * 30)
  },
)

test('a rate below the promised one that an older version kept is not believed', () => {
  const old = { wall: 0, up: 0, rate: 3, pause: 0, failures: 0, flying: 0, ages: [] }
  const { rate } = world(
    'write',
    { limit: 10 },
    { kept: new Map([['budget:write', JSON.stringify(old)]]) },
  )
  expect(rate()).toBe(10)
})
