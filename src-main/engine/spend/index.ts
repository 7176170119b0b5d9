import type { Rebuy } from '#shared/domain/no-rebuy.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import { random } from '#main/random.ts'
import {
  type Bulk,
  type BulkPreview,
  type BulkTarget,
  runBulk,
  type LeftOut,
  newBulk,
  previewBulk,
} from './bulk.ts'
import { createBulkStore } from './bulk-store.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { integerClock } from '#main/engine/store/integer-clock.ts'
import { checkLimits, checkRebuy } from './purchase-checks.ts'
import { createPaidOperations } from './paid-operations.ts'
import { createPresses } from './presses.ts'
import type { Purchase, PurchaseAnswer } from './purchase.ts'
import { recover } from './recover.ts'
import { recordCharge, type RunCharges } from './run-charges.ts'
import { closeByUser, unknownCalls, type UnknownCall } from './unknown-calls.ts'
import type { SpendOptions, SpendContext } from './spend-context.ts'
import { createReceipts, type Receipt } from './receipts.ts'
import { createReconciler, type ReplayOutcome } from './reconcile.ts'
import { createRunStore, type RunStore } from './run-store.ts'
import { evidenceOf, maxCostOf, type PaidRoute } from './routes.ts'
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
export { overrunOf as overBy } from './receipts.ts'
export { paidRoutes } from './routes.ts'

/**
 * What a button shows before it is pressed (D2, D3): price, reasons against buying, and whether the
 * caps allow it.
 */
export interface Offer {
  max: number
  rebuy: Rebuy
  allowed: CapAnswer
  evidence: string
}

/** Paid calls of one workspace, each sent at most once (D2-D6, P7, P8). */
export interface Spend {
  /** Computes the offer from the receipts and the cached record, without a request. */
  offer(
    route: PaidRoute,
    params: Record<string, string>,
    body: Fields,
    record: Fields | undefined,
    balance: number | null,
    agreed?: number,
  ): Offer
  /**
   * Returns the latest call of this kind that cost more than its maximum and was not confirmed
   * since.
   */
  overrun(route: PaidRoute): Receipt | null
  /**
   * Handles one press of a paid button: at most one request, whatever happens. The same intent gets
   * the same outcome, even after a restart (P7). Presses for a target with a call in progress get
   * the answer of that call; they never make a second request (P8). Rejects only with StoreError,
   * and then nothing was sent.
   */
  buy(purchase: Purchase): Promise<PurchaseAnswer>
  /** Returns the outcome of an intent that was used before; null if nothing was sent for it yet. */
  answered(
    purchase: Pick<Purchase, 'intent_id' | 'route' | 'params' | 'body'>,
  ): PurchaseAnswer | null
  /** Lists the calls whose outcome is not known yet, or must be given by the user. */
  unknown(): UnknownCall[]
  /**
   * Repeats a request with the same key, at the user's request; only for calls that carry one
   * (sourcing).
   */
  replay(operation_id: string): Promise<ReplayOutcome>
  /**
   * Records what the service has charged for a run so far; `over`: the amount is final. Other calls
   * know their price at once.
   */
  charged(operation_id: string, news: RunCharges): void
  /**
   * Closes an unknown call with the outcome the user gives; afterwards the user may press again.
   */
  close(receipt_id: string, as: 'paid' | 'free'): boolean
  ledger(from: number, to: number): Ledger
  /** The runs that paid calls started. */
  readonly runs: RunStore
  previewBulk(route: PaidRoute, targets: BulkTarget[], balance: number | null): BulkPreview
  /** Starts a bulk run. The intent names it; a second run of the same intent throws StoreError. */
  startBulk(
    route: PaidRoute,
    targets: { id: string; label: string }[],
    cap: number,
    left_out?: LeftOut,
    tags?: Record<string, string>,
    intent_id?: string,
  ): Bulk
  /**
   * Lists the bulk runs, oldest first, also those of earlier starts, which are paused if
   * unfinished.
   */
  bulks(): Bulk[]
  /** Recovers the calls that were in progress when Hotdesk stopped. Buys nothing. */
  start(): void
  stop(): void
  idle(): Promise<void>
}

/** Creates the paid calls of one workspace; `start` recovers those a stop left behind. */
export function createSpend(options: SpendOptions): Spend {
  const { db, account } = options
  const clock = integerClock(options.clock)
  const receipts = createReceipts(db, clock)
  let lastTimestamp = 0
  const uniqueTimestamp = (at: number) =>
    (lastTimestamp = Math.max(Math.round(at), lastTimestamp + 1))
  const context: SpendContext = {
    ...options,
    clock,
    uniqueTimestamp,
    crash: options.crash ?? (() => {}),
    operations: createPaidOperations(db, account, clock),
    receipts,
    runs: createRunStore(db, clock),
  }
  const reconciler = createReconciler(context)
  const ledger = createLedger(db, receipts)
  const presses = createPresses(context, reconciler.watch)
  const bulks: Bulk[] = []
  let stopped = false
  const bulkStore = createBulkStore(db, account, receipts, clock)

  return {
    offer: (route, params, body, record, balance, agreed) => ({
      max: maxCostOf(route, body, agreed),
      rebuy: checkRebuy(context, route, params, record),
      allowed: checkLimits(context, maxCostOf(route, body, agreed), balance),
      evidence: evidenceOf(route),
    }),
    overrun: (route) => receipts.overrun(route),
    buy: presses.press,
    answered: presses.answered,
    unknown: () => unknownCalls(context),
    replay: (id) => reconciler.replay(id),
    charged: (operation_id, news) => recordCharge(context, operation_id, news),
    close: (receipt_id, as) => closeByUser(context, receipt_id, as),
    // Moments may run ahead of the clock if several events fall into one millisecond.
    ledger: (from, to) =>
      ledger(from, to >= clock.now() ? Math.max(to, lastTimestamp + 1) : to, clock.now()),
    runs: context.runs,
    previewBulk: (route, targets, balance) => previewBulk(context, route, targets, balance),
    startBulk(
      route,
      targets,
      cap,
      left_out = { have: 0, recent: 0, open: 0, dnc: 0 },
      tags = {},
      intent_id = random.uuid(),
    ) {
      const state = newBulk(intent_id, route, targets, cap, {
        tags,
        left_out,
        started_at: clock.now(),
      })
      bulkStore.add(state)
      const bulk = runBulk(context, bulkStore, presses.press, state)
      bulks.push(bulk)
      return bulk
    },
    bulks: () => [...bulks],
    start() {
      recover(context)
      bulks.push(
        ...bulkStore.load().map((state) => runBulk(context, bulkStore, presses.press, state)),
      )
      for (const op of context.operations.open())
        if (op.state === 'unknown') reconciler.watch(op.id)
    },
    stop() {
      for (const bulk of bulks) bulk.suspend()
      stopped = true
      reconciler.stop()
    },
    async idle() {
      await presses.idle()
      if (stopped) await Promise.all(bulks.map(({ ended }) => ended))
      await reconciler.idle()
    },
  }
}
