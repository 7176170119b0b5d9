import type { Problem } from '#shared/bridge/index.ts'
import type { LockReason } from './lock.ts'

/** What stands between a person and their workspace: a lock, or a problem. */
export interface Standing {
  locked(): LockReason | null
  problem(): Problem | null
  /** How often it was locked: what was asked for before the latest lock opens nothing after it. */
  locks(): number
  countLock(): void
  /** The lock screen stands before the workspace. */
  lock(reason: LockReason): void
  /** The workspace is open; `problem` is what is wrong with it all the same. */
  open(problem: Problem | null): void
  /** Nothing is open, for this reason. */
  fail(problem: Problem): void
  /** Says why a workspace is not open. Where a lock came in between, the lock screen says it. */
  failUnlessLocked(problem: Problem): void
  /** The workspace is being left: nothing of it is said any more. */
  clear(): void
}

/** Begins with nothing in the way. */
export function createStanding(): Standing {
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
