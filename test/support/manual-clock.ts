import type { Clock } from '#main/ports.ts'

export interface ManualClock extends Clock {
  /** Lets `ms` go by: fires what is due in order, and lets promises run in between. */
  advance(ms: number): Promise<void>
  /** Lets time go by, and real input and output happen, until the promise settles. */
  run<T>(promise: Promise<T>, stepMs?: number): Promise<T>
  /** Someone sets the clock on the wall; nothing really passes. */
  setWall(epochMs: number): void
  /** Milliseconds until the next call is due; null if none is waiting. */
  nextIn(): number | null
  /** How many calls are waiting to be made. */
  waiting(): number
}

/** Turns of the event loop for each step of time. */
const TURNS = 5

/**
 * A clock that moves only when told: tests own time. Monotonic time starts at `monotonic`, as after
 * a restart.
 */
export function manualClock(wall = Date.UTC(2026, 10, 20, 9), monotonic = 5000): ManualClock {
  const start = monotonic
  let offset = wall - start
  let mono = start
  let order = 0
  const timers = new Map<number, { at: number; callback: () => void }>()

  const next = () => [...timers].toSorted((a, b) => a[1].at - b[1].at || a[0] - b[0])[0]
  const flush = async () => {
    for (let n = 0; n < 20; n += 1) await Promise.resolve()
  }
  const advance = async (ms: number) => {
    const until = mono + ms
    await flush()
    for (let due = next(); due && due[1].at <= until; due = next()) {
      mono = Math.max(mono, due[1].at)
      timers.delete(due[0])
      due[1].callback()
      await flush()
    }
    mono = until
    await flush()
  }
  return {
    now: () => offset + mono,
    monotonic: () => mono,
    after(ms, callback) {
      const id = (order += 1)
      timers.set(id, { at: mono + Math.max(0, ms), callback })
      return () => timers.delete(id)
    },
    advance,
    async run(promise, stepMs = 1000) {
      let settled = false
      promise.then(
        () => {
          settled = true
        },
        () => {
          settled = true
        },
      )
      for (let turn = 1; !settled; turn += 1) {
        // Input and output get several turns for each step of time, the last of them a moment long,
        // so that a deadline never beats an answer on its way: whoever has to answer is given the
        // processor meanwhile.
        const isLast = turn % TURNS === 0
        await new Promise<void>((resolve) => {
          if (isLast) setTimeout(resolve, 1)
          else setImmediate(resolve)
        })
        if (isLast && !settled) await advance(stepMs)
      }
      return promise
    },
    setWall: (epochMs) => {
      offset = epochMs - mono
    },
    nextIn: () => {
      const due = next()
      return due ? Math.max(0, due[1].at - mono) : null
    },
    waiting: () => timers.size,
  }
}
