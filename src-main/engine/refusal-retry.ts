import type { Clock } from '#main/ports.ts'
import type { Failure } from './api/index.ts'

/** As long as the session uses a token that was asked for after a refusal. */
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 600_000

export interface RefusalRetry {
  /** Told of every request that ended. */
  observe(outcome: 'ok' | Failure): void
}

/**
 * Begins reading and sending again after the service refused even a fresh token, though the person
 * is still signed in: after 30 s, and while that does not help after twice as long each time, at
 * most ten minutes. Both stop at such a refusal, and no sign-in would begin them again.
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

/** Sending stops for want of a token as it does after a refusal. */
const isRefusal = (failure: Failure): boolean =>
  failure.kind === 'signed_out' || (failure.kind === 'not_sent' && failure.reason === 'no_token')
