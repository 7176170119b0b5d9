import type { Problem } from './problems.ts'

/** Thrown where no token can be had at the moment, though the sign-in may go on. */
export class TokenUnavailableError extends Error {
  readonly code = 'token_unavailable'
  readonly problem: Problem
  constructor(reason: Problem) {
    super(reason.message)
    this.name = 'TokenUnavailableError'
    this.problem = reason
  }

  /** Whether it is the network that is missing, and nothing else. */
  get offline(): boolean {
    return this.problem.code === 'unreachable'
  }
}
