import { t } from '#shared/i18n/translate.ts'
import { errorFields } from '#main/engine/error-fields.ts'
import type { EnrolmentContext } from './enrolment-context.ts'
import type { Batch } from './enrolment-store.ts'
import { createTransmission } from './transmission.ts'

/** Data read within this time before the request leaves counts as read "just before". */
const JUST_BEFORE_MS = 20_000
/**
 * Builds the departure of a batch: a function that judges it once more and sends it at most once.
 * It never throws.
 */
export function createSender(
  context: EnrolmentContext,
  askLater: (id: string, round: number) => void,
): (id: string) => Promise<void> {
  const { store, companies, clock, holds, cancelled, move, notify, enrolledCount } = context
  const transmit = createTransmission(context, { askLater, returnToDraft })

  /** Turns the batch back into a draft with the reason; nothing was sent. */
  function returnToDraft(batch: Batch, message: string): void {
    const now = clock.now()
    move(batch.id, 'held', now, { state: 'draft', message, cut_off_at: now })
    notify(
      batch,
      'warning',
      t('Nobody was enrolled. {message}', { message }),
      t('It is kept as a draft; nothing is sent by itself.'),
    )
  }

  /**
   * Runs after the hold: judges everyone again on the service's current data, and only then sends
   * one request.
   */
  async function send(id: string): Promise<void> {
    const batch = store.batch(id)
    if (!batch || holds.stopped()) return
    move(id, null, clock.now(), {
      state: 'checking',
      message: t('Checking do-not-contact again…'),
    })
    const ids = batch.rows.map(({ contact_id }) => contact_id)
    const before = await context.judge(batch.campaign_id, ids)
    const read = await companies.read(
      before.map(({ company_id }) => company_id).filter((company) => company !== null),
      JUST_BEFORE_MS,
      () => !cancelled.has(id) && !holds.stopped(),
    )
    if (holds.stopped()) return
    if (cancelled.delete(id))
      return move(id, 'cancelled', clock.now(), { state: 'cancelled', message: null })
    if (read.failed > 0)
      return returnToDraft(
        batch,
        t(
          '{companies, plural, one {One company could not be asked about just before sending. {message}} other {# companies could not be asked about just before sending. {message}}}',
          { companies: read.failed, message: read.message ?? '' },
        ).trim(),
      )
    const reasons = new Map(batch.rows.map((row) => [row.contact_id, row.reason]))
    const blocked = (await context.judge(batch.campaign_id, ids)).filter(
      (verdict) =>
        verdict.colour === 'red' ||
        (verdict.colour === 'amber' && !reasons.get(verdict.contact_id)),
    )
    if (blocked.length > 0)
      return returnToDraft(
        batch,
        t(
          '{people, plural, one {{name} is no longer clear: {reason}.} other {# people are no longer clear: {reason}.}}',
          {
            people: blocked.length,
            name: blocked[0]?.name ?? t('One person'),
            reason: blocked[0]?.reasons[0]?.text ?? '',
          },
        ),
      )
    const count = await enrolledCount(batch.campaign_id)
    if (holds.stopped()) return
    if (cancelled.delete(id))
      return move(id, 'cancelled', clock.now(), { state: 'cancelled', message: null })
    if (typeof count !== 'number')
      return returnToDraft(batch, t('The campaign could not be read just before sending.'))
    await transmit({ ...batch, count_before: Number.isFinite(count) ? count : null }, ids)
  }

  return (id) =>
    send(id).catch((error: unknown) => {
      // Closing the workspace interrupts it too; the next start finds its progress on disk.
      if (holds.stopped()) return
      context.log.error('an enrolment broke off', errorFields(error))
      const batch = store.batch(id)
      if (batch?.rows[0]?.state === 'held')
        returnToDraft(batch, t('Something went wrong inside Hotdesk.'))
    })
}
