import { t } from '#shared/i18n/translate.ts'
import type { EnrolCandidate, EnrolState } from '#shared/bridge/enrolment.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { random } from '#main/random.ts'
import { createCountInquiry } from './count-inquiry.ts'
import { createSender } from './sender.ts'
import { createEnrolmentContext, type EnrollingParts } from './enrolment-context.ts'

export interface Wanted {
  contact_id: string
  reason?: string | undefined
}

/**
 * Enrols people: holds the batch, judges it once more, sends it at most once, and records the
 * outcome (E9). A batch on disk never leaves by itself.
 */
export interface Enrolling {
  begin(
    campaign_id: string,
    people: readonly Wanted[],
    options: { draft: boolean; replaces?: string | undefined },
  ): Promise<{
    batch_id: string
    state: EnrolState
    leaves_at: number | null
    message: string | null
  }>
  cancel(id: string): EnrolState
  discard(id: string): void
  settle(id: string, enrolled: boolean): void
  leavesAt(id: string): number | null
  /** Resolves the batches that were open when Hotdesk ended. */
  recover(): void
  stop(): void
}

/** Builds enrolling for one workspace. */
export function createEnrolling(parts: EnrollingParts): Enrolling {
  const { store, clock, hub } = parts
  const context = createEnrolmentContext(parts)
  const { holds, cancelled, move } = context
  const { askLater } = createCountInquiry(context)
  const send = createSender(context, askLater)

  return {
    async begin(campaign_id, people, { draft, replaces }) {
      const verdicts = await parts.judge(
        campaign_id,
        people.map(({ contact_id }) => contact_id),
      )
      const reasons = new Map(
        people.map(({ contact_id, reason }) => [contact_id, reason?.trim() || null]),
      )
      if (!draft) refuseBlocked(verdicts, reasons)
      if (replaces !== undefined && store.batch(replaces)?.state === 'draft') store.drop(replaces)
      const id = random.uuid()
      const offline = !parts.online()
      const state = draft || offline ? 'draft' : 'held'
      const message =
        offline && !draft ? t('Hotdesk is offline, so it can’t check who may be contacted.') : null
      store.add(
        id,
        campaign_id,
        clock.now(),
        verdicts.map(({ contact_id, colour }) => ({
          contact_id,
          verdict: colour,
          reason: reasons.get(contact_id) ?? null,
        })),
        { state, message, enrolled: null, count_before: null, count_after: null },
      )
      hub.touch('enrolments')
      if (state === 'draft') return { batch_id: id, state, leaves_at: null, message }
      const holdMs = parts.heldFor('enrolment')
      const leaves_at = clock.now() + holdMs
      holds.hold(id, holdMs, leaves_at, () => void send(id))
      return { batch_id: id, state, leaves_at, message }
    },
    cancel(id) {
      const batch = store.batch(id)
      if (!batch) throw new ProblemError('gone', t('This enrolment is no longer there.'))
      if (batch.state === 'held') {
        holds.release(id)
        move(id, 'cancelled', clock.now(), { state: 'cancelled', message: null })
        return 'cancelled'
      }
      if (batch.state === 'checking') {
        cancelled.add(id)
        return 'cancelled'
      }
      throw new ProblemError(
        'late',
        t('It was sent already and can’t be cancelled.'),
        t('Pause the campaign if they must not be written to.'),
      )
    },
    discard(id) {
      if (store.batch(id)?.state !== 'draft')
        throw new ProblemError('not_draft', t('Only a draft can be thrown away.'))
      store.drop(id)
      hub.touch('enrolments')
    },
    settle(id, enrolled) {
      const batch = store.batch(id)
      if (batch?.state !== 'unknown' && batch?.state !== 'asking')
        throw new ProblemError('settled', t('The outcome is known already.'))
      holds.release(id)
      move(id, enrolled ? 'confirmed' : 'refused', clock.now(), {
        state: enrolled ? 'confirmed' : 'refused',
        enrolled: enrolled ? batch.rows.length : null,
        cut_off_at: undefined,
        message: enrolled
          ? t('Set on this computer: enrolled.')
          : t('Set on this computer: not enrolled.'),
      })
    },
    leavesAt: holds.leavesAt,
    recover: () => recover(parts, (id) => askLater(id, 0)),
    stop: holds.stop,
  }
}

/** Turns held batches into drafts, and starts the inquiry for those on their way. */
function recover(
  { store, clock, hub }: Pick<EnrollingParts, 'store' | 'clock' | 'hub'>,
  ask: (id: string) => void,
): void {
  for (const batch of store.open()) {
    if (batch.state === 'held' || batch.state === 'checking')
      store.move(batch.id, 'held', batch.at, {
        state: 'draft',
        message: t('Hotdesk closed before it was sent. Nothing was sent.'),
        cut_off_at: clock.now(),
      })
    if (batch.state === 'sending' || batch.state === 'asking') {
      store.move(batch.id, 'unknown', batch.at, {
        state: 'asking',
        message: t(
          'Hotdesk closed while this was being sent. The campaign’s count shows whether it arrived; nothing is sent again.',
        ),
      })
      ask(batch.id)
    }
  }
  hub.touch('enrolments')
}

/**
 * Throws the problem `red` if a person may not be enrolled, and `reason` if a person needs a reason
 * and has none.
 */
function refuseBlocked(
  verdicts: readonly EnrolCandidate[],
  reasons: ReadonlyMap<string, string | null>,
): void {
  const red = verdicts.find(({ colour }) => colour === 'red')
  if (red)
    throw new ProblemError(
      'red',
      t('{name} cannot be enrolled: {reason}.', {
        name: red.name ?? t('Somebody'),
        reason: red.reasons[0]?.text ?? '',
      }),
      t('Nothing was sent.'),
    )
  const unexplained = verdicts.find(
    ({ colour, contact_id }) => colour === 'amber' && !reasons.get(contact_id),
  )
  if (unexplained)
    throw new ProblemError(
      'reason',
      t('{name} needs a reason: {reason}.', {
        name: unexplained.name ?? t('Somebody'),
        reason: unexplained.reasons[0]?.text ?? '',
      }),
      t('Write why they should be enrolled anyway. Nothing was sent.'),
    )
}
