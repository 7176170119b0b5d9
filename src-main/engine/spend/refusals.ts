import { isMissing } from '#main/engine/api/missing.ts'
import type { Failure } from '#main/engine/api/types.ts'
import type { PaidOperation } from './paid-operations.ts'
import type { Refusal } from './purchase.ts'

/** Refuses a press for a target whose last call is not over. */
export function refuseWhileOpen(op: PaidOperation): Refusal {
  if (op.state === 'needs_you')
    return {
      outcome: 'refused',
      code: 'open',
      message: 'Nobody knows what became of the last one.',
      hint: 'Say in Credits what came of it, then press again.',
    }
  return {
    outcome: 'refused',
    code: 'open',
    message:
      op.state === 'unknown'
        ? 'The answer to the last one was lost. Hotdesk is finding out; nothing is sent until then.'
        : 'This is under way already.',
  }
}

/**
 * Refuses what the service did not do. Nothing paid waits in a queue: it is over, and the person
 * presses again (D10).
 */
export function refuseAfter(failure: Failure): Refusal {
  switch (failure.kind) {
    case 'not_sent':
      if (failure.reason === 'cancelled')
        return {
          outcome: 'refused',
          code: 'limited',
          message:
            'The service has asked for a pause that is not over yet. ' +
            'Nothing was sent and nothing was charged.',
          hint: 'Press again later.',
        }
      return {
        outcome: 'refused',
        code: failure.reason === 'no_token' ? 'signed_out' : 'offline',
        message: 'The service cannot be reached. Nothing was sent and nothing was charged.',
        hint: 'Press again when you are online.',
      }
    case 'signed_out':
      return {
        outcome: 'refused',
        code: 'signed_out',
        message: 'You are signed out. Nothing was charged.',
        hint: 'Sign in again and retry.',
      }
    case 'limited':
      return {
        outcome: 'refused',
        code: 'limited',
        message: 'The service asked for a pause. Nothing was charged.',
        hint: `Press again in ${Math.max(1, Math.ceil(failure.retryInMs / 60_000))} min.`,
      }
    case 'unknown':
      return {
        outcome: 'refused',
        code: 'unreadable',
        message: 'The service stumbles, so Hotdesk could not look first. Nothing was sent.',
        hint: 'Press again in a moment.',
      }
    case 'refused':
      if (failure.status === 402)
        return {
          outcome: 'refused',
          code: 'no_credits',
          message: 'The workspace does not have enough credits. Nothing was charged.',
          hint: 'Top up in the workspace, then press again.',
        }
      if (failure.status === 403)
        return {
          outcome: 'refused',
          code: 'scope',
          message:
            `Hotdesk needs a permission for this${failure.scope ? ` (${failure.scope})` : ''}. ` +
            'Nothing was charged.',
        }
      return {
        outcome: 'refused',
        code: isMissing(failure) ? 'gone' : 'refused',
        message: `The service rejected it: ${asSentence(failure.message)} Nothing was charged.`,
      }
  }
}

const asSentence = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`)
