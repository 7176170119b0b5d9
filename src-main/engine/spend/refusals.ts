import { t } from '#shared/i18n/translate.ts'
import { isMissing } from '#main/engine/api/missing.ts'
import type { Failure } from '#main/engine/api/types.ts'
import type { PaidOperation } from './paid-operations.ts'
import type { Refusal } from './purchase.ts'

/** Refuses a press for a target whose last call is still open. */
export function refuseWhileOpen(op: PaidOperation): Refusal {
  if (op.state === 'needs_you')
    return {
      outcome: 'refused',
      code: 'open',
      message: t('The outcome of the last one is unknown.'),
      hint: t('Enter its outcome in Credits, then press again.'),
    }
  return {
    outcome: 'refused',
    code: 'open',
    message:
      op.state === 'unknown'
        ? t('The answer to the last one was lost. Hotdesk is checking; nothing is sent until then.')
        : t('This is already in progress.'),
  }
}

/**
 * Builds the refusal for a call that the service did not carry out. Paid calls never wait in a
 * queue: the user has to press again (D10).
 */
export function refuseAfter(failure: Failure): Refusal {
  switch (failure.kind) {
    case 'not_sent':
      if (failure.reason === 'cancelled')
        return {
          outcome: 'refused',
          code: 'limited',
          message: t(
            'The service has asked for a pause that is not over yet. Nothing was sent and nothing was charged.',
          ),
          hint: t('Press again later.'),
        }
      if (failure.reason === 'no_token')
        return {
          outcome: 'refused',
          code: 'signed_out',
          message: t(
            'The sign-in could not be renewed just now. Nothing was sent and nothing was charged.',
          ),
          hint: t('Sign in again and retry.'),
        }
      return {
        outcome: 'refused',
        code: 'offline',
        message: t('The service cannot be reached. Nothing was sent and nothing was charged.'),
        hint: t('Press again when you are online.'),
      }
    case 'signed_out':
      return {
        outcome: 'refused',
        code: 'signed_out',
        message: t('You are signed out. Nothing was charged.'),
        hint: t('Sign in again and retry.'),
      }
    case 'limited':
      return {
        outcome: 'refused',
        code: 'limited',
        message: t('The service asked for a pause. Nothing was charged.'),
        hint: t('Press again in {minutes} min.', {
          minutes: Math.max(1, Math.ceil(failure.retryInMs / 60_000)),
        }),
      }
    case 'unknown':
      return {
        outcome: 'refused',
        code: 'unreadable',
        message: t('The service has problems, so Hotdesk could not check first. Nothing was sent.'),
        hint: t('Press again in a moment.'),
      }
    case 'refused':
      if (failure.status === 402)
        return {
          outcome: 'refused',
          code: 'no_credits',
          message: t('The workspace does not have enough credits. Nothing was charged.'),
          hint: t('Top up in the workspace, then press again.'),
        }
      if (failure.status === 403)
        return {
          outcome: 'refused',
          code: 'scope',
          message: failure.scope
            ? t('Hotdesk needs a permission for this ({scope}). Nothing was charged.', {
                scope: failure.scope,
              })
            : t('Hotdesk needs a permission for this. Nothing was charged.'),
        }
      return {
        outcome: 'refused',
        code: isMissing(failure) ? 'gone' : 'refused',
        message: t('The service rejected it: {message} Nothing was charged.', {
          message: asSentence(failure.message),
        }),
      }
  }
}

const asSentence = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`)
