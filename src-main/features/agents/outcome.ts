import { otherLanguage } from '#shared/i18n/stored-language.ts'
import { t } from '#shared/i18n/translate.ts'
import type { EnrolState } from '#shared/bridge/enrolment.ts'
import type { ReceiptOutcome } from '#main/engine/store/outbox-rows.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { EnrolmentBatches } from '#main/features/common/offers.ts'
import type { Approval } from './approvals.ts'
import { kinds } from './kinds.ts'

const describeBusy = () => t('Under way.')
const describeUnknown = () =>
  t('Sent, not confirmed yet. Hotdesk checks the result; nothing is sent again automatically.')

const enrolLabels: Record<EnrolState, () => string> = {
  draft: () => t('Saved as a draft. Nothing was sent.'),
  checking: () => t('About to be sent; it can still be cancelled.'),
  held: () => t('About to be sent; it can still be cancelled.'),
  sending: () => t('Sending.'),
  asking: describeUnknown,
  unknown: describeUnknown,
  confirmed: () => t('Enrolled, confirmed by the service.'),
  refused: () => t('The service rejected it. No one was enrolled.'),
  cancelled: () => t('Cancelled. Nothing was sent.'),
}
const deletionLabels: Partial<Record<string, () => string>> = {
  done: () => t('Deleted.'),
  cancelled: () => t('Cancelled. The person was not deleted.'),
  queued: () => t('About to be sent; it can still be cancelled.'),
}
const describePaidAnswer = (outcome: ReceiptOutcome, cost: number | null): string => {
  switch (outcome) {
    case 'paid':
      return cost === null
        ? t('Done. The cost isn’t known yet.')
        : t('Done, for {cost, plural, one {# credit} other {# credits}}.', { cost })
    case 'free':
      return t('Done. Nothing was charged.')
    case 'refused':
      return t('Rejected. Nothing was charged.')
    case 'open':
      return describeBusy()
    case 'unknown':
      return describeUnknown()
  }
}

/** Returns the stored message of what an approval did; null if it has none. */
const storedMessage = ({ kind, result }: Approval): string | null =>
  kinds[kind].command === 'campaigns.move' && typeof result?.['message'] === 'string'
    ? result['message']
    : null

/** Returns the language of an approval's outcome; null if it is described anew each time. */
export const languageOfOutcome = (approval: Approval): string | null =>
  storedMessage(approval) === null ? null : otherLanguage(approval.language)

/**
 * Describes the outcome of an approval as far as it is known; null if it is not approved. Reads the
 * stored records, so it is correct after a restart too.
 */
export function outcomeOf(
  { store, enrolments }: Pick<Engine, 'store'> & { enrolments(): EnrolmentBatches },
  approval: Approval,
): string | null {
  if (approval.state !== 'approved') return null
  const { intent_id, kind, target, result } = approval
  const explanation = approval.busy ? describeBusy() : t('Hotdesk quit before it was sent.')
  switch (kinds[kind].command) {
    case 'spend.buy': {
      const receipt = store.outbox
        .prepare<[string], { outcome: ReceiptOutcome; cost: number | null }>(
          'SELECT outcome, cost FROM receipts WHERE intent_id = ? ORDER BY seq DESC LIMIT 1',
        )
        .get(intent_id ?? '')
      return receipt ? describePaidAnswer(receipt.outcome, receipt.cost) : explanation
    }
    case 'enrolment.begin': {
      // An enrolment that was cancelled and started again is another batch of the same people.
      const batch =
        enrolments()
          .batches(target.campaign)
          .find(
            ({ at, rows }) =>
              at >= (approval.decided_at ?? 0) &&
              rows.every(({ contact_id }) => target.people?.includes(contact_id)),
          ) ??
        (typeof result?.['batch_id'] === 'string' ? enrolments().batch(result['batch_id']) : null)
      if (batch) return enrolLabels[batch.state]()
      return result ? t('Discarded. Nothing was sent.') : explanation
    }
    case 'contacts.delete': {
      const op = store.outbox
        .prepare<[string, number], { state: string }>(
          `SELECT state FROM operations WHERE endpoint = 'contacts.delete' AND record_id = ? AND created_at >= ? ORDER BY seq DESC LIMIT 1`,
        )
        .get(target.people?.[0] ?? '', approval.decided_at ?? 0)
      if (!op) return result ? t('Deleted.') : explanation
      return deletionLabels[op.state]?.() ?? t('Being sent.')
    }
    case 'campaigns.move': {
      const message = storedMessage(approval)
      return message === null ? explanation : `${message.replace(/\.$/, '')}.`
    }
  }
}
