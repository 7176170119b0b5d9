import { t } from '#shared/i18n/translate.ts'
import type { EnrolmentContext } from './enrolment-context.ts'
import type { Batch } from './enrolment-store.ts'

/**
 * Builds the step after the service accepted an enrolment: stores and reports how many people it
 * enrolled, as far as its answer or its count says.
 */
export function createConfirmation(
  context: EnrolmentContext,
): (batch: Batch, counted: unknown) => Promise<void> {
  const { clock, move, notify, enrolledCount } = context

  /** Confirms a batch. The number in the service's answer takes precedence over the number sent. */
  async function confirm(batch: Batch, counted: unknown): Promise<void> {
    if (typeof counted !== 'number') return confirmByCount(batch)
    const now = clock.now()
    const sentCount = batch.rows.length
    const message =
      counted === sentCount
        ? null
        : t(
            '{enrolled, plural, other {The service enrolled # of {wanted}; the others were in the campaign already, or it left them out.}}',
            { enrolled: counted, wanted: sentCount },
          )
    conclude(batch, { enrolled: counted, message })
    const count = await countOf(batch)
    if (count !== null) move(batch.id, null, now, { count_after: count })
  }

  /** Without a number in the answer, the campaign's count may show how many were enrolled. */
  async function confirmByCount(batch: Batch): Promise<void> {
    const { count_before } = batch
    const sentCount = batch.rows.length
    const count_after = await countOf(batch)
    const increase =
      count_after === null || count_before === null ? null : count_after - count_before
    const enrolled = increase === sentCount ? sentCount : null
    conclude(batch, {
      enrolled,
      count_after,
      message: enrolled === null ? describeAcceptance(increase, sentCount) : null,
    })
  }

  async function countOf(batch: Batch): Promise<number | null> {
    const count = await enrolledCount(batch.campaign_id)
    return typeof count === 'number' && Number.isFinite(count) ? count : null
  }

  /** Stores the outcome of an accepted request and shows it. */
  function conclude(
    batch: Batch,
    outcome: Pick<Batch, 'enrolled' | 'message'> & Partial<Pick<Batch, 'count_after'>>,
  ): void {
    move(batch.id, 'confirmed', clock.now(), { state: 'confirmed', ...outcome })
    context.onEnrolled(batch.campaign_id)
    notify(
      batch,
      outcome.message === null ? 'success' : 'warning',
      outcome.message ??
        t('{people, plural, one {One person enrolled.} other {# people enrolled.}}', {
          people: batch.rows.length,
        }),
    )
  }

  return confirm
}

/** Describes an accepted request whose enrolled people are not known for certain. */
function describeAcceptance(increase: number | null, sentCount: number): string {
  return increase === null
    ? t('The service accepted it, and doesn’t say how many of {wanted} it enrolled.', {
        wanted: sentCount,
      })
    : t(
        'The service accepted it, and the campaign’s count rose by {rose}, not by {wanted}: some may have been in the campaign already.',
        { rose: increase, wanted: sentCount },
      )
}
