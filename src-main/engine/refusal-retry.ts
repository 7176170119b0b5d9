import type { Clock } from '#main/ports.ts'
import type { Failure } from './api/index.ts'

/** The same time for which the session keeps a token it fetched after a refusal. */
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 600_000

export interface RefusalRetry {
  /** Called when a request has ended. */
  observe(outcome: 'ok' | Failure): void
}

/**
 * Restarts sync and sending after the service refused even a fresh token while the user is still
 * signed in: after 30 s, then after twice as long each time until it helps, at most ten minutes.
 * Both stop at such a refusal, and no sign-in would start them again.
 */
export function createRefusalRetry(
  clock: Clock,
  { isSignedIn, goOn }: { isSignedIn(): boolean; goOn(): void },
): RefusalRetry {
  let pause = 0
  let triedAt = -Infinity
  let isWaiting = false
  const tryAgain = () => {
    isWaiting = false
    triedAt = clock.monotonic()
    if (isSignedIn()) goOn()
  }
  return {
    observe(outcome) {
      if (isWaiting || outcome === 'ok' || !isRefusal(outcome) || !isSignedIn()) return
      const didNotHelp = clock.monotonic() - triedAt < pause
      pause = didNotHelp ? Math.min(LONGEST_PAUSE_MS, pause * 2) : FIRST_PAUSE_MS
      isWaiting = true
      clock.after(pause, tryAgain)
    },
  }
}

/** Reports whether sending stopped for want of a valid token: it was refused, or there was none. */
const isRefusal = (failure: Failure): boolean =>
  failure.kind === 'signed_out' || (failure.kind === 'not_sent' && failure.reason === 'no_token')
