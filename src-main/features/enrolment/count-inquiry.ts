import { t } from '#shared/i18n/translate.ts'
import type { EnrolmentContext } from './enrolment-context.ts'

/** After a lost answer the campaign's count is asked for this often; then a person decides. */
const ASK_AGAIN_MS = [2_000, 10_000, 30_000, 90_000]

/** Builds the inquiry after a lost answer: it reads the campaign's count, and sends nothing. */
export function createCountInquiry(context: EnrolmentContext): {
  /** Asks after a while; `round` counts how often it was asked before. */
  askLater(id: string, round: number): void
} {
  const { store, clock, holds, move, say, enrolledCount } = context

  function askLater(id: string, round: number): void {
    if (holds.stopped()) return
    holds.hold(id, ASK_AGAIN_MS[round] ?? 0, 0, () => void ask(id, round))
  }

  /**
   * What the count before and after proves: exactly as many more is proof enough; anything else is
   * for a person to say.
   */
  async function ask(id: string, round: number): Promise<void> {
    const batch = store.batch(id)
    if (!batch || holds.stopped() || batch.state !== 'asking') return
    const count = await enrolledCount(batch.campaign_id)
    const after = typeof count === 'number' && Number.isFinite(count) ? count : null
    const rose = after === null || batch.count_before === null ? null : after - batch.count_before
    const now = clock.now()
    if (rose === batch.rows.length) {
      move(id, 'confirmed', now, {
        state: 'confirmed',
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
    if (round + 1 < ASK_AGAIN_MS.length) return askLater(id, round + 1)
    const message = explainUnproven(rose, after, batch.rows.length)
    move(id, 'unknown', now, { state: 'unknown', count_after: after, message })
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
  return t(
    'The answer was lost. The count rose by {rose}, not by {wanted}: somebody else may have enrolled people too.',
    { rose, wanted },
  )
}
