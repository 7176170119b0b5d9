import { errorFields } from '#main/engine/error-fields.ts'
import {
  BETWEEN_READS_MS,
  judge,
  QUIET_MS,
  type Sight,
  type Verdict,
} from '#shared/domain/paid-evidence.ts'
import { file } from './buy.ts'
import { type Fields, sameValue } from '#shared/domain/same-value.ts'
import type { PaidOperation } from './paid-operations.ts'
import type { SpendContext } from './spend-context.ts'
import { evidenceOf, paid } from './routes.ts'
import { callLoose, readEvidence, readBalance } from './evidence-reads.ts'

/** How long to wait before looking again when looking itself failed. */
const AGAIN_MS = 60_000

/**
 * Finds out what became of paid calls whose answers were lost: by reading, never by sending (P7).
 */
export interface Reconciler {
  /** After the quiet period, reads twice and applies the evidence rule. */
  watch(id: string): void
  /**
   * Repeats a keyed call now, because a person asks for it. `different`: the service answered with
   * another run than was asked for.
   */
  replay(id: string): Promise<Replayed>
  stop(): void
  /** Resolves when no look is under way; for tests. */
  idle(): Promise<void>
}

export type Replayed = 'same' | 'different' | 'failed'

export function createReconciler(context: SpendContext): Reconciler {
  const timers = new Map<string, () => void>()
  const running = new Set<Promise<void>>()
  let stopped = false

  function later(id: string, ms: number, work: () => Promise<void>): void {
    if (stopped) return
    timers.set(
      id,
      context.clock.after(ms, () => {
        timers.delete(id)
        const run = work().catch((error: unknown) => {
          context.log.error('a paid call could not be looked into', errorFields(error))
          later(id, AGAIN_MS, work)
        })
        running.add(run)
        void run.finally(() => running.delete(run))
      }),
    )
  }

  async function firstLook(id: string): Promise<void> {
    const op = context.operations.byId(id)
    if (op?.state !== 'unknown') return
    if (evidenceOf(op.route) === 'key') return void (await repeatWithKey(op, true))
    const seen = await readEvidence(context.api, op.route, op.params, 'reconcile')
    if (seen.kind !== 'ok') return later(id, AGAIN_MS, () => firstLook(id))
    later(id, BETWEEN_READS_MS, () => secondLook(id, seen.sight))
  }

  async function secondLook(id: string, first: Sight): Promise<void> {
    const op = context.operations.byId(id)
    if (op?.state !== 'unknown') return
    const seen = await readEvidence(context.api, op.route, op.params, 'reconcile')
    if (seen.kind !== 'ok') return later(id, AGAIN_MS, () => secondLook(id, first))
    const verdict = judge(evidenceOf(op.route), op.body, op.before, [first, seen.sight])
    const reading = await readBalance(context, 'reconcile', 'reconcile')
    settle(context, op.id, verdict, reading?.total ?? null)
    if (verdict.verdict === 'paid' && paid[op.route].look?.by === 'record')
      await file(context, op, seen.sight.record ?? {}, context.clock.monotonic())
    if (verdict.verdict === 'paid') context.touch('contacts', 'companies', 'desks', 'reports')
  }

  /**
   * The key makes it the same call: the service answers with the run it made, or makes it now, once
   * (contract §2).
   */
  async function repeatWithKey(before: PaidOperation, again: boolean): Promise<Replayed> {
    const outcome = await callLoose(context.api, before.route, {
      params: before.params,
      body: before.body,
      priority: 'reconcile',
      expectCharge: true,
    })
    const op = context.operations.byId(before.id)
    if (op?.state !== 'unknown' && op?.state !== 'needs_you')
      return op?.state === 'done' ? 'same' : 'failed'
    if (outcome.kind === 'ok') {
      if (!isRunOf(op.body, outcome.value as Fields)) {
        settle(context, op.id, { verdict: 'unclear', before: op.body, after: outcome.value }, null)
        return 'different'
      }
      const { min, max, result } = paid[op.route].brought(outcome.value, op.body)
      context.db.transact(() => {
        context.operations.move(op, 'seen')
        context.receipts.close(op.id, 'paid', min === max ? min : null, {
          min,
          max,
          result,
          evidence: 'key',
        })
        context.runs.settleCall(op.id, {
          state: 'running',
          run_id: typeof result['id'] === 'string' ? result['id'] : null,
        })
      })
      context.touch('runs', 'operations', 'credits')
      return 'same'
    }
    if (outcome.kind === 'refused') settle(context, op.id, { verdict: 'nothing_seen' }, null)
    else if (again) later(op.id, AGAIN_MS, async () => void (await repeatWithKey(op, true)))
    return 'failed'
  }

  return {
    watch: (id) => later(id, QUIET_MS, () => firstLook(id)),
    async replay(id) {
      const op = context.operations.byId(id)
      if (
        !op ||
        evidenceOf(op.route) !== 'key' ||
        (op.state !== 'unknown' && op.state !== 'needs_you')
      )
        return op?.state === 'done' ? 'same' : 'failed'
      const run = repeatWithKey(op, false)
      const settled = run.then(
        () => undefined,
        () => undefined,
      )
      running.add(settled)
      void settled.finally(() => running.delete(settled))
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

/**
 * Whether an answer is the run that was asked for: what it says of key, brief and cap must be what
 * was sent.
 */
const isRunOf = (sent: Fields, run: Fields) =>
  ['idempotency_key', 'brief', 'max_credits'].every(
    (field) =>
      run[field] === undefined || run[field] === null || sameValue(field, run[field], sent[field]),
  )

/** Writes the verdict down: paid is done; anything else waits for a person. */
function settle(context: SpendContext, id: string, verdict: Verdict, balance: number | null): void {
  const op = context.operations.byId(id)
  if (op?.state !== 'unknown') return
  context.db.transact(() => {
    context.operations.move(op, verdict.verdict === 'paid' ? 'seen' : 'nothing_seen', { verdict })
    if (verdict.verdict === 'paid') {
      const { min, max } = rangeOf(op, verdict)
      context.receipts.close(op.id, 'paid', min === max ? min : null, {
        min,
        max,
        result: {
          ...verdict.found,
          ...(verdict.new_ids.length > 0 ? { ids: verdict.new_ids } : {}),
        },
        evidence: verdict.verdict,
      })
      context.runs.settleCall(op.id, { state: 'running', run_id: verdict.new_ids[0] ?? null })
    } else {
      context.receipts.close(op.id, 'unknown', null, {
        min: 0,
        max: op.max_cost,
        evidence: verdict.verdict,
      })
    }
    context.receipts.priced(op.id, context.receipts.of(op.id)?.cost ?? null, balance)
  })
  context.emit({ type: 'notice', data: notice(op, verdict) })
  context.touch('runs', 'operations', 'credits')
}

/**
 * What was seen tells what it cost, by the price list; a colleague may have made some of the new
 * records.
 */
function rangeOf(
  op: PaidOperation,
  verdict: Extract<Verdict, { verdict: 'paid' }>,
): { min: number; max: number } {
  if (op.route === 'companies.findContacts') return { min: 0, max: 2 * verdict.new_ids.length }
  if (op.route === 'contacts.findPhone') return { min: 1, max: 2 }
  return { min: op.max_cost, max: op.max_cost }
}

function notice(
  op: PaidOperation,
  verdict: Verdict,
): { tone: 'success' | 'warning'; message: string; hint?: string; link: string } {
  const { what } = paid[op.route]
  if (verdict.verdict === 'paid')
    return {
      tone: 'success',
      message: `The lost call did arrive: the ${what} is there.`,
      link: '/credits',
    }
  return {
    tone: 'warning',
    message:
      verdict.verdict === 'unclear'
        ? `Something changed, but nobody can tell whether your call did it (${what}).`
        : `Nothing shows that the lost call arrived (${what}). Most likely it was not charged.`,
    hint: 'Say in Credits what came of it; then you can press again.',
    link: '/credits',
  }
}
