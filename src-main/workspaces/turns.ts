/** The queue of opening, closing and signing out: one at a time, in the order of the calls. */
export interface Turns {
  /**
   * Runs the work in its turn. Rejects with the error of the work, which does not stop the next
   * one.
   */
  take(work: () => Promise<void>): Promise<void>
  /** Resolves once everything queued so far has ended, successfully or not. */
  ended(): Promise<void>
}

/** Creates an empty queue. */
export function createTurns(): Turns {
  let last: Promise<void> = Promise.resolve()
  return {
    take(work) {
      const mine = last.then(work)
      last = mine.catch(() => {})
      return mine
    },
    ended: () => last,
  }
}
