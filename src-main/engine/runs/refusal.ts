import type { Failure } from '#main/engine/api/index.ts'
import { ProblemError } from '#main/engine/problem.ts'

/** Says why the service did not do something free that was asked of it at once. */
export function refusal(outcome: Failure): ProblemError {
  switch (outcome.kind) {
    case 'not_sent':
      return new ProblemError(
        'offline',
        'Can’t reach the service. Nothing was sent.',
        'Try again when you’re online.',
      )
    case 'signed_out':
      return new ProblemError(
        'signed_out',
        'You are signed out. Nothing was sent.',
        'Sign in again and retry.',
      )
    case 'limited':
      return new ProblemError(
        'limited',
        'Rate limit reached. Nothing was changed.',
        `Try again in ${Math.max(1, Math.ceil(outcome.retryInMs / 60_000))} min.`,
      )
    case 'unknown':
      return new ProblemError(
        'unreadable',
        'Server error: the response couldn’t be read.',
        'Check whether it was done before you try again.',
      )
    case 'refused':
      if (outcome.status === 403)
        return new ProblemError(
          'scope',
          `Hotdesk needs a permission for this${outcome.scope ? ` (${outcome.scope})` : ''}.`,
          'Grant it in Settings → Access.',
        )
      return new ProblemError(
        codes[outcome.status] ?? 'refused',
        `The service rejected it: ${outcome.message}`,
      )
  }
}

const codes: Partial<Record<number, 'gone' | 'stale'>> = { 404: 'gone', 410: 'gone', 409: 'stale' }
