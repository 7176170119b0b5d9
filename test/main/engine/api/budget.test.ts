import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBudget } from '#main/engine/api/index.ts'
import type { Priority } from '#main/engine/api/types.ts'
import { actions, type Action } from '#shared/api/rates.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { limited, world } from './budget-world.ts'

/** The most that fell into any rolling 60 s. */
const busiestMinute = (times: readonly number[]) =>
  Math.max(
    0,
    ...times.map((start) => times.filter((at) => at >= start && at <= start + 60_000).length),
  )

test('P16: a hundred reads at once leave at the contract’s low end, and as fast as it allows', async () => {
  const { clock, let_through, ask } = world()
  ask('read', 'interactive', 100)
  await clock.advance(59_000)
  expect(let_through).toHaveLength(60)
  await clock.advance(2000)
  expect(let_through).toHaveLength(100)
  expect(busiestMinute(let_through.map(({ at }) => at))).toBe(60)
})

test('P16: a request counts until a minute after its answer, because the service may have seen it as late as that', async () => {
  const { clock, let_through, ask } = world()
  ask('find_email', 'interactive', 31, 20_000)
  // Somebody else asks a minute after the first ones left: for the service they are not over.
  await clock.advance(60_001)
  ask('find_email', 'interactive', 1)
  await clock.advance(79_999 - 60_001)
  expect(let_through).toHaveLength(30)
  await clock.advance(100)
  expect(let_through).toHaveLength(32)
})

test('P16: over a restart, too, a request counts until a minute after its answer', async () => {
  const first = world()
  first.ask('write', 'write', 10, 20_000)
  await first.clock.advance(20_000)
  const up = first.clock.monotonic() + 50_000
  const clock = manualClock(first.clock.now() + 50_000, 0)
  const second = world({ clock, kept: first.kept, up: () => up + clock.monotonic() })
  second.ask('write', 'write', 1)
  await clock.advance(9_000)
  expect(second.let_through).toHaveLength(0)
  await clock.advance(2_000)
  expect(second.let_through).toHaveLength(1)
})

test('P16: in any rolling 60 s never more than the rate, whatever is asked, answered or refused when', async () => {
  const step = fc.record({
    wait: fc.integer({ min: 0, max: 20_000 }),
    count: fc.integer({ min: 0, max: 40 }),
    latency: fc.integer({ min: 0, max: 5000 }),
    priority: fc.constantFrom<Priority>('reconcile', 'interactive', 'write', 'visible', 'sweep'),
    wall: fc.option(fc.integer({ min: -86_400_000, max: 86_400_000 })),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Action>('read', 'write', 'find_email', 'research'),
      fc.array(step, { maxLength: 12 }),
      async (action, steps) => {
        const { clock, budget, let_through, ask } = world()
        const rates: { at: number; rate: number }[] = [
          { at: clock.monotonic(), rate: actions[action].floor },
        ]
        for (const { wait, count, latency, priority, wall } of steps) {
          ask(action, priority, count, latency)
          if (wall !== null) clock.setWall(clock.now() + wall)
          for (let passed = 0; passed < wait; passed += 1000) {
            await clock.advance(1000)
            rates.push({
              at: clock.monotonic(),
              rate: budget.state().find((state) => state.action === action)?.rate ?? 0,
            })
          }
        }
        const times = let_through.map(({ at }) => at)
        for (const start of times) {
          const allowed = Math.max(
            ...rates.filter(({ at }) => at <= start + 61_000).map(({ rate }) => rate),
          )
          expect(
            times.filter((at) => at >= start && at <= start + 60_000).length,
          ).toBeLessThanOrEqual(allowed)
        }
        expect(Math.max(...rates.map(({ rate }) => rate))).toBeLessThanOrEqual(
          actions[action].ceiling,
        )
      },
    ),
    { numRuns: 60 },
  )
})

test('P16: ten crash-restarts within 60 s do not let one request more through', async () => {
  const kept = new Map<string, string>()
  const times: number[] = []
  let up = 1_000_000
  let wall = Date.UTC(2026, 10, 20, 9)
  for (let start = 0; start < 10; start += 1) {
    const clock = manualClock(wall, 77)
    const before = clock.monotonic()
    const { let_through, ask } = world({ clock, kept, up: () => up + clock.monotonic() - before })
    ask('write', 'write', 30, -1)
    await clock.advance(5000)
    times.push(...let_through.map(({ at }) => up + at - before))
    up += 5500
    wall = clock.now() + 500
  }
  expect(busiestMinute(times)).toBe(10)
  expect(times.length).toBe(10)
})

test('P16, P17: over any number of restarts and clocks that are set, never more than the rate in any rolling 60 s', async () => {
  const life = fc.record({
    asks: fc.array(
      fc.record({
        count: fc.nat(12),
        wait: fc.nat(20_000),
        latency: fc.integer({ min: -1, max: 8000 }),
      }),
      { maxLength: 5 },
    ),
    down: fc.nat(30_000),
    jump: fc.integer({ min: -90_000_000, max: 90_000_000 }),
    start: fc.nat(1_000_000),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(life, { minLength: 1, maxLength: 8 }), async (lives) => {
      const kept = new Map<string, string>()
      const times: number[] = []
      let real = 1_000_000
      let wall = Date.UTC(2026, 10, 20, 9)
      for (const { asks, down, jump, start } of lives) {
        const clock = manualClock(wall, start)
        const begun = real
        const { let_through, ask } = world({
          clock,
          kept,
          up: () => begun + clock.monotonic() - start,
        })
        for (const { count, wait, latency } of asks) {
          ask('research', 'interactive', count, latency)
          await clock.advance(wait)
        }
        times.push(...let_through.map(({ at }) => begun + at - start))
        real += clock.monotonic() - start + down
        wall = clock.now() + down + jump
      }
      expect(busiestMinute(times)).toBeLessThanOrEqual(5)
    }),
    { numRuns: 100 },
  )
})

test('a memory that cannot be written does not stop anything', async () => {
  const clock = manualClock()
  const budget = createBudget({
    clock,
    kv: {
      get: () => null,
      set: () => {
        throw new Error('disk full')
      },
    },
  })
  expect((await budget.acquire('read', 'interactive')).done('answered')).toEqual({ retryInMs: 0 })
})

test.each([
  ['a day ahead', 86_400_000],
  ['a day back', -86_400_000],
])('P17: a wall clock set %s between two starts changes nothing', async (_name, jump) => {
  const first = world({ up: () => 500_000 })
  first.ask('write', 'write', 10)
  await first.clock.advance(0)
  const clock = manualClock(first.clock.now() + jump, 10)
  const second = world({ clock, kept: first.kept, up: () => 503_000 })
  second.ask('write', 'write', 1)
  await clock.advance(jump > 0 ? 56_000 : 59_000)
  expect(second.let_through).toHaveLength(0)
  await clock.advance(2000)
  expect(second.let_through).toHaveLength(1)
})

test('P17: after 8 hours asleep the minute is free again, at once', async () => {
  const { clock, kept, ask } = world()
  ask('write', 'write', 10)
  await clock.advance(0)
  const later = manualClock(clock.now() + 8 * 3_600_000, 10)
  const awake = world({ clock: later, kept, up: () => 8 * 3_600_000 + 10_000 })
  awake.ask('write', 'write', 10)
  await later.advance(0)
  expect(awake.let_through).toHaveLength(10)
})

test('a memory that cannot be read, or says absurd things, is a fresh start within the contract', async () => {
  for (const text of [
    '',
    'null',
    '{"rate":1e99}',
    JSON.stringify({ wall: 0, up: 0, rate: 1e9, pause: 0, failures: 0, flying: 0, ages: [] }),
  ]) {
    const { clock, let_through, ask } = world({ kept: new Map([['budget:read', text]]) })
    ask('read', 'interactive', 200)
    await clock.advance(0)
    expect(let_through.length).toBeLessThanOrEqual(120)
    expect(let_through.length).toBeGreaterThanOrEqual(60)
  }
})

test('the most urgent goes first, in order of asking within one priority', async () => {
  const { clock, let_through, ask } = world()
  ask('write', 'write', 10)
  await clock.advance(0)
  for (const priority of ['sweep', 'visible', 'write', 'interactive', 'reconcile'] as const)
    ask('write', priority)
  await clock.advance(200_000)
  expect(let_through.slice(10).map(({ priority }) => priority)).toEqual([
    'reconcile',
    'interactive',
    'write',
    'visible',
    'sweep',
  ])
})

test('a fifth of the reads stays free for the person, and only while one is there', async () => {
  const { clock, budget, let_through, ask } = world()
  budget.attend()
  ask('read', 'sweep', 100)
  await clock.advance(59_000)
  expect(let_through).toHaveLength(48)
  ask('read', 'interactive', 12)
  await clock.advance(0)
  expect(let_through).toHaveLength(60)

  const alone = world()
  alone.ask('read', 'sweep', 300)
  await alone.clock.advance(120_000)
  expect(alone.let_through.length).toBeGreaterThanOrEqual(120)
})

test('slow passes go at an even pace, so that the first click after them does not wait for a minute', async () => {
  const { clock, let_through, ask } = world()
  ask('read', 'sweep', 300)
  await clock.advance(90_000)
  const before = let_through.length
  ask('read', 'interactive', 1)
  await clock.advance(1500)
  expect(let_through.slice(before).map(({ priority }) => priority)).toContain('interactive')
})

test('idle minutes prove nothing and add nothing', async () => {
  const { clock, budget, ask } = world()
  for (let minute = 0; minute < 20; minute += 1) {
    ask('read', 'interactive', 1)
    await clock.advance(60_000)
  }
  expect(budget.state()[0]?.rate).toBe(60)
})

test('a request of which nothing was written gives its place back', async () => {
  const { clock, budget, let_through, ask } = world()
  const grants = await Promise.all(
    Array.from({ length: 10 }, () => budget.acquire('write', 'write')),
  )
  ask('write', 'write')
  await clock.advance(0)
  expect(let_through).toHaveLength(0)
  grants[0]?.release()
  await clock.advance(0)
  expect(let_through).toHaveLength(1)
})

test('who gives up waiting is out of the line, and the next one moves up', async () => {
  const { clock, budget, let_through, ask } = world()
  ask('write', 'write', 10)
  const given_up = new AbortController()
  const waiting = budget.acquire('write', 'reconcile', given_up.signal)
  ask('write', 'write', 1)
  await clock.advance(30_000)
  given_up.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  await clock.advance(31_000)
  expect(let_through).toHaveLength(11)
  expect(clock.waiting()).toBe(0)
})

test('R-1: the estimate for forty edits is right within a fifth', async () => {
  const { clock, budget, let_through, ask } = world()
  const estimate = budget.etaMs('write', 40)
  const start = clock.monotonic()
  ask('write', 'write', 40, 200)
  await clock.advance(600_000)
  const actual = (let_through.at(-1)?.at ?? 0) - start
  expect(Math.abs(estimate - actual)).toBeLessThan(actual / 5)
  expect(budget.estimate('write', 0)).toBe(0)
})

test('a scale multiplies every rate', async () => {
  const { clock, let_through, ask } = world({ scale: 10 })
  ask('write', 'write', 150)
  await clock.advance(0)
  expect(let_through).toHaveLength(100)
})

test.each([
  ['slept for 50 minutes', 3_000_000, 3_000_000, 600_000],
  ['slept while the wall clock was set back', -10_000, 3_000_000, 3_600_000],
  ['has a wall clock that was set forward', 3_000_000, 0, 3_600_000],
])(
  'P16, P17: of an hour that a service asks to wait, a computer that %s has the rest before it',
  async (_, wall, up, wait) => {
    let slept = 0
    const clock = manualClock()
    const { budget, ask, let_through } = world({ clock, up: () => clock.monotonic() + slept })
    const first = await budget.acquire('write', 'write')
    first.done(limited('3600'))
    ask('write', 'write')
    clock.setWall(clock.now() + wall)
    slept = up
    const woken = clock.monotonic()
    // Anything that is asked for then shows that the computer slept.
    ask('read', 'interactive')
    await clock.advance(wait - 1)
    expect(let_through.map(({ priority }) => priority)).toEqual(['interactive'])
    await clock.advance(1)
    expect(let_through.map(({ at }) => at - woken)).toEqual([0, wait])
  },
)
