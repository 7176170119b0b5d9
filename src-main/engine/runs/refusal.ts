import { t } from '#shared/i18n/translate.ts'
import type { Failure } from '#main/engine/api/index.ts'
import { ProblemError } from '#main/engine/problem.ts'

/** Returns the problem to show when the service did not carry out a free call. */
export function refusal(outcome: Failure): ProblemError {
  switch (outcome.kind) {
    case 'not_sent':
      return new ProblemError(
        'offline',
        t('Can’t reach the service. Nothing was sent.'),
        t('Try again when you’re online.'),
      )
    case 'signed_out':
      return new ProblemError(
        'signed_out',
        t('You are signed out. Nothing was sent.'),
        t('Sign in again and retry.'),
      )
    case 'limited':
      return new ProblemError(
        'limited',
        t('Rate limit reached. Nothing was changed.'),
        t('Try again in {minutes} min.', {
          minutes: Math.max(1, Math.ceil(outcome.retryInMs / 60_000)),
        }),
      )
    case 'unknown':
      return new ProblemError(
        'unreadable',
        t('Server error: the response couldn’t be read.'),
        t('Check whether it was done before you try again.'),
      )
    case 'refused':
      if (outcome.status === 403)
        return new ProblemError(
          'scope',
          outcome.scope
            ? t('Hotdesk needs a permission for this ({scope}).', { scope: outcome.scope })
            : t('Hotdesk needs a permission for this.'),
          t('Grant it in Settings → Access.'),
        )
      return new ProblemError(
        codes[outcome.status] ?? 'refused',
        t('The service rejected it: {message}', { message: outcome.message }),
      )
  }
}

const codes: Partial<Record<number, 'gone' | 'stale'>> = { 404: 'gone', 410: 'gone', 409: 'stale' }
