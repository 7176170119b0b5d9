import type { Clock } from '#main/ports.ts'
import type { ProblemError } from '#main/engine/problem.ts'

/**
 * How long running work may take to end before the files close. All of it is local by then, because
 * its requests are aborted.
 */
const LEAVE_MS = 2_000

/**
 * The only way to the open workspace: all work on it runs through here, so that shutting it rejects
 * all of that work.
 */
export interface Door {
  /**
   * Runs the work. A shut meanwhile rejects with its reason at once, whatever the work still waits
   * for.
   */
  through<T>(work: () => T | Promise<T>): Promise<T>
  /** Rejects all running work. Resolves once it has ended, or its time is up. */
  shut(reason: ProblemError): Promise<void>
}

/** Creates a door; `clock` limits the wait for work that does not end. */
export function createDoor(clock: Clock): Door {
  const inside = new Map<Promise<unknown>, (reason: ProblemError) => void>()
  return {
    through: (work) =>
      new Promise((resolve, reject) => {
        const mine = (async () => work())()
        inside.set(mine, reject)
        void mine.then(resolve, reject).finally(() => inside.delete(mine))
      }),
    shut(reason) {
      const works = [...inside.keys()]
      for (const refuse of inside.values()) refuse(reason)
      return new Promise((resolve) => {
        const cancel = clock.after(LEAVE_MS, resolve)
        void Promise.allSettled(works).then(() => {
          cancel()
          resolve()
        })
      })
    },
  }
}
