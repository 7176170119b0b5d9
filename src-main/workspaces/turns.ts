/** Opening, closing and signing out: one at a time, in the order they were asked for. */
export interface Turns {
  /** Does the work when its turn comes. It rejects as the work does, and stops none behind it. */
  take(work: () => Promise<void>): Promise<void>
  /** Resolves once everything asked for until now has ended, well or not. */
  ended(): Promise<void>
}

/** Begins with nothing to do. */
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
