import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'

/** Clocks, timers and randomness of the computer that the workspace runs on. */
export interface Machine {
  /** Returns wall-clock time in epoch milliseconds. */
  now(): number
  /** Returns milliseconds of a clock that never jumps. */
  monotonic(): number
  /**
   * Calls back once after `ms`, and returns a function that cancels it. Never keeps the process
   * alive.
   */
  after(ms: number, callback: () => void): () => void
  /** Returns random bytes for IDs; secrets always come from the system. */
  bytes(size: number): Buffer
}

/** The computer this process runs on. */
export const thisMachine: Machine = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
  bytes: randomBytes,
}

/** Resolves after `ms`. */
export const pause = (machine: Machine, ms: number): Promise<void> =>
  new Promise((resolve) => {
    machine.after(ms, resolve)
  })

/** Repeats `work` every `ms` until the returned function is called. */
export function repeatEvery(machine: Machine, ms: number, work: () => void): () => void {
  const schedule = () => machine.after(ms, go)
  const go = () => {
    cancel = schedule()
    work()
  }
  let cancel = schedule()
  return () => cancel()
}
