import { t } from '#shared/i18n/translate.ts'
import type { Problem } from '#shared/bridge/index.ts'
import type { PlaceAnswer, PlaceQuestion } from '#shared/bridge/session.ts'
import { problem as words, type Outcome } from '#main/engine/auth/problems.ts'
import type { SignedIn } from '#main/engine/auth/sign-in.ts'
import { ProblemError } from '#main/engine/problem.ts'

/** The one sign-in that may be in progress: its page, its question, and how to stop it. */
export interface Attempt {
  /** The address to open by hand; null until it is known. */
  readonly url: string | null
  /** The question which workspace is theirs, once the person signed in; null if none is open. */
  readonly question: PlaceQuestion | null
  cancel(): void
}

/** Takes a sign-in over. Returns the problem if it cannot. */
type Finish<T> = (value: T) => Promise<Problem | null>

export interface Attempts {
  current(): Attempt | null
  /** Why the last attempt ended without a session; null after a success or a new start. */
  lastProblem(): Problem | null
  /**
   * Runs `work` in place of the attempt in progress, which is cancelled. `finish` takes the result
   * over, unless `signal` is aborted.
   */
  run(
    work: (signal: AbortSignal, onUrl: (url: string) => void) => Promise<Outcome<SignedIn>>,
    finish: (signedIn: SignedIn, signal: AbortSignal) => Promise<Problem | null>,
  ): void
  /**
   * Keeps a finished sign-in until the user says where it belongs. Calls `giveBack` if they cancel
   * it, or another attempt replaces it.
   */
  ask(question: PlaceQuestion, finish: Finish<PlaceAnswer>, giveBack: () => void): void
  /**
   * Hands the sign-in over as the user answered. Throws the problem `nothing` if no question is
   * open.
   */
  answer(choice: PlaceAnswer): void
  cancel(): void
  fail(problem: Problem): void
}

type Current = { url: string | null; question: PlaceQuestion | null; cancel(): void }

/**
 * Creates the holder of the one sign-in that may be in progress. Calls `changed` after each change.
 */
export function createAttempts(changed: () => void): Attempts {
  let current: Current | null = null
  let openQuestion: { of: Current; finish: Finish<PlaceAnswer> } | null = null
  let last: Problem | null = null
  const stop = () => {
    const stopped = current
    current = null
    openQuestion = null
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
      openQuestion = { of: attempt, finish }
    },
    answer(choice) {
      if (!openQuestion)
        throw new ProblemError(
          'nothing',
          t('No sign-in is waiting for an answer.'),
          t('Sign in again.'),
        )
      const { of, finish } = openQuestion
      openQuestion = null
      of.question = null
      // From here on the tokens belong to `finish`.
      of.cancel = () => {}
      changed()
      end(of, finish(choice))
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
