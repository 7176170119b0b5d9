import { t } from '#shared/i18n/translate.ts'
import { errorFields } from '#main/engine/error-fields.ts'
import type { EnrolmentContext } from './enrolment-context.ts'
import type { Batch } from './enrolment-store.ts'

/**
 * Delays at which the campaign's count is read after a lost answer; after the last one, the user
 * decides.
 */
const ASK_AGAIN_MS = [2_000, 10_000, 30_000, 90_000]
/** Delay between attempts while the service cannot be reached; they never end. */
const WAIT_MS = 90_000
/** So long after the lost answer, another person may have enrolled as many people. */
const LATE_MS = 3_600_000

/** Builds the inquiry after a lost answer. It reads the campaign's count and sends nothing. */
export function createCountInquiry(context: EnrolmentContext): {
  /** Schedules the next read; `round` counts the earlier answers. */
  askLater(id: string, round: number): void
} {
  const { store, clock, holds, move, notify: say, enrolledCount } = context

  function askLater(id: string, round: number, ms = ASK_AGAIN_MS[round] ?? 0): void {
    if (holds.stopped()) return
    holds.hold(id, ms, 0, () => {
      ask(id, round).catch((error: unknown) => {
        // Closing the workspace interrupts the read too; the next start asks again.
        if (holds.stopped()) return
        context.log.error('an inquiry after an enrolment broke off', errorFields(error))
        askLater(id, round, WAIT_MS)
      })
    })
  }

  /** Tells the user that the service cannot be reached, and schedules another attempt. */
  function waitForAnswer(batch: Batch, round: number): void {
    if (batch.cut_off_at === undefined)
      move(batch.id, null, batch.at, {
        cut_off_at: clock.now(),
        message: t(
          'The answer was lost. Hotdesk will check the campaign’s count once it can reach the service; nothing is sent again.',
        ),
      })
    askLater(batch.id, round, WAIT_MS)
  }

  /**
   * Compares the count before and after. A rise by exactly the batch size, read soon enough,
   * confirms it; anything else is for the user to decide.
   */
  async function ask(id: string, round: number): Promise<void> {
    const batch = store.batch(id)
    if (!batch || holds.stopped() || batch.state !== 'asking') return
    const count = await enrolledCount(batch.campaign_id)
    if (holds.stopped()) return
    if (typeof count !== 'number' && count.kind !== 'refused') return waitForAnswer(batch, round)
    const after = typeof count === 'number' && Number.isFinite(count) ? count : null
    const rose = after === null || batch.count_before === null ? null : after - batch.count_before
    const now = clock.now()
    const isLate = now - batch.at > LATE_MS
    if (rose === batch.rows.length && !isLate) {
      move(id, 'confirmed', now, {
        state: 'confirmed',
        cut_off_at: undefined,
        count_after: after,
        enrolled: rose,
        message: t('The answer was lost, but the campaign’s count rose by exactly {rose}.', {
          rose,
        }),
      })
      context.onEnrolled(batch.campaign_id)
      return say(
        batch,
        'success',
        t(
          '{people, plural, one {One person enrolled: the campaign’s count rose by exactly as many.} other {# people enrolled: the campaign’s count rose by exactly as many.}}',
          { people: rose },
        ),
      )
    }
    if (!isLate && round + 1 < ASK_AGAIN_MS.length) return askLater(id, round + 1)
    const message = explainUnproven(rose, after, batch.rows.length)
    move(id, 'unknown', now, { state: 'unknown', count_after: after, message, cut_off_at: now })
    say(batch, 'error', message, t('Check the campaign, then enter the outcome here.'))
  }

  return { askLater }
}

/** Returns the notice for the user if the count proves nothing. */
function explainUnproven(rose: number | null, after: number | null, sentCount: number): string {
  if (rose === null) return t('The answer was lost, and the count cannot be compared.')
  if (rose === 0)
    return t(
      'The answer was lost. The count stood at {after} before and after: probably nobody was enrolled.',
      { after },
    )
  if (rose === sentCount)
    return t(
      'The answer was lost. The count rose by exactly {rose}, but was read much later: they were probably enrolled.',
      { rose },
    )
  return t(
    'The answer was lost. The count rose by {rose}, not by {wanted}: somebody else may have enrolled people too.',
    { rose, wanted: sentCount },
  )
}
