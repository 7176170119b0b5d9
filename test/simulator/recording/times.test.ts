import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { BridgeEvent } from '#shared/bridge/index.ts'
import { watchErasures } from '#main/engine/recording/discard-with-data.ts'
import { createRecorder } from '#main/engine/recording/record.ts'
import { readLines } from '#main/engine/recording/tape.ts'
import { replaceRandom } from '#main/random.ts'
import type { Ports } from '#main/ports.ts'
import { replay } from './replay.ts'
import { describeReplay } from './replayed.ts'

/* A replay sees the times of its recording, whatever Hotdesk looks at on the way. */

/** A computer whose clock goes on by a few milliseconds whenever somebody looks at it or a setting. */
function computer(): Ports {
  let ms = 1_000
  const look = () => (ms += 3)
  return {
    host: 'browser',
    version: '0.0.0',
    clock: { now: () => ms, monotonic: look, after: () => () => {} },
    preferences: {
      get: (key) => (look() > 0 && key === 'clock_high' ? 7 : undefined),
      set() {},
    },
  } as Partial<Ports> as Ports
}

type Work = (ports: Ports, emit: (event: BridgeEvent) => void) => unknown

/** A Hotdesk that does this with each command, and answers with what came of it. */
const hotdeskThat = (work: Work) => async (ports: Ports) => {
  const listeners = new Set<(event: BridgeEvent) => void>()
  const emit = (event: BridgeEvent) => {
    for (const listener of listeners) listener(event)
  }
  return {
    handle: async (command: string, _input: unknown) => ({
      ok: false as const,
      error: {
        code: String(command === 'work' ? work(ports, emit) : command) as 'failed',
        message: '',
      },
    }),
    on(listener: (event: BridgeEvent) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop: async () => {},
  }
}

/** Records what this Hotdesk does with two commands, and plays it. */
async function recordAndPlay(work: Work): Promise<string> {
  const lines: string[] = []
  const standIns = { text: (text: string) => text, value: (value: unknown) => value }
  const recorder = createRecorder(computer(), {
    write: (line) => void lines.push(line),
    standIns,
    seed: 'a seed',
  })
  const build = hotdeskThat(work)
  const bench = watchErasures(recorder.wrap(await build(recorder.ports)), () => {})
  for (let time = 0; time < 2; time += 1) {
    await bench.handle('work', {})
    for (let at = 0; at < 3; at += 1) await turn()
  }
  replaceRandom(null)
  return describeReplay(await replay(readLines(lines.join('\n')), build))
}

test('P11: what is read of the clock after the first look at a setting is the same in a replay', async () => {
  const played = await recordAndPlay(({ preferences, clock }) => {
    const before = clock.now()
    return `${before} ${String(preferences.get('clock_high'))} ${clock.now()}`
  })
  expect(played).toBe('1 lives, files alike at 0 of 0 checkpoints')
})

test('P11: what a change of the session makes a recording ask does not come amid what others do', async () => {
  const played = await recordAndPlay(({ clock }, emit) => {
    const before = clock.now()
    emit({ type: 'tables.changed', data: { tables: ['session'] } })
    return `${before} ${clock.now()}`
  })
  expect(played).toBe('1 lives, files alike at 0 of 0 checkpoints')
})
