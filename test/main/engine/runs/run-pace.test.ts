import { expect, test } from 'vitest'
import { createRunPace } from '#main/engine/runs/run-pace.ts'
import type { KeptRun } from '#main/engine/spend/run-store.ts'
import { manualClock } from '#test/support/manual-clock.ts'

/* G6: how often a run is read, by its kind and age; order and expiry follow no wall clock (P17). */

const HOUR = 3_600_000
const clock = manualClock()
let runs = 0
const runOf = (kind: KeptRun['kind'], more: Partial<KeptRun> = {}): KeptRun => {
  runs += 1
  return {
    id: `run_${runs}`,
    kind,
    key: null,
    brief: '',
    quote: null,
    max_credits: 0,
    run_id: null,
    operation_id: null,
    operation: null,
    state: 'going',
    charged: null,
    shown: null,
    read_at: null,
    created_at: clock.now(),
    updated_at: clock.now(),
    ...more,
  }
}
/** Milliseconds until a run is due, looked for second by second; null: not within two hours. */
async function dueIn(pace: ReturnType<typeof createRunPace>, run: KeptRun): Promise<number | null> {
  for (let gone = 0; gone <= 2 * HOUR; gone += 1_000) {
    if (pace.isDue(run)) return gone
    await clock.advance(1_000)
  }
  return null
}

test.each([
  ['sourcing that was never read', 0, 'sourcing', null],
  ['sourcing that was read before', 15_000, 'sourcing', 1],
  ['a desk being generated', 0, 'generate', null],
  ['a desk that was read before', 0, 'generate', 1],
  ['research, which takes a while', 15_000, 'research', null],
  ['research that was read before', 15_000, 'research', 1],
] as const)('G6: %s is first due after %i ms', async (_which, ms, kind, read_at) => {
  const run = runOf(kind, { read_at })
  expect(await dueIn(createRunPace(clock), run)).toBe(ms)
})

test('G6: each read that changes nothing puts the next one further off, up to two minutes', async () => {
  const pace = createRunPace(clock)
  const run = runOf('sourcing')
  const waits: (number | null)[] = []
  expect(pace.isDue(run)).toBe(true)
  for (let read = 0; read < 8; read += 1) {
    pace.defer(run, false)
    waits.push(await dueIn(pace, run))
  }
  expect(waits).toEqual([21_000, 30_000, 42_000, 58_000, 81_000, 113_000, 120_000, 120_000])
  pace.quicken(run)
  expect(await dueIn(pace, run)).toBe(15_000)
  pace.defer(run, false)
  expect(await dueIn(pace, run)).toBe(21_000)
})

test('G6: what is paused is read every five minutes, and what is a day old once an hour', async () => {
  const pace = createRunPace(clock)
  const [paused, old] = [
    runOf('sourcing'),
    runOf('research', { created_at: clock.now() - 25 * HOUR }),
  ]
  for (let read = 0; read < 2; read += 1) {
    pace.defer(paused, true)
    expect(await dueIn(pace, paused)).toBe(300_000)
  }
  for (const isPaused of [true, false]) {
    pace.defer(old, isPaused)
    expect(await dueIn(pace, old)).toBe(HOUR)
  }
})

test('G6, P17: runs do not share a pace, and a clock that is set back holds none up', async () => {
  const pace = createRunPace(clock)
  const [one, other] = [runOf('sourcing'), runOf('sourcing')]
  pace.defer(one, false)
  expect(pace.isDue(other)).toBe(true)
  clock.setWall(clock.now() - 30 * 24 * HOUR)
  expect(await dueIn(pace, one)).toBe(21_000)
})
