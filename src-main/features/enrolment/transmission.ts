import { t } from '#shared/i18n/translate.ts'
import { createConfirmation } from './confirmation.ts'
import type { EnrolmentContext } from './enrolment-context.ts'
import type { Batch } from './enrolment-store.ts'

/** The reason nothing was sent, for calls that never reached the service. */
const keptLabels = {
  signed_out: () => t('You are signed out.'),
  limited: () => t('The service asked for a pause.'),
  not_sent: () => t('The service cannot be reached.'),
} as const

/** Builds the one request that enrols a batch, and the handling of its answer. */
export function createTransmission(
  context: EnrolmentContext,
  after: {
    /** Schedules a read of the campaign's count, after a lost answer. */
    askLater(id: string, round: number): void
    /** Keeps the batch as a draft, because nothing was sent. */
    returnToDraft(batch: Batch, message: string): void
  },
): (batch: Batch, contact_ids: string[]) => Promise<void> {
  const { api, clock, move, notify } = context
  const confirm = createConfirmation(context)

  /** Stores `sent` on disk before the first byte leaves. The request is never retried. */
  async function transmit(batch: Batch, contact_ids: string[]): Promise<void> {
    const { id, campaign_id, count_before } = batch
    const outcome = await api.call('campaigns.enrol', {
      params: { id: campaign_id },
      body: { contact_ids },
      priority: 'interactive',
      beforeSend: () =>
        move(id, 'sent', clock.now(), { state: 'sending', message: null, count_before }),
    })
    const now = clock.now()
    if (outcome.kind === 'ok') {
      await confirm(batch, outcome.value.enrolled)
    } else if (outcome.kind === 'unknown') {
      move(id, 'unknown', now, {
        state: 'asking',
        message: t(
          'The answer was lost. Hotdesk looks at the campaign’s count; nothing is sent again.',
        ),
      })
      notify(
        batch,
        'warning',
        t('Nobody knows yet whether they were enrolled: the answer was lost.'),
        t('Hotdesk looks at the campaign’s count. Nothing is sent again.'),
      )
      after.askLater(id, 0)
    } else if (outcome.kind === 'refused') {
      move(id, 'refused', now, {
        state: 'refused',
        message: t('The service rejected it: {message}', { message: outcome.message }),
      })
      notify(
        batch,
        'error',
        t('Nobody was enrolled. The service rejected it: {message}', { message: outcome.message }),
      )
    } else after.returnToDraft(batch, keptLabels[outcome.kind]())
  }

  return transmit
}
