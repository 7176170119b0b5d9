import type { Problem } from './problems.ts'

/** Thrown if there is no token at the moment, though the sign-in may still be valid. */
export class TokenUnavailableError extends Error {
  readonly code = 'token_unavailable'
  readonly problem: Problem
  constructor(reason: Problem) {
    super(reason.message)
    this.name = 'TokenUnavailableError'
    this.problem = reason
  }

  /** Reports whether the only cause is the network. */
  get offline(): boolean {
    return /^(unreachable|untrusted|proxy_)/.test(this.problem.code)
  }
}
