import { pause } from './lanes.ts'
import type { OutboxContext } from './outbox-context.ts'
import type { Step } from './step.ts'

/** Whether anything can be sent at all, judged by the outcomes so far. */
export interface Route {
  learn(step: Step): void
  isOpen(now: number): boolean
  isOffline(): boolean
  isSignedOut(): boolean
  /** Monotonic time before which nothing is tried. */
  opensAt(): number
  tryNow(): void
  signedIn(): void
}

/** Builds a route that is open. */
export function createRoute(context: OutboxContext): Route {
  let failures = 0
  let opensAt = 0
  let signedOut = false
  return {
    learn({ next }) {
      failures = next === 'offline' ? failures + 1 : 0
      if (next === 'signed_out') signedOut = true
      if (next === 'offline') opensAt = context.clock.monotonic() + pause(context, failures)
    },
    isOpen: (now) => !signedOut && opensAt <= now,
    isOffline: () => failures > 0,
    isSignedOut: () => signedOut,
    opensAt: () => opensAt,
    tryNow() {
      opensAt = 0
    },
    signedIn() {
      signedOut = false
      opensAt = 0
    },
  }
}
