import { t } from '#shared/i18n/translate.ts'
import { errorFields } from '#main/engine/error-fields.ts'
import type { EnrolmentContext } from './enrolment-context.ts'
import type { Batch } from './enrolment-store.ts'

/** After a lost answer the campaign's count is read this often; then a person decides. */
const ASK_AGAIN_MS = [2_000, 10_000, 30_000, 90_000]
/** While the service cannot be asked it is tried again this often, for as long as it takes. */
const WAIT_MS = 90_000
/** So long after the answer was lost somebody else may have enrolled as many. */
const LATE_MS = 3_600_000

/** Builds the inquiry after a lost answer: it reads the campaign's count, and sends nothing. */
export function createCountInquiry(context: EnrolmentContext): {
  /** Asks after a while; `round` counts how often it was answered before. */
  askLater(id: string, round: number): void
} {
  const { store, clock, holds, move, say, enrolledCount } = context

  function askLater(id: string, round: number, ms = ASK_AGAIN_MS[round] ?? 0): void {
    if (holds.stopped()) return
    holds.hold(id, ms, 0, () => {
      ask(id, round).catch((error: unknown) => {
        // Closing breaks it off too; the next start asks again.
        if (holds.stopped()) return
        context.log.error('an inquiry after an enrolment broke off', errorFields(error))
        askLater(id, round, WAIT_MS)
      })
    })
  }

  /** The service cannot be asked now: the person hears of it, and it is asked again. */
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
   * What the count before and after proves: exactly as many more is proof enough where it is read
   * soon; anything else is for a person to say.
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
      context.written(batch.campaign_id)
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
    say(batch, 'error', message, t('Look into the campaign, then say here what came of it.'))
  }

  return { askLater }
}

/** The notice for the person when the count proves nothing. */
function explainUnproven(rose: number | null, after: number | null, wanted: number): string {
  if (rose === null) return t('The answer was lost, and the count cannot be compared.')
  if (rose === 0)
    return t(
      'The answer was lost. The count stood at {after} before and after: probably nobody was enrolled.',
      { after },
    )
  if (rose === wanted)
    return t(
      'The answer was lost. The count rose by exactly {rose}, but was read much later: they were probably enrolled.',
      { rose },
    )
  return t(
    'The answer was lost. The count rose by {rose}, not by {wanted}: somebody else may have enrolled people too.',
    { rose, wanted },
  )
}
