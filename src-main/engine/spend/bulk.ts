import { t } from '#shared/i18n/translate.ts'
import { errorFields } from '#main/engine/error-fields.ts'
import { spentOn, type BulkStore } from './bulk-store.ts'
import { isPassing, lastTry } from './bulk-tries.ts'
import { checkLimits, checkRebuy, roomLeft } from './purchase-checks.ts'
import type { Purchase, PurchaseAnswer, Refusal } from './purchase.ts'
import type { SpendContext } from './spend-context.ts'
import { mostOf, type PaidRoute } from './routes.ts'
import type { Fields } from '#shared/domain/same-value.ts'

/** One record of a bulk purchase; `record` is what the cache holds of it. */
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
  most: number
  allowed: ReturnType<typeof checkLimits>
  /** What limits and balance leave; null: not known. */ room: number | null
}

/** Says what a bulk purchase would do, before anybody agrees to it (D9): no request is made. */
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
    most: 0,
    allowed: { allowed: true },
    room: roomLeft(context, balance),
  }
  const places = {
    have: preview.have,
    recent: preview.recent,
    open: preview.open,
    no: preview.will_try,
  }
  for (const target of targets)
    places[checkRebuy(context, route, { id: target.id }, target.record).rebuy].push(target)
  preview.most = preview.will_try.length * mostOf(route, {})
  preview.allowed = checkLimits(context, preview.most, balance)
  return preview
}

export type BulkRow =
  | { id: string; label: string; state: 'waiting' | 'trying' }
  | { id: string; label: string; state: 'ended'; answer: PurchaseAnswer }
/** How many of those chosen were not tried, and why: as the preview said when the person agreed. */
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
  /** Hotdesk ends: nothing more is tried, and what is left waits for a person at the next start. */
  leave(): void
  /** True when the run is over; false when Hotdesk left it. */
  ended: Promise<boolean>
}

/** Creates a run that nobody has begun yet. */
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
  reason: null,
  rows: targets.map(({ id, label }) => ({ id, label, state: 'waiting' })),
  spent: 0,
  cap,
  ...more,
})

/** Moves a run from state to state, in memory and on disk. */
function createMoves(context: SpendContext, store: BulkStore, state: BulkState) {
  type Move = (how: BulkState['state'], reason: string | null) => void
  const set: Move = (how, reason) => {
    Object.assign(state, { state: how, reason })
    context.touch('runs')
  }
  const turn: Move = (how, reason) => {
    set(how, reason)
    store.state(state)
  }
  /** On disk first: where that takes nothing, the run stays as it is. */
  const turnOnceKept: Move = (how, reason) => {
    store.state({ id: state.id, state: how, reason })
    set(how, reason)
  }
  /** Also where that cannot be written down: a restart finds the run over, or paused. */
  const end: Move = (how, reason) => {
    try {
      turn(how, reason)
    } catch (error) {
      context.log.error('the end of a run could not be written down', errorFields(error))
    }
  }
  return { set, turn, turnOnceKept, end }
}

/**
 * Buys one after the other, with a result for each row, until all are done, the cap is reached, or
 * the person stops it. Whom it is for, what was agreed to and every result are on disk; a run that
 * was left goes on where it was, and only because a person says so (D10). A row that was refused for
 * what the next would meet too is tried again then, one whose answer was lost is not (P7).
 */
export function followBulk(
  context: SpendContext,
  store: BulkStore,
  purchase: (one: Purchase) => Promise<PurchaseAnswer>,
  state: BulkState,
): Bulk {
  const each = mostOf(state.route, {})
  let wake: (() => void) | null = null
  let left = false
  const { set, turn, turnOnceKept, end } = createMoves(context, store, state)
  // Read through a function: the person changes it while a purchase is under way.
  const is = (how: BulkState['state']) => state.state === how

  /** Whether to go on: a paused run waits here for a person. */
  async function mayGoOn(): Promise<boolean> {
    while (is('paused') && !left)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    return is('running') && !left
  }

  async function run(): Promise<boolean> {
    for (let place = 0; place < state.rows.length && (await mayGoOn());) {
      const row = state.rows[place]
      if (!row || row.state === 'ended') {
        place += 1
        continue
      }
      if (state.spent + each > state.cap) {
        end('stopped', describeCap(state.cap))
        break
      }
      await tryOne(place, row)
    }
    if (await mayGoOn()) end('finished', null)
    context.touch('runs')
    return !left
  }

  async function tryOne(place: number, { id, label }: BulkRow): Promise<void> {
    state.rows[place] = { id, label, state: 'trying' }
    context.touch('runs')
    const { intent_id } = lastTry(context.receipts, state.id, id)
    try {
      const answer = await purchase({
        intent_id,
        route: state.route,
        params: { id },
        label,
        tags: state.tags,
      })
      // What the person stopped meanwhile stays stopped.
      const refused = answer.outcome === 'refused' ? answer : null
      const pauses = refused && isPassing(refused) && !left && !is('stopped')
      // Nothing was charged for this row: it waits, and is tried first when the person goes on.
      if (refused && (left || pauses)) state.rows[place] = { id, label, state: 'waiting' }
      else {
        state.rows[place] = { id, label, state: 'ended', answer }
        state.spent = spentOn(state.route, state.rows)
        store.answered(state, place, answer)
      }
      if (pauses) turn('paused', explainPause(refused))
    } catch (error) {
      // A disk that takes nothing: what was not reserved was not sent, and of what was, the
      // receipts tell.
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
    leave() {
      left = true
      wake?.()
    },
  }
}

/** Says why a run stands still, and what its person can do about it. */
const explainPause = ({ code, message }: Refusal): string =>
  code === 'no_credits'
    ? `${message} ${t('Top up, then go on: whoever was refused is tried again.')}`
    : message

const describeCap = (cap: number): string =>
  t('Would exceed the cap of {cap, plural, one {# credit} other {# credits}}.', { cap })
