import { t } from '#shared/i18n/translate.ts'
import type { BalanceReading } from '#shared/domain/balance-changes.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import type { Outcome } from '#main/engine/api/types.ts'
import { StoreError } from '#main/engine/store/errors.ts'
import { random } from '#main/random.ts'
import { conclude, dropUnsent, type Start } from './conclude.ts'
import { callLoose, rateDeadline, readBalance, readEvidence } from './evidence-reads.ts'
import { checkLimits, checkRebuy } from './purchase-checks.ts'
import type { PaidOperation } from './paid-operations.ts'
import type { Purchase, PurchaseAnswer, Refusal } from './purchase.ts'
import { refuseAfter, refuseWhileOpen } from './refusals.ts'
import { evidenceOf, laneOf, maxCostOf, paidRouteSpecs } from './routes.ts'
import type { SpendContext } from './spend-context.ts'

/**
 * Handles one press of a paid button: checks, reserves, sends at most once, and records the
 * outcome.
 */
export async function buy(context: SpendContext, purchase: Purchase): Promise<PurchaseAnswer> {
  const { route, params = {}, body = {} } = purchase
  const lane = laneOf(route, params, body)
  const open = context.operations.openInLane(lane)
  if (open) return refuseWhileOpen(open)
  const waiting = rateDeadline(context.clock)
  const evidence = await readEvidence(
    context.api,
    route,
    params,
    'interactive',
    waiting.signal,
  ).finally(waiting.stop)
  if (evidence.kind !== 'ok') return refuseAfter(evidence)
  const check = checkRebuy(context, route, params, evidence.target.record)
  if (check.rebuy !== 'no' && !(check.rebuy === 'recent' && purchase.despite_recent))
    return { outcome: 'refused', code: check.rebuy, message: check.message }
  const stopped = stopAfterOverrun(context, purchase)
  if (stopped) return stopped
  const since = context.clock.now()
  const start: Start = { since, before: await readBalance(context, 'interactive', 'before') }
  const reservation = reserve(context, purchase, lane, evidence.target, start.before)
  if ('outcome' in reservation) return reservation
  context.crash('paid:reserved')
  const outcome = await transmit(context, reservation, body).catch((error: unknown) => {
    // The disk did not take `sending`: nothing was sent, so release the reservation.
    if (context.operations.byId(reservation.id)?.state === 'queued')
      dropUnsent(context, reservation, null)
    throw error
  })
  context.crash('paid:answered')
  const answer = await conclude(context, reservation.id, outcome, start)
  context.touch('runs', 'operations', 'credits')
  return answer
}

/**
 * Refuses to look for contacts again after a search that cost more than its maximum, until the user
 * has confirmed it.
 */
function stopAfterOverrun(
  { db, receipts }: SpendContext,
  { route, overrun_seen }: Purchase,
): Refusal | null {
  const over = route === 'companies.findContacts' ? receipts.overrun(route) : null
  if (!over) return null
  if (over.id !== overrun_seen)
    return {
      outcome: 'refused',
      code: 'overrun',
      message: t('The last search cost more than its maximum. Nothing was sent.'),
      hint: t('Open Find contacts to confirm it, then search again.'),
    }
  db.transact(() => {
    receipts.confirmOverruns(route)
  })
  return null
}

/**
 * Checks the caps and reserves the cost in one transaction, so that a hundred presses at once
 * cannot exceed a cap together (P8).
 */
function reserve(
  context: SpendContext,
  purchase: Purchase,
  lane: string,
  before: PaidOperation['before'],
  balance: BalanceReading | null,
): PaidOperation | Refusal {
  const { route, params = {}, body = {} } = purchase
  const max_cost = maxCostOf(route, body, purchase.max)
  if (purchase.max !== undefined && max_cost > purchase.max)
    return {
      outcome: 'refused',
      code: 'most',
      message: t(
        'This may cost {max_cost, plural, one {# credit} other {# credits}}; you agreed to {most}.',
        {
          max_cost,
          most: purchase.max,
        },
      ),
    }
  try {
    return context.db.transact(() => {
      const answer = checkLimits(context, max_cost, balance?.total ?? null)
      if (!answer.allowed)
        return { outcome: 'refused', code: answer.code, message: answer.message, hint: answer.hint }
      const id = random.uuid()
      const target = { table: paidRouteSpecs[route].table, id: params['id'] ?? null }
      const key = typeof body['idempotency_key'] === 'string' ? body['idempotency_key'] : null
      const op = context.operations.insert({
        id,
        intent_id: purchase.intent_id,
        route,
        params,
        body,
        lane,
        max_cost,
        before,
        evidence: evidenceOf(route),
        target,
        key,
      })
      context.receipts.open({
        id: random.uuid(),
        operation_id: id,
        intent_id: purchase.intent_id,
        route,
        target: { ...target, label: purchase.label },
        max_cost,
        balance_before: balance?.total ?? null,
        tags: purchase.tags ?? {},
        asked_at: context.uniqueTimestamp(context.clock.now()),
      })
      context.runs.begin(op)
      return op
    })
  } catch (error) {
    if (error instanceof StoreError && error.code === 'refused')
      return { outcome: 'refused', code: 'open', message: t('This is already in progress.') }
    throw error
  }
}

/** Sends the call, without any retry. `sending` is on disk before the first byte leaves. */
function transmit(
  context: SpendContext,
  op: PaidOperation,
  body: Fields,
): Promise<Outcome<unknown>> {
  const waiting = rateDeadline(context.clock)
  return callLoose(context.api, op.route, {
    params: op.params,
    ...(Object.keys(body).length > 0 ? { body } : {}),
    priority: 'interactive',
    expectCharge: true,
    signal: waiting.signal,
    beforeSend: () => {
      waiting.stop()
      context.db.transact(() => {
        context.operations.move(op, 'send', { sent_at: context.clock.now() })
      })
      context.crash('paid:sending')
    },
  }).finally(waiting.stop)
}
