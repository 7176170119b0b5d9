import type { Rebuy } from '#shared/domain/no-rebuy.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import {
  type Bulk,
  type BulkPreview,
  type BulkTarget,
  followBulk,
  type LeftOut,
  newBulk,
  previewBulk,
} from './bulk.ts'
import { answerOf } from './answers.ts'
import { createBulkStore } from './bulk-store.ts'
import { buy, checkLimits, checkRebuy, type Purchase, type PurchaseAnswer } from './buy.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { wholeClock } from '#main/engine/store/whole-clock.ts'
import { createPaidOperations, type PaidOperation } from './paid-operations.ts'
import type { SpendOptions, SpendContext } from './spend-context.ts'
import { createReceipts, type Receipt } from './receipts.ts'
import { createReconciler, type Replayed } from './reconcile.ts'
import { createRunStore, type RunStore } from './run-store.ts'
import { evidenceOf, laneOf, mostOf, paid, type PaidRoute } from './routes.ts'
import type { CapAnswer } from '#shared/domain/spend-cap.ts'

export type {
  Bulk,
  BulkPreview,
  BulkTarget,
  Ledger,
  LeftOut,
  PaidRoute,
  Purchase,
  PurchaseAnswer,
  Receipt,
  SpendOptions,
}
export { overBy } from './receipts.ts'
export { paidRoutes } from './routes.ts'

/**
 * What a button says before it is pressed (D2, D3): price, what speaks against it, whether the caps
 * allow it.
 */
export interface Offer {
  most: number
  rebuy: Rebuy
  allowed: CapAnswer
  evidence: string
}

/** Sealed paid calls of one workspace (D2-D6, P7, P8). */
export interface Spend {
  /** No request: from the receipts and from what the cache holds of the record. */
  offer(
    route: PaidRoute,
    params: Record<string, string>,
    body: Fields,
    record: Fields | undefined,
    balance: number | null,
    agreed?: number,
  ): Offer
  /**
   * The latest call of this kind that cost more than its maximum, and that nobody has confirmed
   * since.
   */
  overrun(route: PaidRoute): Receipt | null
  /**
   * One press of a paid button: at most one request, whatever happens. The same intent is answered
   * with what came of it, after a restart too (P7). Presses for the same target while one is under
   * way get its answer; they never make a second request (P8). Rejects only with StoreError, and
   * then nothing was sent.
   */
  buy(purchase: Purchase): Promise<PurchaseAnswer>
  /** What came of an intent that was used before; null: nothing was sent for it yet. */
  answered(
    purchase: Pick<Purchase, 'intent_id' | 'route' | 'params' | 'body'>,
  ): PurchaseAnswer | null
  /** Calls whose outcome nobody knows yet, or that a person must say. */
  unknown(): { receipt: Receipt; state: PaidOperation['state']; message: string }[]
  /**
   * The same request with the same key, because a person asks for it: only for calls that carry one
   * (sourcing).
   */
  replay(operation_id: string): Promise<Replayed>
  /**
   * What a run has been charged so far, as the service states it; `over`: that is all. Other calls
   * know their price at once.
   */
  charged(operation_id: string, credits: number, over: boolean): void
  /** The person says what became of an unknown call; afterwards they may press again. */
  close(receipt_id: string, as: 'paid' | 'free'): boolean
  ledger(from: number, to: number): Ledger
  /** The runs that paid calls started. */
  readonly runs: RunStore
  previewBulk(route: PaidRoute, targets: BulkTarget[], balance: number | null): BulkPreview
  /** The intent names the run; a second run of one intent throws StoreError. */
  startBulk(
    route: PaidRoute,
    targets: { id: string; label: string }[],
    cap: number,
    left_out?: LeftOut,
    tags?: Record<string, string>,
    intent_id?: string,
  ): Bulk
  /** Oldest first, those of earlier starts among them: what was under way then is paused now. */
  bulks(): Bulk[]
  /** Looks after what was under way when Hotdesk stopped. Sends nothing. */
  start(): void
  stop(): void
  idle(): Promise<void>
}

export function createSpend(options: SpendOptions): Spend {
  const { db, account } = options
  const clock = wholeClock(options.clock)
  const receipts = createReceipts(db, clock)
  let latest = 0
  const moment = (at: number) => (latest = Math.max(Math.round(at), latest + 1))
  const context: SpendContext = {
    ...options,
    clock,
    moment,
    crash: options.crash ?? (() => {}),
    operations: createPaidOperations(db, account, clock),
    receipts,
    runs: createRunStore(db, clock),
  }
  const reconciler = createReconciler(context)
  const ledger = createLedger(db, receipts)
  const underWay = new Map<string, Promise<PurchaseAnswer>>()
  /** Intents under way, with their lanes. */
  const intents = new Map<string, string>()
  const bulks: Bulk[] = []
  let stopped = false
  const bulkStore = createBulkStore(db, account, receipts, clock)

  function answered({
    intent_id,
    route,
    params = {},
    body = {},
  }: Pick<Purchase, 'intent_id' | 'route' | 'params' | 'body'>): PurchaseAnswer | null {
    const receipt = intents.has(intent_id) ? null : receipts.ofIntent(intent_id)
    const answer = receipt && answerOf(receipt)
    if (!answer) return null
    const op = context.operations.byId(receipt.operation_id ?? '')
    return op && op.lane !== laneOf(route, params, body) ? otherIntent : answer
  }

  async function purchase(one: Purchase): Promise<PurchaseAnswer> {
    const lane = laneOf(one.route, one.params ?? {}, one.body ?? {})
    const other = intents.get(one.intent_id)
    if (other !== undefined && other !== lane) return otherIntent
    const known = answered(one) ?? underWay.get(lane)
    if (known) return known
    const answer = buy(context, one).finally(() => {
      underWay.delete(lane)
      intents.delete(one.intent_id)
      const open = context.operations.openInLane(lane)
      if (open?.state === 'unknown') reconciler.watch(open.id)
    })
    underWay.set(lane, answer)
    intents.set(one.intent_id, lane)
    return answer
  }

  return {
    offer: (route, params, body, record, balance, agreed) => ({
      most: mostOf(route, body, agreed),
      rebuy: checkRebuy(context, route, params, record),
      allowed: checkLimits(context, mostOf(route, body, agreed), balance),
      evidence: evidenceOf(route),
    }),
    overrun: (route) => receipts.overrun(route),
    buy: purchase,
    answered,
    unknown: () =>
      context.operations
        .open()
        .filter((op) => op.state !== 'queued')
        .flatMap((op) => {
          const receipt = receipts.of(op.id)
          return receipt ? [{ receipt, state: op.state, message: wordsFor(op) }] : []
        }),
    replay: (id) => reconciler.replay(id),
    charged(operation_id, credits, over) {
      const receipt = receipts.of(operation_id)
      if (receipt?.outcome !== 'paid' && receipt?.outcome !== 'free') return
      const most = over ? credits : receipt.max_cost
      if (
        receipt.detail['min'] === credits &&
        receipt.detail['max'] === most &&
        (receipt.cost !== null) === over
      )
        return
      db.transact(() => {
        receipts.close(
          operation_id,
          over && credits === 0 ? 'free' : 'paid',
          over ? credits : null,
          { min: credits, max: most },
        )
      })
      options.touch('runs', 'credits')
    },
    close(receipt_id, as) {
      const receipt = receipts.byId(receipt_id)
      const op = receipt?.operation_id ? context.operations.byId(receipt.operation_id) : null
      if (!op || (op.state !== 'unknown' && op.state !== 'needs_you')) return false
      db.transact(() => {
        context.operations.move(op, 'closed')
        receipts.close(op.id, as, as === 'free' ? 0 : op.max_cost, { said_by_person: true })
        context.runs.settleCall(op.id, { state: as === 'free' ? 'refused' : 'running' })
      })
      options.touch('runs', 'operations', 'credits')
      return true
    },
    // Moments may run ahead of the clock by as many milliseconds as things happened in one.
    ledger: (from, to) =>
      ledger(from, to >= clock.now() ? Math.max(to, latest + 1) : to, clock.now()),
    runs: context.runs,
    previewBulk: (route, targets, balance) => previewBulk(context, route, targets, balance),
    startBulk(
      route,
      targets,
      cap,
      left_out = { have: 0, recent: 0, open: 0, dnc: 0 },
      tags = {},
      intent_id = crypto.randomUUID(),
    ) {
      const state = newBulk(intent_id, route, targets, cap, {
        tags,
        left_out,
        started_at: clock.now(),
      })
      bulkStore.add(state)
      const bulk = followBulk(context, bulkStore, purchase, state)
      bulks.push(bulk)
      return bulk
    },
    bulks: () => [...bulks],
    start() {
      recover(context)
      bulks.push(
        ...bulkStore.load().map((state) => followBulk(context, bulkStore, purchase, state)),
      )
      for (const op of context.operations.open())
        if (op.state === 'unknown') reconciler.watch(op.id)
    },
    stop() {
      for (const bulk of bulks) bulk.leave()
      stopped = true
      reconciler.stop()
    },
    async idle() {
      while (underWay.size > 0) await Promise.allSettled(underWay.values())
      if (stopped) await Promise.all(bulks.map(({ ended }) => ended))
      await reconciler.idle()
    },
  }
}

const otherIntent: PurchaseAnswer = {
  outcome: 'refused',
  code: 'intent_used',
  message: 'This press was for something else. Nothing was sent.',
  hint: 'Press again.',
}

/**
 * After a stop: what was reserved and not sent is over (a paid intent needs a fresh yes, D10); what
 * was being sent is unknown.
 */
function recover(context: SpendContext): void {
  context.db.transact(() => {
    for (const op of context.operations.open()) {
      if (op.state === 'queued') {
        context.operations.move(op, 'dropped')
        context.receipts.close(op.id, 'refused', 0, {})
        context.runs.settleCall(op.id, { state: 'refused' })
      } else if (op.state === 'sending') {
        context.operations.move(op, 'answer_lost', {
          message: 'Hotdesk stopped before the answer came.',
        })
        context.receipts.close(op.id, 'unknown', null, { min: 0, max: op.max_cost })
        context.runs.settleCall(op.id, { state: 'unknown' })
      }
    }
  })
}

function wordsFor(op: PaidOperation): string {
  if (op.state === 'sending') return 'Under way.'
  if (op.state === 'unknown')
    return 'The answer was lost. Hotdesk looks whether it arrived; nothing is sent again.'
  return op.verdict?.verdict === 'unclear'
    ? `Something changed since, but nobody can tell whether your call did it. Compare, and say what came of it.`
    : `Two looks, a minute apart, show no ${paid[op.route].what}. Most likely nothing was charged; say so, and you can press again.`
}
