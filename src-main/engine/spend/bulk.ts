import { t } from '#shared/i18n/translate.ts'
import { errorFields } from '#main/engine/error-fields.ts'
import { becauseOf, endedRow, totalSpent, type BulkStore } from './bulk-store.ts'
import { isTemporary, latestAttempt } from './bulk-attempts.ts'
import { checkLimits, checkRebuy, remainingBudget } from './purchase-checks.ts'
import type { Purchase, PurchaseAnswer, Refusal } from './purchase.ts'
import type { SpendContext } from './spend-context.ts'
import { maxCostOf, type PaidRoute } from './routes.ts'
import type { Fields } from '#shared/domain/same-value.ts'

/** One record of a bulk purchase; `record` is its cached value. */
export interface BulkTarget {
  id: string
  label: string
  record: Fields
}

export interface BulkPreview {
  have: BulkTarget[]
  recent: BulkTarget[]
  open: BulkTarget[]
  will_try: BulkTarget[]
  max: number
  allowed: ReturnType<typeof checkLimits>
  /** Credits that limits and balance leave; null if neither is known. */ room: number | null
}

/** Returns what a bulk purchase would do, before the user agrees to it (D9). Makes no request. */
export function previewBulk(
  context: SpendContext,
  route: PaidRoute,
  targets: BulkTarget[],
  balance: number | null,
): BulkPreview {
  const preview: BulkPreview = {
    have: [],
    recent: [],
    open: [],
    will_try: [],
    max: 0,
    allowed: { allowed: true },
    room: remainingBudget(context, balance),
  }
  const places = {
    have: preview.have,
    recent: preview.recent,
    open: preview.open,
    no: preview.will_try,
  }
  for (const target of targets)
    places[checkRebuy(context, route, { id: target.id }, target.record).rebuy].push(target)
  preview.max = preview.will_try.length * maxCostOf(route, {})
  preview.allowed = checkLimits(context, preview.max, balance)
  return preview
}

/** A row with its answer, and the language in which that was written. */
export interface EndedRow {
  id: string
  label: string
  state: 'ended'
  answer: PurchaseAnswer
  language: string | null
}
export type BulkRow = { id: string; label: string; state: 'waiting' | 'trying' } | EndedRow
/** Numbers of chosen records that are not tried, by reason, as previewed when the user agreed. */
export interface LeftOut {
  have: number
  recent: number
  open: number
  dnc: number
}
export interface BulkState {
  id: string
  route: PaidRoute
  state: 'running' | 'paused' | 'stopped' | 'finished'
  reason: string | null
  /** The language in which the reason was written. */
  language: string | null
  rows: BulkRow[]
  spent: number
  cap: number
  tags: Record<string, string>
  left_out: LeftOut
  started_at: number
}

export interface Bulk {
  readonly state: BulkState
  pause(): void
  resume(): void
  stop(): void
  /** Stops because Hotdesk quits: remaining rows wait for the user after the next start. */
  suspend(): void
  /** Resolves to true when the run is over, and to false if Hotdesk quit before. */
  ended: Promise<boolean>
}

/** Creates the state of a run that has not begun. */
export const newBulk = (
  id: string,
  route: PaidRoute,
  targets: { id: string; label: string }[],
  cap: number,
  more: Pick<BulkState, 'tags' | 'left_out' | 'started_at'>,
): BulkState => ({
  id,
  route,
  state: 'running',
  ...becauseOf(null),
  rows: targets.map(({ id, label }) => ({ id, label, state: 'waiting' })),
  spent: 0,
  cap,
  ...more,
})

/** Moves a run from state to state, in memory and on disk. */
function createTransitions(context: SpendContext, store: BulkStore, state: BulkState) {
  type Move = (phase: BulkState['state'], reason: string | null) => void
  const set: Move = (phase, reason) => {
    Object.assign(state, { state: phase, ...becauseOf(reason) })
    context.touch('runs')
  }
  const setAndStore: Move = (phase, reason) => {
    set(phase, reason)
    store.state(state)
  }
  /** Writes the move to disk first: if that fails, the run keeps its state. */
  const storeThenSet: Move = (phase, reason) => {
    store.state({ id: state.id, state: phase, ...becauseOf(reason) })
    set(phase, reason)
  }
  /** Ends the run even if that cannot be written: a restart finds it finished or paused. */
  const end: Move = (phase, reason) => {
    try {
      setAndStore(phase, reason)
    } catch (error) {
      context.log.error('the end of a run could not be written down', errorFields(error))
    }
  }
  return { set, turn: setAndStore, turnOnceKept: storeThenSet, end }
}

/**
 * Buys row by row, with a result for each, until all are done, the cap is reached or the user stops
 * it. The targets, the agreed terms and every result are on disk; an interrupted run goes on where
 * it was, and only when the user says so (D10). A row refused for a reason that the next one would
 * meet too is tried again after the pause; one whose answer was lost is not (P7).
 */
export function runBulk(
  context: SpendContext,
  store: BulkStore,
  purchase: (request: Purchase) => Promise<PurchaseAnswer>,
  state: BulkState,
): Bulk {
  const maxCost = maxCostOf(state.route, {})
  let wake: (() => void) | null = null
  let suspended = false
  const { set, turn, turnOnceKept, end } = createTransitions(context, store, state)
  // Read through a function, because the user may change the state during a purchase.
  const is = (phase: BulkState['state']) => state.state === phase

  /** Returns whether to go on; waits for the user while the run is paused. */
  async function waitToContinue(): Promise<boolean> {
    while (is('paused') && !suspended)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    return is('running') && !suspended
  }

  async function run(): Promise<boolean> {
    for (let place = 0; place < state.rows.length && (await waitToContinue());) {
      const row = state.rows[place]
      if (!row || row.state === 'ended') {
        place += 1
        continue
      }
      if (state.spent + maxCost > state.cap) {
        end('stopped', describeCap(state.cap))
        break
      }
      await buyRow(place, row)
    }
    if (await waitToContinue()) end('finished', null)
    context.touch('runs')
    return !suspended
  }

  async function buyRow(place: number, { id, label }: BulkRow): Promise<void> {
    state.rows[place] = { id, label, state: 'trying' }
    context.touch('runs')
    const { intent_id } = latestAttempt(context.receipts, state.id, id)
    try {
      const answer = await purchase({
        intent_id,
        route: state.route,
        params: { id },
        label,
        tags: state.tags,
      })
      // A run that the user stopped meanwhile stays stopped.
      const refused = answer.outcome === 'refused' ? answer : null
      const pauses = refused && isTemporary(refused) && !suspended && !is('stopped')
      // Nothing was charged for this row: it waits, and is tried first when the user goes on.
      if (refused && (suspended || pauses)) state.rows[place] = { id, label, state: 'waiting' }
      else {
        const ended = endedRow(id, label, answer)
        state.rows[place] = ended
        state.spent = totalSpent(state.route, state.rows)
        store.answered(state, place, ended)
      }
      if (pauses) turn('paused', explainPause(refused))
    } catch (error) {
      // The disk failed: a call that was not reserved was not sent, and receipts tell about the
      // others.
      context.log.error('a run could not be written down', errorFields(error))
      if (state.rows[place]?.state === 'trying') state.rows[place] = { id, label, state: 'waiting' }
      if (!is('stopped'))
        set('paused', t('Nothing can be written to this disk. Make room, then go on.'))
      context.touch('runs')
    }
  }

  return {
    state,
    ended: run(),
    pause() {
      if (is('running')) turn('paused', null)
    },
    resume() {
      if (!is('paused')) return
      turnOnceKept('running', null)
      wake?.()
    },
    stop() {
      if (is('finished') || is('stopped')) return
      try {
        turn('stopped', null)
      } finally {
        wake?.()
      }
    },
    suspend() {
      suspended = true
      wake?.()
    },
  }
}

/** Explains why a run is paused, and what the user can do about it. */
const explainPause = ({ code, message }: Refusal): string =>
  code === 'no_credits'
    ? `${message} ${t('Top up, then go on: whoever was refused is tried again.')}`
    : message

const describeCap = (cap: number): string =>
  t('Would exceed the cap of {cap, plural, one {# credit} other {# credits}}.', { cap })
