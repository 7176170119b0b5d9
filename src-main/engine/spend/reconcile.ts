import { errorFields } from '#main/engine/error-fields.ts'
import {
  BETWEEN_READS_MS,
  judge,
  QUIET_MS,
  type TargetState,
  type Verdict,
} from '#shared/domain/paid-evidence.ts'
import { fileResult } from './file-result.ts'
import type { PaidOperation } from './paid-operations.ts'
import type { SpendContext } from './spend-context.ts'
import { evidenceOf, paidRouteSpecs } from './routes.ts'
import { readBalance, readEvidence } from './evidence-reads.ts'
import { repeatWithKey, type RepeatOutcome } from './repeat-with-key.ts'
import { settleUnknown } from './settle-unknown.ts'

/**
 * Waits before the early reads after the service accepted a call that makes one thing: once that
 * exists, it is complete.
 */
const EARLY_DELAYS_MS = [10_000, 20_000, 30_000]

/** Pause before trying again after a read failed. */
const RETRY_MS = 60_000

/**
 * Finds out what became of paid calls whose answers were lost: by reading, or by repeating a keyed
 * call with its key, which cannot buy twice (P7).
 */
export interface Reconciler {
  /** After the quiet period, reads twice and applies the evidence rule, or repeats a keyed call. */
  watch(id: string): void
  /**
   * Repeats a keyed call now, at the user's request. `different`: the service returned a run other
   * than the one that was asked for.
   */
  replay(id: string): Promise<ReplayOutcome>
  stop(): void
  /** Resolves when no read is in progress. */
  idle(): Promise<void>
}

export type ReplayOutcome = Exclude<RepeatOutcome, 'no_answer'>

/** Creates the reconciler of one workspace; it reads nothing before `watch`. */
export function createReconciler(context: SpendContext): Reconciler {
  const timers = new Map<string, () => void>()
  const running = new Set<Promise<void>>()
  let stopped = false

  function runLater(id: string, ms: number, work: () => Promise<void>): void {
    if (stopped) return
    timers.set(
      id,
      context.clock.after(ms, () => {
        timers.delete(id)
        const run = work().catch((error: unknown) => {
          context.log.error('a paid call could not be looked into', errorFields(error))
          runLater(id, RETRY_MS, work)
        })
        running.add(run)
        void run.finally(() => running.delete(run))
      }),
    )
  }

  /** Reads early for the one thing that an accepted call makes. */
  async function earlyCheck(id: string, turn: number): Promise<void> {
    const op = context.operations.byId(id)
    if (op?.state !== 'unknown') return
    const evidence = await readEvidence(context.api, op.route, op.params, 'reconcile')
    const waited = EARLY_DELAYS_MS.slice(0, turn + 1).reduce((sum, ms) => sum + ms, 0)
    const next = EARLY_DELAYS_MS[turn + 1]
    if (evidence.kind === 'ok') {
      const verdict = judgeReads(context, op, [evidence.target, evidence.target])
      if (verdict.verdict === 'paid') return conclude(op, evidence.target, verdict)
    }
    if (next === undefined) return runLater(id, QUIET_MS - waited, () => firstCheck(id))
    runLater(id, next, () => earlyCheck(id, turn + 1))
  }

  async function firstCheck(id: string): Promise<void> {
    const op = context.operations.byId(id)
    if (op?.state !== 'unknown') return
    if (evidenceOf(op.route) === 'key') return repeat(op)
    const evidence = await readEvidence(context.api, op.route, op.params, 'reconcile')
    if (evidence.kind !== 'ok') return runLater(id, RETRY_MS, () => firstCheck(id))
    runLater(id, BETWEEN_READS_MS, () => secondCheck(id, evidence.target))
  }

  async function secondCheck(id: string, first: TargetState): Promise<void> {
    const op = context.operations.byId(id)
    if (op?.state !== 'unknown') return
    const evidence = await readEvidence(context.api, op.route, op.params, 'reconcile')
    if (evidence.kind !== 'ok') return runLater(id, RETRY_MS, () => secondCheck(id, first))
    await conclude(op, evidence.target, judgeReads(context, op, [first, evidence.target]))
  }

  async function conclude(op: PaidOperation, target: TargetState, verdict: Verdict): Promise<void> {
    const reading = await readBalance(context, 'reconcile', 'reconcile')
    settleUnknown(context, op.id, verdict, reading?.total ?? null)
    if (verdict.verdict === 'paid' && paidRouteSpecs[op.route].evidenceSource?.by === 'record')
      await fileResult(context, op, target.record ?? {}, context.clock.monotonic())
    if (verdict.verdict === 'paid') context.touch('contacts', 'companies', 'desks', 'reports')
  }

  async function repeat(op: PaidOperation): Promise<void> {
    if ((await repeatWithKey(context, op)) === 'no_answer')
      runLater(op.id, RETRY_MS, () => repeat(op))
  }

  return {
    watch(id) {
      if (makesOneThing(context, id)) runLater(id, EARLY_DELAYS_MS[0] ?? 0, () => earlyCheck(id, 0))
      else runLater(id, QUIET_MS, () => firstCheck(id))
    },
    async replay(id) {
      const op = context.operations.byId(id)
      if (
        !op ||
        evidenceOf(op.route) !== 'key' ||
        (op.state !== 'unknown' && op.state !== 'needs_you')
      )
        return op?.state === 'done' ? 'same' : 'failed'
      const run = repeatWithKey(context, op).then((repeated) =>
        repeated === 'no_answer' ? 'failed' : repeated,
      )
      const completion = run.then(
        () => undefined,
        () => undefined,
      )
      running.add(completion)
      void completion.finally(() => running.delete(completion))
      return run
    },
    stop() {
      stopped = true
      for (const cancel of timers.values()) cancel()
      timers.clear()
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

const judgeReads = (
  context: SpendContext,
  op: PaidOperation,
  reads: [TargetState, TargetState],
): Verdict =>
  judge(evidenceOf(op.route), op.body, op.before, reads, context.operations.findOtherCalls(op))

/** Reports whether an accepted call makes a single thing, which is complete once it exists. */
function makesOneThing(context: SpendContext, id: string): boolean {
  const op = context.operations.byId(id)
  if (!op || context.receipts.of(id)?.detail['accepted'] !== true) return false
  const rule = evidenceOf(op.route)
  return rule === 'list' ? op.route !== 'companies.findContacts' : rule.startsWith('field:')
}
