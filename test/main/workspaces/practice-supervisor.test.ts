import { expect, test } from 'vitest'
import type { Practice } from '#main/ports.ts'
import { createPracticeSupervisor } from '#main/workspaces/practice-supervisor.ts'
import { manualClock } from '#test/support/manual-clock.ts'

const silent = { info() {}, warn() {}, error() {} }

/** A keeper over processes that end when the test says so, or refuse to start. */
function world() {
  const clock = manualClock()
  const ends: (() => void)[] = []
  const restarts: string[] = []
  let refusing = false
  const start = (): Promise<Practice> => {
    if (refusing) return Promise.reject(new Error('no start'))
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    ends.push(end)
    const address = `http://127.0.0.1:${ends.length}`
    const stop = () => {
      end()
      return ended
    }
    return Promise.resolve({
      base_url: address,
      auth_url: address,
      client_id: 'c',
      control_url: address,
      control_token: 't',
      exchange: () => Promise.reject(new Error('nothing is asked')),
      stop,
      ended,
    })
  }
  const supervisor = createPracticeSupervisor({
    clock,
    log: silent,
    start,
    restarted: ({ base_url }) => void restarts.push(base_url),
    changed() {},
  })
  return {
    clock,
    supervisor,
    restarts,
    starts: () => ends.length,
    async end() {
      ends.at(-1)?.()
      await clock.advance(0)
    },
    refuse(on: boolean) {
      refusing = on
    },
  }
}

test('D13: a practice workspace that ended by itself is started again after a pause, and its new addresses are told', async () => {
  const { supervisor, clock, end, restarts } = world()
  await supervisor.ready()
  await end()
  expect(supervisor.running()).toBeNull()
  expect(restarts).toEqual([])
  await clock.advance(1_000)
  expect(supervisor.running()?.base_url).toBe('http://127.0.0.1:2')
  expect(restarts).toEqual(['http://127.0.0.1:2'])
})

test.each(['ends at once', 'does not start'] as const)(
  'D13: one that %s is tried with growing pauses, given up, and started by a person again',
  async (how) => {
    const { supervisor, clock, end, refuse } = world()
    await supervisor.ready()
    await end()
    refuse(how === 'does not start')
    const pauses: number[] = []
    while (clock.nextIn() !== null) {
      const pause = clock.nextIn() ?? 0
      pauses.push(pause)
      expect(supervisor.gaveUp()).toBe(false)
      await clock.advance(pause)
      if (how === 'ends at once') await end()
    }
    expect(pauses).toEqual([1_000, 2_000, 5_000, 15_000, 60_000])
    expect(supervisor.gaveUp()).toBe(true)
    refuse(false)
    await supervisor.ready()
    expect(supervisor.gaveUp()).toBe(false)
    await end()
    expect(clock.nextIn()).toBe(1_000)
  },
)

test('D13: after running well for five minutes the pauses begin anew', async () => {
  const { supervisor, clock, end } = world()
  await supervisor.ready()
  await end()
  await clock.advance(1_000)
  await clock.advance(5 * 60_000)
  await end()
  expect(clock.nextIn()).toBe(1_000)
})

test('D13: one that was stopped stays stopped, also while it waits to start', async () => {
  const { supervisor, clock, end, starts } = world()
  await supervisor.ready()
  await end()
  await supervisor.stop()
  await clock.advance(120_000)
  expect(starts()).toBe(1)
})

test('D13: two that ask at once share one process', async () => {
  const { supervisor, starts } = world()
  await Promise.all([supervisor.ready(), supervisor.ready()])
  expect(starts()).toBe(1)
})
