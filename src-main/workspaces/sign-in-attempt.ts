import type { Problem } from '#shared/bridge/index.ts'
import { problem as words, type Outcome } from '#main/engine/auth/problems.ts'
import type { SignedIn } from '#main/engine/auth/sign-in.ts'

/** The one sign-in that may be under way: its page, its end, and the way to stop it. */
export interface Attempt {
  /** The address to open by hand, once there is one. */
  readonly url: string | null
  cancel(): void
}

export interface Attempts {
  current(): Attempt | null
  /** Why the last one ended without a session; null after a success or a new start. */
  lastProblem(): Problem | null
  /**
   * Runs `work` in place of whatever attempt was under way, which is cancelled. `finish` takes the
   * result over; what it cannot take, it answers as a problem.
   */
  run(
    work: (signal: AbortSignal, onUrl: (url: string) => void) => Promise<Outcome<SignedIn>>,
    finish: (signedIn: SignedIn) => Promise<Problem | null>,
  ): void
  cancel(): void
  fail(problem: Problem): void
}

export function createAttempts(changed: () => void): Attempts {
  let current: (Attempt & { url: string | null }) | null = null
  let last: Problem | null = null
  const stop = () => {
    current?.cancel()
    current = null
  }
  return {
    current: () => current,
    lastProblem: () => last,
    run(work, finish) {
      stop()
      last = null
      const controller = new AbortController()
      const attempt = { url: null as string | null, cancel: () => controller.abort() }
      current = attempt
      changed()
      const onUrl = (url: string) => {
        attempt.url = url
        changed()
      }
      void work(controller.signal, onUrl)
        .then(async (outcome) => (outcome.ok ? finish(outcome.value) : outcome.problem))
        .catch(() => words('unreachable'))
        .then((problem) => {
          if (current !== attempt) return
          current = null
          last = problem
          changed()
        })
    },
    cancel() {
      stop()
      changed()
    },
    fail(problem) {
      stop()
      last = problem
      changed()
    },
  }
}
