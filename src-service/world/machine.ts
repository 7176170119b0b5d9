import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'

/** The clocks, timers and chance of the computer that the workspace runs on. */
export interface Machine {
  /** Wall time in epoch milliseconds. */
  now(): number
  /** Milliseconds that never jump. */
  monotonic(): number
  /** Calls back once after `ms`; the returned function cancels. Never keeps the process alive. */
  after(ms: number, callback: () => void): () => void
  /** Bytes for ids; secrets come from the system alone. */
  bytes(size: number): Buffer
}

/** This computer. */
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
