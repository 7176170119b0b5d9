import type { EnrolState } from '#shared/bridge/enrolment.ts'
import type { EnrolCandidate } from '#shared/bridge/enrolment.ts'
import type { Api, Failure } from '#main/engine/api/index.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { Clock, Log } from '#main/ports.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Batch, EnrolmentStore } from './enrolment-store.ts'
import type { LiveCompanies } from './live-companies.ts'

/** So long an enrolment can be called off: nothing brings anybody out of a campaign again (R3). */
export const ENROL_HELD_MS = 30_000
/** What was read this short a time before the request leaves is read "just before". */
const JUST_BEFORE_MS = 20_000
/** After a lost answer the campaign's count is asked for this often; then a person decides. */
const ASK_AGAIN_MS = [2_000, 10_000, 30_000, 90_000]

export interface Wanted {
  contact_id: string
  reason?: string | undefined
}

/**
 * Enrols people: held, judged once more, sent at most once, and accounted for (E9). Nothing that
 * waits on disk ever leaves by itself.
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
  /** Finds out about what was on its way when Hotdesk ended. */
  recover(): void
  stop(): void
}

interface Parts {
  api: Pick<Api, 'call'>
  store: EnrolmentStore
  companies: LiveCompanies
  clock: Clock
  log: Log
  hub: Pick<Hub, 'touch' | 'emit'>
  online(): boolean
  judge(campaign_id: string, ids: readonly string[]): Promise<EnrolCandidate[]>
  /** People were enrolled: the campaign's counters moved. */
  written(campaign_id: string): void
}

export function createEnrolling(parts: Parts): Enrolling {
  const { api, store, companies, clock, hub } = parts
  const held = new Map<string, { leaves_at: number; cancel: () => void }>()
  const calledOff = new Set<string>()
  let stopped = false

  const move = (...change: Parameters<EnrolmentStore['move']>) => {
    store.move(...change)
    hub.touch('enrolments', 'contacts')
  }
  const link = (batch: Batch) => `/campaigns/${encodeURIComponent(batch.campaign_id)}`
  const say = (
    batch: Batch,
    tone: 'success' | 'warning' | 'error',
    message: string,
    hint?: string,
  ) =>
    hub.emit({
      type: 'notice',
      data: { tone, message, link: link(batch), ...(hint === undefined ? {} : { hint }) },
    })

  /** Nothing has left: it stays here as a draft, and says why. */
  function keep(batch: Batch, message: string): void {
    move(batch.id, 'held', clock.now(), { state: 'draft', message })
    say(
      batch,
      'warning',
      `Nobody was enrolled. ${message}`,
      'It is kept as a draft; nothing is sent by itself.',
    )
  }

  async function enrolledCount(campaign_id: string): Promise<number | Failure> {
    const outcome = await api.call('campaigns.stats', {
      params: { id: campaign_id },
      priority: 'reconcile',
    })
    if (outcome.kind !== 'ok') return outcome
    return typeof outcome.value.enrolled === 'number' ? outcome.value.enrolled : NaN
  }

  /**
   * The hold is over: everybody is judged once more on what the service says now, and only then one
   * request leaves.
   */
  async function leave(id: string): Promise<void> {
    held.delete(id)
    const batch = store.batch(id)
    if (!batch || stopped) return
    move(id, null, clock.now(), {
      state: 'checking',
      message: 'Checking do-not-contact again…',
    })
    const ids = batch.rows.map(({ contact_id }) => contact_id)
    const before = await parts.judge(batch.campaign_id, ids)
    const read = await companies.read(
      before.map(({ company_id }) => company_id).filter((company) => company !== null),
      JUST_BEFORE_MS,
      () => !calledOff.has(id) && !stopped,
    )
    if (stopped) return
    if (calledOff.delete(id))
      return move(id, 'cancelled', clock.now(), { state: 'cancelled', message: null })
    if (read.failed > 0)
      return keep(
        batch,
        `${read.failed === 1 ? 'One company' : `${read.failed} companies`} could not be asked about just before sending. ${read.message ?? ''}`.trim(),
      )
    const reasons = new Map(batch.rows.map((row) => [row.contact_id, row.reason]))
    const barred = (await parts.judge(batch.campaign_id, ids)).filter(
      (one) => one.colour === 'red' || (one.colour === 'amber' && !reasons.get(one.contact_id)),
    )
    if (barred.length > 0)
      return keep(
        batch,
        `${barred.length === 1 ? `${barred[0]?.name ?? 'One person'} is` : `${barred.length} people are`} no longer clear: ${barred[0]?.reasons[0]?.text ?? ''}.`,
      )
    const count = await enrolledCount(batch.campaign_id)
    if (stopped) return
    if (calledOff.delete(id))
      return move(id, 'cancelled', clock.now(), { state: 'cancelled', message: null })
    if (typeof count !== 'number')
      return keep(batch, 'The campaign could not be read just before sending.')
    await transmit({ ...batch, count_before: Number.isFinite(count) ? count : null }, ids)
  }

  /** `sent` is on disk before the first byte leaves; no retry of any kind follows. */
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
      const enrolled = typeof outcome.value.enrolled === 'number' ? outcome.value.enrolled : null
      const message =
        enrolled === null || enrolled === contact_ids.length
          ? null
          : `The service enrolled ${enrolled} of ${contact_ids.length}; the others were in the campaign already, or it left them out.`
      move(id, 'confirmed', now, { state: 'confirmed', enrolled, message })
      parts.written(campaign_id)
      say(
        batch,
        message ? 'warning' : 'success',
        message ?? `${people(contact_ids.length)} enrolled.`,
      )
      const after = await enrolledCount(campaign_id)
      if (typeof after === 'number' && Number.isFinite(after))
        move(id, null, now, { count_after: after })
    } else if (outcome.kind === 'unknown') {
      move(id, 'unknown', now, {
        state: 'asking',
        message:
          'The answer was lost. Hotdesk looks at the campaign’s count; nothing is sent again.',
      })
      say(
        batch,
        'warning',
        'Nobody knows yet whether they were enrolled: the answer was lost.',
        'Hotdesk looks at the campaign’s count. Nothing is sent again.',
      )
      askLater(id, 0)
    } else if (outcome.kind === 'refused') {
      move(id, 'refused', now, {
        state: 'refused',
        message: `The service rejected it: ${outcome.message}`,
      })
      say(batch, 'error', `Nobody was enrolled. The service rejected it: ${outcome.message}`)
    } else
      keep(
        batch,
        outcome.kind === 'signed_out'
          ? 'You are signed out.'
          : outcome.kind === 'limited'
            ? 'The service asked for a pause.'
            : 'The service cannot be reached.',
      )
  }

  function askLater(id: string, round: number): void {
    if (stopped) return
    held.get(id)?.cancel()
    held.set(id, {
      leaves_at: 0,
      cancel: clock.after(ASK_AGAIN_MS[round] ?? 0, () => {
        held.delete(id)
        void ask(id, round)
      }),
    })
  }

  /**
   * What the count before and after proves: exactly as many more is proof enough; anything else is
   * for a person to say.
   */
  async function ask(id: string, round: number): Promise<void> {
    const batch = store.batch(id)
    if (!batch || stopped || batch.state !== 'asking') return
    const count = await enrolledCount(batch.campaign_id)
    const after = typeof count === 'number' && Number.isFinite(count) ? count : null
    const rose = after === null || batch.count_before === null ? null : after - batch.count_before
    const now = clock.now()
    if (rose === batch.rows.length) {
      move(id, 'confirmed', now, {
        state: 'confirmed',
        count_after: after,
        enrolled: rose,
        message: `The answer was lost, but the campaign’s count rose by exactly ${rose}.`,
      })
      parts.written(batch.campaign_id)
      return say(
        batch,
        'success',
        `${people(rose)} enrolled: the campaign’s count rose by exactly as many.`,
      )
    }
    if (round + 1 < ASK_AGAIN_MS.length) return askLater(id, round + 1)
    const message =
      rose === null
        ? 'The answer was lost, and the count cannot be compared.'
        : rose === 0
          ? `The answer was lost. The count stood at ${after} before and after: probably nobody was enrolled.`
          : `The answer was lost. The count rose by ${rose}, not by ${batch.rows.length}: somebody else may have enrolled people too.`
    move(id, 'unknown', now, { state: 'unknown', count_after: after, message })
    say(batch, 'error', message, 'Look into the campaign, then say here what came of it.')
  }

  const run = (id: string) =>
    leave(id).catch((error: unknown) => {
      // Closing breaks it off too; the next start finds on disk how far it came.
      if (stopped) return
      parts.log.error('an enrolment broke off', {
        error: error instanceof Error ? error.message : 'unknown',
      })
      const batch = store.batch(id)
      if (batch?.rows[0]?.state === 'held') keep(batch, 'Something went wrong inside Hotdesk.')
    })

  return {
    async begin(campaign_id, wanted, { draft, replaces }) {
      const verdicts = await parts.judge(
        campaign_id,
        wanted.map(({ contact_id }) => contact_id),
      )
      const reasons = new Map(
        wanted.map(({ contact_id, reason }) => [contact_id, reason?.trim() || null]),
      )
      const red = draft ? [] : verdicts.filter(({ colour }) => colour === 'red')
      if (red.length > 0)
        throw new ProblemError(
          'red',
          `${red[0]?.name ?? 'Somebody'} cannot be enrolled: ${red[0]?.reasons[0]?.text ?? ''}.`,
          'Nothing was sent.',
        )
      const bare = draft
        ? []
        : verdicts.filter(
            ({ colour, contact_id }) => colour === 'amber' && !reasons.get(contact_id),
          )
      if (bare.length > 0)
        throw new ProblemError(
          'reason',
          `${bare[0]?.name ?? 'Somebody'} needs a reason: ${bare[0]?.reasons[0]?.text ?? ''}.`,
          'Write why they should be enrolled all the same. Nothing was sent.',
        )
      if (replaces !== undefined && store.batch(replaces)?.state === 'draft') store.drop(replaces)
      const id = crypto.randomUUID()
      const offline = !parts.online()
      const state = draft || offline ? 'draft' : 'held'
      const message = draft
        ? null
        : offline
          ? 'Hotdesk is offline, so who may be contacted cannot be asked.'
          : null
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
      const leaves_at = clock.now() + ENROL_HELD_MS
      held.set(id, { leaves_at, cancel: clock.after(ENROL_HELD_MS, () => void run(id)) })
      return { batch_id: id, state, leaves_at, message }
    },
    cancel(id) {
      const batch = store.batch(id)
      if (!batch) throw new ProblemError('gone', 'This enrolment is no longer there.')
      if (batch.state === 'held') {
        held.get(id)?.cancel()
        held.delete(id)
        move(id, 'cancelled', clock.now(), { state: 'cancelled', message: null })
        return 'cancelled'
      }
      if (batch.state === 'checking') {
        calledOff.add(id)
        return 'cancelled'
      }
      throw new ProblemError(
        'late',
        'It has left already and cannot be called off.',
        'Pause the campaign if they must not be written to.',
      )
    },
    discard(id) {
      if (store.batch(id)?.state !== 'draft')
        throw new ProblemError('not_draft', 'Only a draft can be thrown away.')
      store.drop(id)
      hub.touch('enrolments')
    },
    settle(id, enrolled) {
      const batch = store.batch(id)
      if (batch?.state !== 'unknown' && batch?.state !== 'asking')
        throw new ProblemError('settled', 'The outcome is known already.')
      held.get(id)?.cancel()
      held.delete(id)
      move(id, enrolled ? 'confirmed' : 'refused', clock.now(), {
        state: enrolled ? 'confirmed' : 'refused',
        message: `Set on this computer: ${enrolled ? 'enrolled' : 'not enrolled'}.`,
      })
    },
    leavesAt: (id) => held.get(id)?.leaves_at || null,
    recover() {
      for (const batch of store.batches()) {
        if (batch.state === 'held' || batch.state === 'checking')
          store.move(batch.id, 'held', batch.at, {
            state: 'draft',
            message: 'Hotdesk closed before it was sent. Nothing was sent.',
          })
        if (batch.state === 'sending' || batch.state === 'asking') {
          store.move(batch.id, 'unknown', batch.at, {
            state: 'asking',
            message:
              'Hotdesk ended while it was on its way. The campaign’s count tells; nothing is sent again.',
          })
          askLater(batch.id, 0)
        }
      }
    },
    stop() {
      stopped = true
      for (const { cancel } of held.values()) cancel()
    },
  }
}

const people = (count: number) => (count === 1 ? 'One person' : `${count} people`)
