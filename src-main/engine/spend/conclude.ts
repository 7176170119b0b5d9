import { t } from '#shared/i18n/translate.ts'
import type { BalanceReading } from '#shared/domain/balance-changes.ts'
import { priceFromReadings } from '#shared/domain/credit-attribution.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import type { Failure, Outcome } from '#main/engine/api/types.ts'
import { readText } from '#main/engine/api/wire-values.ts'
import { answerOf } from './answers.ts'
import { hasNewResult, readBalance, readEvidence } from './evidence-reads.ts'
import { fileResult } from './file-result.ts'
import type { PaidOperation } from './paid-operations.ts'
import type { PurchaseAnswer } from './purchase.ts'
import { refuseAfter } from './refusals.ts'
import { paidRouteSpecs } from './routes.ts'
import type { SpendContext } from './spend-context.ts'

/**
 * The balance before a call, and the time from which other calls may have reduced the balance read
 * after it.
 */
export interface Start {
  since: number
  before: BalanceReading | null
}

/** Records the outcome of a call: result, receipt and state in one commit. */
export function conclude(
  context: SpendContext,
  id: string,
  outcome: Outcome<unknown>,
  start: Start,
): PurchaseAnswer | Promise<PurchaseAnswer> {
  const op = context.operations.byId(id)
  if (!op) return { outcome: 'refused', code: 'gone', message: t('Nothing was sent.') }
  if (op.state === 'queued') return dropUnsent(context, op, outcome.kind === 'ok' ? null : outcome)
  if (outcome.kind === 'ok') return concludeAnswered(context, op, outcome, start)
  return outcome.kind === 'unknown'
    ? recordLost(context, op, outcome.message, isAcceptedOnly(outcome))
    : recordRefused(context, op, outcome)
}

/** Reports whether the service accepted a call without stating its result. */
const isAcceptedOnly = ({ reason, status }: Extract<Failure, { kind: 'unknown' }>): boolean =>
  reason === 'bad_body' && [202, 204].includes(status ?? 0)

/**
 * Leaves the outcome open until a read. `accepted`: the service responded without naming a result.
 */
function recordLost(
  context: SpendContext,
  op: PaidOperation,
  message: string,
  accepted = false,
): PurchaseAnswer {
  context.db.transact(() => {
    context.operations.move(op, 'answer_lost', { message })
    context.receipts.close(op.id, 'unknown', null, {
      min: 0,
      max: op.max_cost,
      message,
      ...(accepted && { accepted }),
    })
    context.runs.settleCall(op.id, { state: 'unknown' })
  })
  return answerFor(context, op)
}

/** Drops a call that was never sent, and releases its reservation. */
export function dropUnsent(
  context: SpendContext,
  op: PaidOperation,
  failure: Failure | null,
): PurchaseAnswer {
  context.db.transact(() => {
    context.operations.move(op, 'dropped', {
      message: failure && 'message' in failure ? failure.message : null,
    })
    context.receipts.close(op.id, 'refused', 0, {})
    context.runs.settleCall(op.id, { state: 'refused' })
  })
  return failure
    ? refuseAfter(failure)
    : {
        outcome: 'refused',
        code: 'not_sent',
        message: t('Nothing was sent and nothing was charged.'),
      }
}

function recordRefused(
  context: SpendContext,
  op: PaidOperation,
  failure: Exclude<Failure, { kind: 'unknown' }>,
): PurchaseAnswer {
  const { code, message, hint } = refuseAfter(failure)
  context.db.transact(() => {
    context.operations.move(op, 'not_charged', { message })
    context.receipts.close(op.id, 'refused', 0, {
      code,
      message,
      ...(hint === undefined ? {} : { hint }),
    })
    context.runs.settleCall(op.id, { state: 'refused' })
  })
  return answerFor(context, op)
}

/** Builds the answer from the receipt, so that the same intent gets the same answer later (P7). */
function answerFor(context: SpendContext, op: PaidOperation): PurchaseAnswer {
  const receipt = context.receipts.of(op.id)
  return (
    (receipt && answerOf(receipt)) ?? {
      outcome: 'refused',
      code: 'gone',
      message: t('Nothing was sent.'),
    }
  )
}

async function concludeAnswered(
  context: SpendContext,
  op: PaidOperation,
  outcome: Extract<Outcome<unknown>, { kind: 'ok' }>,
  start: Start,
): Promise<PurchaseAnswer> {
  const parsed = paidRouteSpecs[op.route].parseResult(outcome.value, op.body)
  if (!parsed.found && isStillWorking(outcome))
    return recordLost(
      context,
      op,
      t('The service has accepted it, and not said yet what it found.'),
      true,
    )
  const exact = (range: { min: number; max: number }) =>
    range.min === range.max ? range.min : null
  // A response without a result may have been garbled in transit: the balance has to confirm it.
  const after = parsed.found ? undefined : await readBalance(context, 'interactive', 'after')
  if (after && !(await isReallyEmpty(context, op, start, after)))
    return recordLost(context, op, t('No result came back, but credits were charged.'))
  context.db.transact(() => {
    context.operations.move(op, 'answered')
    context.receipts.close(
      op.id,
      parsed.found ? 'paid' : 'free',
      parsed.found ? exact(parsed) : 0,
      { min: parsed.min, max: parsed.max, result: parsed.found ? parsed.result : {} },
    )
    context.runs.settleCall(op.id, {
      state: 'running',
      run_id: typeof parsed.result['id'] === 'string' ? parsed.result['id'] : null,
      charged: exact(parsed),
    })
  })
  context.crash('paid:settled')
  await fileResult(context, op, outcome.value, outcome.requested_at)
  await settlePrice(context, op, parsed, start, after)
  return answerFor(context, op)
}

const WORKING_STATUS =
  /^(accepted|queued|pending|scheduled|started|processing|running|in[ _-]?progress)$/i

/**
 * Reports whether a response without a result says that the service is still working: by status
 * 202, unless it says that nothing was found, or by a status word.
 */
function isStillWorking({ status, value }: Extract<Outcome<unknown>, { kind: 'ok' }>): boolean {
  const fields = { ...(value as Fields), ...(value as { extra?: Fields }).extra }
  if (status === 202) return !NOT_FOUND.has(fields['found'])
  return [fields['status'], fields['state']].some((word) =>
    WORKING_STATUS.test(readText(word) ?? ''),
  )
}

const NOT_FOUND = new Set<unknown>([false, 0, 'false', '0'])

/**
 * Checks whether a response without a result is true: the balance did not fall, or other calls of
 * this computer may account for the fall and the target shows nothing new. An unexplained fall
 * leaves the outcome unknown.
 */
async function isReallyEmpty(
  context: SpendContext,
  op: PaidOperation,
  { since, before }: Start,
  after: BalanceReading,
): Promise<boolean> {
  const drop = before === null ? 0 : before.total - after.total
  if (drop <= 0) return true
  if (drop > context.receipts.maxSpentByOthers(op.id, since, after.at)) return false
  const evidence = await readEvidence(context.api, op.route, op.params, 'interactive')
  return evidence.kind === 'ok' && !hasNewResult(op, evidence.target)
}

/** Reads the balance after the call, and settles the price if the readings can tell it. */
async function settlePrice(
  context: SpendContext,
  op: PaidOperation,
  range: { found: boolean; min: number; max: number },
  { since, before }: Start,
  known?: BalanceReading | null,
): Promise<void> {
  const after = known === undefined ? await readBalance(context, 'interactive', 'after') : known
  const otherSpending = after ? context.receipts.maxSpentByOthers(op.id, since, after.at) : 0
  // A run is charged while it goes on: until it is over, all that was agreed to counts (P8).
  const settleRange = () => {
    if (op.route === 'sourcing.start') return range
    return range.found ? priceFromReadings(before, after, range, otherSpending) : { min: 0, max: 0 }
  }
  const priceRange = settleRange()
  const cost = priceRange.min === priceRange.max ? priceRange.min : null
  context.db.transact(() => {
    context.receipts.setPrice(op.id, cost, after?.total ?? null)
    if (range.found && cost === 0) context.receipts.close(op.id, 'free', 0, {})
  })
}
