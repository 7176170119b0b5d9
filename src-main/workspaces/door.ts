import type { Clock } from '#main/ports.ts'
import type { ProblemError } from '#main/engine/problem.ts'

/**
 * What was let in before the door shut has so long to end before the files close. All of it is
 * local by then: its requests are given up.
 */
const LEAVE_MS = 2_000

/**
 * The one way to the open workspace: whoever asks something about it goes through here, so that
 * shutting it refuses all of them.
 */
export interface Door {
  /**
   * Does the work. A shut meanwhile rejects with its reason at once, whatever the work still waits
   * for.
   */
  through<T>(work: () => T | Promise<T>): Promise<T>
  /** Refuses everybody inside. Resolves once their work has ended, or has had its time. */
  shut(reason: ProblemError): Promise<void>
}

/** Builds a door; `clock` ends the waiting for work that does not leave. */
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
