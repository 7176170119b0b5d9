import { t } from '#shared/i18n/translate.ts'
import type { NotSent } from './types.ts'

/** Returns the outcome of a request that was cancelled before it was sent. */
export const cancelUnsent = (): NotSent => ({
  kind: 'not_sent',
  reason: 'cancelled',
  message: t('The request was cancelled before it was sent.'),
})

/** Returns the outcome of a request that could not reach the service. */
export const notReached = (): NotSent => ({
  kind: 'not_sent',
  reason: 'unreachable',
  message: t('The service could not be reached.'),
})
