import type { Failure } from '#main/engine/api/index.ts'
import { ProblemError } from '#main/engine/problem.ts'

/** Why the service did not do something free that was asked of it at once. */
export function refusal(outcome: Failure): ProblemError {
  switch (outcome.kind) {
    case 'not_sent':
      return new ProblemError(
        'offline',
        'The service cannot be reached. Nothing was sent.',
        'Try again when you are online.',
      )
    case 'signed_out':
      return new ProblemError(
        'signed_out',
        'You are signed out. Nothing was sent.',
        'Sign in again, then press once more.',
      )
    case 'limited':
      return new ProblemError(
        'limited',
        'The service asked for a pause. Nothing was done.',
        `Try again in ${Math.max(1, Math.ceil(outcome.retryInMs / 60_000))} min.`,
      )
    case 'unknown':
      return new ProblemError(
        'unreadable',
        'The service stumbled, and its answer could not be read.',
        'Look whether it was done, then try again.',
      )
    case 'refused':
      return outcome.status === 403
        ? new ProblemError(
            'scope',
            `Hotdesk lacks a permission for this${outcome.scope ? ` (${outcome.scope})` : ''}.`,
            'Grant it in Settings, under Access.',
          )
        : new ProblemError(
            outcome.status === 404 ? 'gone' : outcome.status === 409 ? 'stale' : 'refused',
            `The service refused it: ${outcome.message}`,
          )
  }
}
