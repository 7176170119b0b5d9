import type { Clock } from '#main/ports.ts'
import type { ProblemError } from '#main/engine/problem.ts'

/**
 * How long running work may take to end before the files close. All of it is local by then, because
 * its requests are aborted.
 */
const CLOSE_LIMIT_MS = 2_000

/**
 * The only way to the open workspace: all work on it runs through here, so that shutting it rejects
 * all of that work.
 */
export interface RequestGate {
  /**
   * Runs the work. A shut meanwhile rejects with its reason at once, whatever the work still waits
   * for.
   */
  run<T>(work: () => T | Promise<T>): Promise<T>
  /** Rejects all running work. Resolves once it has ended, or its time is up. */
  close(reason: ProblemError): Promise<void>
}

/** Creates a door; `clock` limits the wait for work that does not end. */
export function createRequestGate(clock: Clock): RequestGate {
  const pending = new Map<Promise<unknown>, (reason: ProblemError) => void>()
  return {
    run: (work) =>
      new Promise((resolve, reject) => {
        const mine = (async () => work())()
        pending.set(mine, reject)
        void mine.then(resolve, reject).finally(() => pending.delete(mine))
      }),
    close(reason) {
      const works = [...pending.keys()]
      for (const refuse of pending.values()) refuse(reason)
      return new Promise((resolve) => {
        const cancel = clock.after(CLOSE_LIMIT_MS, resolve)
        void Promise.allSettled(works).then(() => {
          cancel()
          resolve()
        })
      })
    },
  }
}
