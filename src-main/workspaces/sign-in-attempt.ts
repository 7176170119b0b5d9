import { t } from '#shared/i18n/translate.ts'
import type { Problem } from '#shared/bridge/index.ts'
import type { PlaceAnswer, PlaceQuestion } from '#shared/bridge/session.ts'
import { problem as words, type Outcome } from '#main/engine/auth/problems.ts'
import type { SignedIn } from '#main/engine/auth/sign-in.ts'
import { ProblemError } from '#main/engine/problem.ts'

/** The one sign-in that may be under way: its page, its question, its end, and the way to stop it. */
export interface Attempt {
  /** The address to open by hand, once there is one. */
  readonly url: string | null
  /** Somebody signed in, and is asked which workspace is theirs. */
  readonly question: PlaceQuestion | null
  cancel(): void
}

/** Takes a sign-in over; what it cannot take, it answers as a problem. */
type Finish<T> = (given: T) => Promise<Problem | null>

export interface Attempts {
  current(): Attempt | null
  /** Why the last one ended without a session; null after a success or a new start. */
  lastProblem(): Problem | null
  /**
   * Runs `work` in place of whatever attempt was under way, which is cancelled. `finish` takes the
   * result over, unless `signal` says that it was cancelled.
   */
  run(
    work: (signal: AbortSignal, onUrl: (url: string) => void) => Promise<Outcome<SignedIn>>,
    finish: (signedIn: SignedIn, signal: AbortSignal) => Promise<Problem | null>,
  ): void
  /**
   * Keeps a finished sign-in until the person says where it belongs; `giveBack` where they cancel
   * it, or it is replaced by another attempt.
   */
  ask(question: PlaceQuestion, finish: Finish<PlaceAnswer>, giveBack: () => void): void
  /** Hands over what was asked about. Throws the problem `nothing` where nothing was asked. */
  answer(given: PlaceAnswer): void
  cancel(): void
  fail(problem: Problem): void
}

type Current = { url: string | null; question: PlaceQuestion | null; cancel(): void }

/** Builds the place of the one sign-in that may be under way. `changed` hears of each change. */
export function createAttempts(changed: () => void): Attempts {
  let current: Current | null = null
  let asked: { of: Current; finish: Finish<PlaceAnswer> } | null = null
  let last: Problem | null = null
  const stop = () => {
    const stopped = current
    current = null
    asked = null
    stopped?.cancel()
  }
  const begin = (attempt: Current) => {
    stop()
    last = null
    current = attempt
    changed()
  }
  const end = (attempt: Current, finished: Promise<Problem | null>) =>
    void finished
      .catch(() => words('unreachable'))
      .then((problem) => {
        if (current !== attempt) return
        current = null
        last = problem
        changed()
      })
  return {
    current: () => current,
    lastProblem: () => last,
    run(work, finish) {
      const controller = new AbortController()
      const { signal } = controller
      const attempt: Current = { url: null, question: null, cancel: () => controller.abort() }
      begin(attempt)
      const onUrl = (url: string) => {
        attempt.url = url
        changed()
      }
      end(
        attempt,
        work(signal, onUrl).then((outcome) =>
          outcome.ok ? finish(outcome.value, signal) : outcome.problem,
        ),
      )
    },
    ask(question, finish, giveBack) {
      const attempt: Current = { url: null, question, cancel: giveBack }
      begin(attempt)
      asked = { of: attempt, finish }
    },
    answer(given) {
      if (!asked)
        throw new ProblemError('nothing', t('No sign-in waits for an answer.'), t('Sign in again.'))
      const { of, finish } = asked
      asked = null
      of.question = null
      // From here on somebody else has the tokens.
      of.cancel = () => {}
      changed()
      end(of, finish(given))
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
