import { expect, test } from 'vitest'
import { readStatedLimit } from '#main/engine/api/budget/stated-limit.ts'
import { jitter, MINUTE, rateWorld } from './rate-world.ts'

/* A service that says how much it allows need not be tried: both goals hold then (P16). */

const ways: [string, (limit: number) => Record<string, string>][] = [
  ['RateLimit-Policy', (n) => ({ 'ratelimit-policy': `"default";q=${n};w=60` })],
  ['RateLimit-Limit with a window', (n) => ({ 'ratelimit-limit': `${n}, ${n};w=60` })],
  ['X-RateLimit-Limit alone', (n) => ({ 'x-ratelimit-limit': String(n) })],
]

test.each(ways)(
  'P16: a strict 60 and 10 that says so by %s is never exceeded in 30 minutes of full load, and used to 0.95',
  async (_way, says) => {
    for (const [action, limit] of [
      ['read', 60],
      ['write', 10],
    ] as const) {
      const latency = jitter(20, 900)
      const { clock, full, served, refused } = rateWorld(action, {
        limit,
        latency,
        states: says(limit),
      })
      full()
      await clock.advance(30 * MINUTE)
      expect(refused()).toBe(0)
      expect(served(0, 30)).toBeGreaterThanOrEqual(0.95 * limit * 30)
    }
  },
)

test.each(ways)(
  'P16: 120 and 30 said by %s are used to 0.9 from the third minute on, without a refusal',
  async (_way, says) => {
    for (const [action, limit] of [
      ['read', 120],
      ['write', 30],
    ] as const) {
      const latency = jitter(20, 500)
      const { clock, full, served, refused } = rateWorld(action, {
        limit,
        latency,
        states: says(limit),
      })
      full()
      await clock.advance(15 * MINUTE)
      expect(refused()).toBe(0)
      for (let minute = 2; minute < 15; minute += 1)
        expect(served(minute, minute + 1)).toBeGreaterThanOrEqual(0.9 * limit)
    }
  },
)

test('P16: a service that says less than the contract promises is kept to from its first answer', async () => {
  const { clock, full, served, refused, rate } = rateWorld('write', {
    limit: 7,
    states: { 'ratelimit-policy': '"writes";q=7;w=60' },
  })
  full()
  await clock.advance(2 * MINUTE)
  // The first minute was begun at the promised rate, before anything was said.
  expect([refused(1, 2), rate()]).toEqual([0, 7])
  await clock.advance(28 * MINUTE)
  expect(refused(1, 30)).toBe(0)
  expect(served(1, 30)).toBeGreaterThanOrEqual(0.9 * 7 * 29)
})

test('P16: a service that says more than it allows costs one refusal, and is not believed again', async () => {
  const { clock, full, served, refused, rate } = rateWorld('read', {
    limit: 60,
    latency: jitter(20, 300),
    states: { 'x-ratelimit-limit': '120' },
  })
  full()
  await clock.advance(10 * MINUTE)
  expect([refused(), rate()]).toEqual([1, 60])
  expect(served(0, 10)).toBeGreaterThanOrEqual(0.95 * 60 * 10)
})

test.each([
  [{ 'ratelimit-policy': '"burst";q=5;w=1, "minute";q=90;w=60' }, { limit: 90, a_minute: true }],
  [{ 'ratelimit-policy': '"a";q=90;w=60, "b";q=70;w=60' }, { limit: 70, a_minute: true }],
  [{ 'ratelimit-limit': '100, 100;w=60;burst=10' }, { limit: 100, a_minute: true }],
  [{ 'x-ratelimit-limit-minute': '60' }, { limit: 60, a_minute: true }],
  [{ 'x-rate-limit-limit': '80' }, { limit: 80, a_minute: false }],
  [{ 'x-ratelimit-limit': '5000;w=3600' }, null],
  [{ 'ratelimit-policy': '"bytes";q=100000;w=60;qu="content-bytes"' }, null],
  [{ 'x-ratelimit-limit': 'unlimited' }, null],
  [{ 'x-ratelimit-limit': '-1' }, null],
  [{}, null],
])('what %j says of the rate: %j', (headers, said) => {
  expect(readStatedLimit(headers as Record<string, string>)).toEqual(said)
})

test('P16: a figure that may be of an hour is not taken for one of a minute', async () => {
  const said: Record<string, string>[] = [
    { 'x-ratelimit-limit': '5000' },
    { 'ratelimit-policy': '1;w=1' },
  ]
  for (const states of said) {
    const { clock, full, rate } = rateWorld('read', { limit: 60, states })
    full()
    await clock.advance(5 * MINUTE)
    expect(rate()).toBe(60)
  }
})
