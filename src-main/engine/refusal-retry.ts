import type { Clock } from '#main/ports.ts'
import type { Failure } from './api/index.ts'
import { lacksToken } from './api/lacks-token.ts'

/** The same time for which the session keeps a token it fetched after a refusal. */
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 600_000

export interface RefusalRetry {
  /** Called when a request has ended. */
  observe(outcome: 'ok' | Failure): void
  /**
   * Reports whether the last call that needed a token had no valid one. Stays true while Hotdesk
   * tries again, until the service accepts a token.
   */
  isRefused(): boolean
}

/**
 * Restarts sync and sending after the service refused even a fresh token while the user is still
 * signed in: after 30 s, then after twice as long each time until it helps, at most ten minutes.
 * Both stop at such a refusal, and no sign-in would start them again.
 */
export function createRefusalRetry(
  clock: Clock,
  { isSignedIn, goOn, changed }: { isSignedIn(): boolean; goOn(): void; changed(): void },
): RefusalRetry {
  let pause = 0
  let triedAt = -Infinity
  let isWaiting = false
  let isRefused = false
  const setRefused = (refused: boolean) => {
    if (isRefused === refused) return
    isRefused = refused
    changed()
  }
  const tryAgain = () => {
    isWaiting = false
    triedAt = clock.monotonic()
    if (isSignedIn()) goOn()
  }
  return {
    observe(outcome) {
      if (outcome === 'ok') return setRefused(false)
      if (!lacksToken(outcome) || !isSignedIn()) return
      setRefused(true)
      if (isWaiting) return
      const didNotHelp = clock.monotonic() - triedAt < pause
      pause = didNotHelp ? Math.min(LONGEST_PAUSE_MS, pause * 2) : FIRST_PAUSE_MS
      isWaiting = true
      clock.after(pause, tryAgain)
    },
    isRefused: () => isRefused,
  }
}
