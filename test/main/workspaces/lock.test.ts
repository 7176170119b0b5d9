import { expect, test } from 'vitest'
import { createIdle, createLeases, createAttemptLimiter } from '#main/workspaces/lock.ts'
import { createKnownWorkspaces } from '#main/engine/known-workspaces.ts'
import { leaseState, WIPE_AFTER_DAYS, WIPE_LEAST_DAYS_RUN } from '#shared/domain/lease.ts'
import { manualClock } from '#test/support/manual-clock.ts'

const DAY = 86_400_000
const kept = () => {
  const values = new Map<string, unknown>()
  return {
    get: (key: string) => values.get(key),
    set: (key: string, value: unknown) => {
      values.set(key, structuredClone(value))
    },
  }
}

test.each([
  ['there is no lease', { days: null, seen_at: 0, ended_at: null, days_run: 99 }, 900, 'open'],
  ['nobody was let in yet', { days: 30, seen_at: null, ended_at: null, days_run: 99 }, 900, 'open'],
  [
    'the service was seen in time',
    { days: 30, seen_at: 0, ended_at: null, days_run: 0 },
    29,
    'open',
  ],
  ['the days are over', { days: 30, seen_at: 0, ended_at: null, days_run: 1 }, 30, 'locked'],
  [
    'the access was withdrawn',
    { days: 30, seen_at: 0, ended_at: 2 * DAY, days_run: 1 },
    2,
    'locked',
  ],
  [
    'it was locked for long, but Hotdesk hardly ran: perhaps the clock jumped',
    { days: 30, seen_at: 0, ended_at: null, days_run: WIPE_LEAST_DAYS_RUN - 1 },
    5000,
    'locked',
  ],
  [
    'it was locked for long',
    { days: 30, seen_at: 0, ended_at: null, days_run: WIPE_LEAST_DAYS_RUN },
    30 + WIPE_AFTER_DAYS,
    'wipe',
  ],
] as const)('J8, P17: a lease, when %s', (_when, lease, day, state) => {
  expect(leaseState(lease, day * DAY)).toBe(state)
})

test('J8: a clock that is turned back prolongs nothing, and a word of the service begins anew', () => {
  const clock = manualClock()
  const registry = createKnownWorkspaces(kept())
  const leases = createLeases(clock, kept(), registry, () => 7)
  const { id } = registry.add({
    kind: 'service',
    name: 'W',
    base_url: 'https://w.example/api/v2',
    auth_url: null,
    client_id: null,
    person: null,
    identity: null,
  })
  const state = () =>
    leases.state(
      registry.get(id) ??
        registry.add({
          kind: 'service',
          name: '',
          base_url: '',
          auth_url: null,
          client_id: null,
          person: null,
          identity: null,
        }),
    )
  leases.seen(id)
  expect(state()).toBe('open')
  clock.setWall(clock.now() + 8 * DAY)
  expect(state()).toBe('locked')
  clock.setWall(clock.now() - 8 * DAY)
  expect(state()).toBe('locked')
  leases.seen(id)
  expect(state()).toBe('open')
  leases.ended(id)
  expect(state()).toBe('locked')
})

test('J6: wrong passphrases cost more and more time, and a right one ends that', async () => {
  const clock = manualClock()
  const tries = createAttemptLimiter(clock)
  for (let n = 0; n < 3; n += 1) {
    tries.check()
    tries.wrong()
  }
  expect(() => {
    tries.check()
  }).toThrow(/2 seconds/)
  await clock.advance(2000)
  tries.check()
  tries.wrong()
  expect(() => {
    tries.check()
  }).toThrow(/4 seconds/)
  await clock.advance(4000)
  tries.right()
  tries.wrong()
  expect(() => {
    tries.check()
  }).not.toThrow()
})

test('J6: the idle lock counts from the last sign of life, and not at all where nobody asked for it', async () => {
  const clock = manualClock()
  let minutes: number | null = 5
  let rung = 0
  const idle = createIdle(
    clock,
    () => minutes,
    () => {
      rung += 1
    },
  )
  idle.begin()
  await clock.advance(4 * 60_000)
  idle.begin()
  await clock.advance(4 * 60_000)
  expect(rung).toBe(0)
  await clock.advance(60_000)
  expect(rung).toBe(1)
  minutes = null
  idle.begin()
  await clock.advance(DAY)
  expect(rung).toBe(1)
})

test('J6: a choice made after the last sign of life counts, and a computer that slept is locked on waking', async () => {
  const clock = manualClock()
  let minutes: number | null = null
  let rung = 0
  const idle = createIdle(
    clock,
    () => minutes,
    () => {
      rung += 1
    },
  )
  idle.begin()
  minutes = 5
  await clock.advance(6 * 60_000)
  expect(rung).toBe(1)
  idle.begin()
  // Asleep: the clock on the wall went on, the timers did not.
  clock.setWall(clock.now() + 3600_000)
  await clock.advance(60_000)
  expect(rung).toBe(2)
})

test('J6: a key pressed right after waking does not keep a computer that slept open', async () => {
  const clock = manualClock()
  let rung = 0
  const idle = createIdle(
    clock,
    () => 5,
    () => {
      rung += 1
    },
  )
  idle.begin()
  await clock.advance(30_000)
  clock.setWall(clock.now() + 3600_000)
  idle.begin()
  expect(rung).toBe(1)
  // Unlocked, it counts anew.
  idle.stop()
  idle.begin()
  await clock.advance(4 * 60_000)
  expect(rung).toBe(1)
})
