import type { Problem } from '#shared/bridge/index.ts'
import type { LockReason } from './lock.ts'

/** What keeps the user from their workspace: a lock, or a problem. */
export interface AccessState {
  locked(): LockReason | null
  problem(): Problem | null
  /**
   * Returns the number of locks so far: what was requested before the latest lock opens nothing
   * after it.
   */
  locks(): number
  countLock(): void
  /** Puts the lock screen before the workspace, and clears any problem. */
  lock(reason: LockReason): void
  /** Marks the workspace as open; `problem` is what is wrong with it nevertheless, or null. */
  open(problem: Problem | null): void
  /** Sets the reason why nothing is open. */
  fail(problem: Problem): void
  /**
   * Sets the reason why a workspace is not open, unless a lock came in between: the lock screen
   * explains that.
   */
  failUnlessLocked(problem: Problem): void
  /** Clears lock and problem, because the workspace is being left. */
  clear(): void
}

/** Creates an access state with nothing in the way. */
export function createAccessState(): AccessState {
  let locked: LockReason | null = null
  let problem: Problem | null = null
  let locks = 0
  return {
    locked: () => locked,
    problem: () => problem,
    locks: () => locks,
    countLock() {
      locks += 1
    },
    lock(reason) {
      locked = reason
      problem = null
    },
    open(found) {
      locked = null
      problem = found
    },
    fail(found) {
      problem = found
    },
    failUnlessLocked(found) {
      if (!locked) problem = found
    },
    clear() {
      locked = null
      problem = null
    },
  }
}
