import { type Fields, sameValue } from '#shared/domain/same-value.ts'
import { callLoose } from './evidence-reads.ts'
import type { PaidOperation } from './paid-operations.ts'
import { paidRouteSpecs } from './routes.ts'
import { settleUnknown } from './settle-unknown.ts'
import type { SpendContext } from './spend-context.ts'

/**
 * The outcome of a repeated call. `different`: the service returned a run other than the one that
 * was asked for. `no_answer`: neither a run nor a refusal, so that it may be repeated.
 */
export type RepeatOutcome = 'same' | 'different' | 'failed' | 'no_answer'

/**
 * Repeats a call of unknown outcome with its key. The key makes it the same call: the service
 * returns the run it made, or makes it now, once (contract §2).
 */
export async function repeatWithKey(
  context: SpendContext,
  before: PaidOperation,
): Promise<RepeatOutcome> {
  const outcome = await callLoose(context.api, before.route, {
    params: before.params,
    body: before.body,
    priority: 'reconcile',
    expectCharge: true,
  })
  const op = context.operations.byId(before.id)
  if (op?.state !== 'unknown' && op?.state !== 'needs_you')
    return op?.state === 'done' ? 'same' : 'failed'
  if (outcome.kind === 'refused') {
    settleUnknown(context, op.id, { verdict: 'nothing_seen' }, null)
    return 'failed'
  }
  if (outcome.kind !== 'ok') return 'no_answer'
  if (!isRunOf(op.body, outcome.value as Fields)) {
    const verdict = { verdict: 'unclear', before: op.body, after: outcome.value } as const
    settleUnknown(context, op.id, verdict, null)
    return 'different'
  }
  recordRepeated(context, op, outcome.value)
  return 'same'
}

function recordRepeated(context: SpendContext, op: PaidOperation, run: unknown): void {
  const { min, max, result } = paidRouteSpecs[op.route].parseResult(run, op.body)
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
}

/**
 * Reports whether a response is the run that was asked for: key, brief and cap, if present, must be
 * those that were sent.
 */
const isRunOf = (sent: Fields, run: Fields) =>
  ['idempotency_key', 'brief', 'max_credits'].every(
    (field) =>
      run[field] === undefined || run[field] === null || sameValue(field, run[field], sent[field]),
  )
