import { errorFields } from '#main/engine/error-fields.ts'
import { priceFromReadings, type Reading } from '#shared/domain/credit-attribution.ts'
import { type Rebuy, rebuyCheck } from '#shared/domain/no-rebuy.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import {
  capPeriods,
  type CapAnswer,
  roomWithin,
  type Spent,
  withinLimits,
} from '#shared/domain/spend-cap.ts'
import type { Failure, ListAnswer, Outcome } from '#main/engine/api/types.ts'
import { StoreError } from '#main/engine/store/errors.ts'
import type { PaidOperation } from './paid-operations.ts'
import type { SpendContext } from './spend-context.ts'
import { answerOf } from './answers.ts'
import { evidenceOf, laneOf, mostOf, paid, type PaidRoute } from './routes.ts'
import { bringsMore, callLoose, readEvidence, rateDeadline, readBalance } from './evidence-reads.ts'

/** A press of a paid button. */
export interface Purchase {
  /** Minted at the click. */
  intent_id: string
  route: PaidRoute
  params?: Record<string, string>
  body?: Fields
  /** Whom it is for, in words; it goes when the person is erased. */
  label: string
  tags?: Record<string, string>
  /**
   * The most the person agreed to pay; anything that may cost more is refused. Where the service
   * takes no limit, caps are judged by it.
   */
  most?: number
  /** The receipt that went over its maximum, as the person was told. */
  overrun_seen?: string
  /** They were told of a fresh look-up without result, and want another. */
  despite_recent?: boolean
}

export type PurchaseAnswer =
  | {
      outcome: 'paid'
      receipt_id: string
      cost: number | null
      result: Fields
      message: string
      over?: boolean
    }
  /** Nothing was found, or it was free. */
  | { outcome: 'free'; receipt_id: string; result: Fields; message: string }
  /** Nothing was charged: not sent at all, or provably without effect. */
  | { outcome: 'refused'; code: string; message: string; hint?: string }
  /** The answer was lost. Hotdesk finds out by reading, and never sends it again by itself. */
  | { outcome: 'unknown'; receipt_id: string; message: string }

type Refusal = Extract<PurchaseAnswer, { outcome: 'refused' }>

/**
 * The balance before a call, and since when other calls may have taken from what is read after it.
 */
interface Start {
  since: number
  before: Reading | null
}

/**
 * Does one press of a paid button: checks, reserves, sends at most once, and writes down what came
 * of it.
 */
export async function buy(context: SpendContext, purchase: Purchase): Promise<PurchaseAnswer> {
  const { route, params = {}, body = {} } = purchase
  const lane = laneOf(route, params, body)
  const open = context.operations.openInLane(lane)
  if (open) return alreadyOpen(open)
  const waiting = rateDeadline(context.clock)
  const seen = await readEvidence(
    context.api,
    route,
    params,
    'interactive',
    waiting.signal,
  ).finally(waiting.stop)
  if (seen.kind !== 'ok') return notNow(seen)
  const again = checkRebuy(context, route, params, seen.sight.record)
  if (again.rebuy !== 'no' && !(again.rebuy === 'recent' && purchase.despite_recent))
    return { outcome: 'refused', code: again.rebuy, message: again.message }
  const stopped = stopAfterOverrun(context, purchase)
  if (stopped) return stopped
  const since = context.clock.now()
  const start: Start = { since, before: await readBalance(context, 'interactive', 'before') }
  const reserved = reserve(context, purchase, lane, seen.sight, start.before)
  if ('outcome' in reserved) return reserved
  context.crash('paid:reserved')
  const outcome = await transmit(context, reserved, body).catch((error: unknown) => {
    // A disk that would not take `sending`: nothing left, and the reservation goes.
    if (context.operations.byId(reserved.id)?.state === 'queued') neverSent(context, reserved, null)
    throw error
  })
  context.crash('paid:answered')
  const answer = await conclude(context, reserved.id, outcome, start)
  context.touch('runs', 'operations', 'credits')
  return answer
}

/**
 * Refuses to look for contacts again after a search that cost more than its maximum, until the
 * person has confirmed it.
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
      message: 'The last search cost more than its maximum. Nothing was sent.',
      hint: 'Open Find contacts to confirm it, then search again.',
    }
  db.transact(() => {
    receipts.confirmOverruns(route)
  })
  return null
}

/**
 * Checks the caps and takes the money off them, in one transaction: a hundred presses at once
 * cannot pass a cap together (P8).
 */
function reserve(
  context: SpendContext,
  purchase: Purchase,
  lane: string,
  before: PaidOperation['before'],
  balance: Reading | null,
): PaidOperation | Refusal {
  const { route, params = {}, body = {} } = purchase
  const max_cost = mostOf(route, body, purchase.most)
  if (purchase.most !== undefined && max_cost > purchase.most)
    return {
      outcome: 'refused',
      code: 'most',
      message: `This may cost ${max_cost} credits; you agreed to ${purchase.most}.`,
    }
  try {
    return context.db.transact(() => {
      const answer = checkLimits(context, max_cost, balance?.total ?? null)
      if (!answer.allowed)
        return { outcome: 'refused', code: answer.code, message: answer.message, hint: answer.hint }
      const id = crypto.randomUUID()
      const target = { table: paid[route].table, id: params['id'] ?? null }
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
        id: crypto.randomUUID(),
        operation_id: id,
        intent_id: purchase.intent_id,
        route,
        target: { ...target, label: purchase.label },
        max_cost,
        balance_before: balance?.total ?? null,
        tags: purchase.tags ?? {},
        asked_at: context.moment(context.clock.now()),
      })
      context.runs.begin(op)
      return op
    })
  } catch (error) {
    if (error instanceof StoreError && error.code === 'refused')
      return { outcome: 'refused', code: 'open', message: 'This is under way already.' }
    throw error
  }
}

export const checkLimits = (
  context: SpendContext,
  most: number,
  balance: number | null,
): CapAnswer => withinLimits(most, context.limits(), spentNow(context), balance)
export const roomLeft = (context: SpendContext, balance: number | null): number | null =>
  roomWithin(context.limits(), spentNow(context), balance)

function spentNow({ clock, receipts }: SpendContext): Spent {
  const { day, week } = capPeriods(clock.now())
  return { day: receipts.spentSince(day), week: receipts.spentSince(week) }
}

export function checkRebuy(
  context: SpendContext,
  route: PaidRoute,
  params: Record<string, string>,
  record: Fields | undefined,
): Rebuy {
  const { what, field, made } = paid[route]
  const useless =
    field === 'email' && ['bounced', 'invalid'].includes(String(record?.['email_status']))
  const value = field === null || useless ? null : record?.[field]
  return rebuyCheck(
    what,
    typeof value === 'string' ? value : null,
    params['id'] === undefined ? [] : context.receipts.past(route, params['id']),
    context.clock.now(),
    record && made ? made(record) : null,
  )
}

/** `sending` is on disk before the first byte leaves; no retry of any kind follows. */
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

/** Writes down what an answer, or its absence, means; result, receipt and state in one commit. */
function conclude(
  context: SpendContext,
  id: string,
  outcome: Outcome<unknown>,
  start: Start,
): PurchaseAnswer | Promise<PurchaseAnswer> {
  const op = context.operations.byId(id)
  if (!op) return { outcome: 'refused', code: 'gone', message: 'Nothing was sent.' }
  if (op.state === 'queued') return neverSent(context, op, outcome.kind === 'ok' ? null : outcome)
  if (outcome.kind === 'ok') return answered(context, op, outcome, start)
  return outcome.kind === 'unknown'
    ? answerLost(context, op, outcome.message)
    : withoutEffect(context, op, outcome)
}

function answerLost(context: SpendContext, op: PaidOperation, message: string): PurchaseAnswer {
  context.db.transact(() => {
    context.operations.move(op, 'answer_lost', { message })
    context.receipts.close(op.id, 'unknown', null, { min: 0, max: op.max_cost, message })
    context.runs.settleCall(op.id, { state: 'unknown' })
  })
  return answerFor(context, op)
}

function neverSent(
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
    ? notNow(failure)
    : { outcome: 'refused', code: 'not_sent', message: 'Nothing was sent and nothing was charged.' }
}

function withoutEffect(
  context: SpendContext,
  op: PaidOperation,
  failure: Exclude<Failure, { kind: 'unknown' }>,
): PurchaseAnswer {
  const { code, message, hint } = notNow(failure)
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

/** What is told now is what the same intent is told later: both are read from the receipt (P7). */
function answerFor(context: SpendContext, op: PaidOperation): PurchaseAnswer {
  const receipt = context.receipts.of(op.id)
  return (
    (receipt && answerOf(receipt)) ?? {
      outcome: 'refused',
      code: 'gone',
      message: 'Nothing was sent.',
    }
  )
}

async function answered(
  context: SpendContext,
  op: PaidOperation,
  outcome: Extract<Outcome<unknown>, { kind: 'ok' }>,
  start: Start,
): Promise<PurchaseAnswer> {
  const brought = paid[op.route].brought(outcome.value, op.body)
  const exact = (range: { min: number; max: number }) =>
    range.min === range.max ? range.min : null
  // An answer that names nothing may have been garbled on its way: the balance has to bear it out.
  const after = brought.found ? undefined : await readBalance(context, 'interactive', 'after')
  if (after && !(await isEmpty(context, op, start, after)))
    return answerLost(context, op, 'The answer named nothing, and yet credits have gone.')
  context.db.transact(() => {
    context.operations.move(op, 'answered')
    context.receipts.close(
      op.id,
      brought.found ? 'paid' : 'free',
      brought.found ? exact(brought) : 0,
      { min: brought.min, max: brought.max, result: brought.found ? brought.result : {} },
    )
    context.runs.settleCall(op.id, {
      state: 'running',
      run_id: typeof brought.result['id'] === 'string' ? brought.result['id'] : null,
      charged: exact(brought),
    })
  })
  context.crash('paid:settled')
  await file(context, op, outcome.value, outcome.asked)
  await price(context, op, brought, start, after)
  return answerFor(context, op)
}

/**
 * Says whether an answer that names nothing is true: the balance did not fall, or other calls of
 * this computer may have taken all that went, and the target shows nothing new. A fall that nothing
 * of ours explains leaves the outcome unknown.
 */
async function isEmpty(
  context: SpendContext,
  op: PaidOperation,
  { since, before }: Start,
  after: Reading,
): Promise<boolean> {
  const drop = before === null ? 0 : before.total - after.total
  if (drop <= 0) return true
  if (drop > context.receipts.mostOfOthers(op.id, since, after.at)) return false
  const seen = await readEvidence(context.api, op.route, op.params, 'interactive')
  return seen.kind === 'ok' && !bringsMore(op, seen.sight)
}

/** Reads the balance after the call and settles the price, where the readings can tell. */
async function price(
  context: SpendContext,
  op: PaidOperation,
  range: { found: boolean; min: number; max: number },
  { since, before }: Start,
  known?: Reading | null,
): Promise<void> {
  const after = known === undefined ? await readBalance(context, 'interactive', 'after') : known
  const others = after ? context.receipts.mostOfOthers(op.id, since, after.at) : 0
  // A run is charged while it goes on: until it is over, all that was agreed to counts (P8).
  const settle = () => {
    if (op.route === 'sourcing.start') return range
    return range.found ? priceFromReadings(before, after, range, others) : { min: 0, max: 0 }
  }
  const settled = settle()
  const cost = settled.min === settled.max ? settled.min : null
  context.db.transact(() => {
    context.receipts.priced(op.id, cost, after?.total ?? null)
    if (range.found && cost === 0) context.receipts.close(op.id, 'free', 0, {})
  })
}

/**
 * Files what was bought, so that the screen shows it at once. The cache's failure is its own affair
 * (P9).
 */
export async function file(
  context: SpendContext,
  op: PaidOperation,
  value: unknown,
  asked: number,
): Promise<void> {
  const { table, look: how } = paid[op.route]
  const now = context.clock.now()
  try {
    if (op.route === 'sourcing.start') return
    if (op.route === 'companies.findContacts')
      await context.cache.putPage('contacts', (value as ListAnswer<Fields>).records, {
        startedAt: asked,
        now,
      })
    else if (how?.by === 'record')
      await context.cache.confirm(
        table,
        op.params['id'] ?? '',
        { ...withoutFlag(value as Fields), id: op.params['id'] },
        context.clock.monotonic(),
        now,
      )
    else await context.cache.putPage(table, [value as Fields], { startedAt: asked, now })
    context.touch(table as 'contacts', 'contacts')
  } catch (error) {
    context.log.warn('the cache did not take what was bought', errorFields(error))
  }
}

const withoutFlag = (record: Fields): Fields =>
  Object.fromEntries(Object.entries(record).filter(([field]) => field !== 'found'))

function alreadyOpen(op: PaidOperation): Refusal {
  if (op.state === 'needs_you')
    return {
      outcome: 'refused',
      code: 'open',
      message: 'Nobody knows what became of the last one.',
      hint: 'Say in Credits what came of it, then press again.',
    }
  return {
    outcome: 'refused',
    code: 'open',
    message:
      op.state === 'unknown'
        ? 'The answer to the last one was lost. Hotdesk is finding out; nothing is sent until then.'
        : 'This is under way already.',
  }
}

/**
 * Nothing paid waits in a queue: what cannot be done now is over, and the person presses again
 * (D10).
 */
export function notNow(failure: Failure): Refusal {
  switch (failure.kind) {
    case 'not_sent':
      if (failure.reason === 'cancelled')
        return {
          outcome: 'refused',
          code: 'limited',
          message:
            'The service has asked for a pause that is not over yet. Nothing was sent and nothing was charged.',
          hint: 'Press again later.',
        }
      return {
        outcome: 'refused',
        code: failure.reason === 'no_token' ? 'signed_out' : 'offline',
        message: 'The service cannot be reached. Nothing was sent and nothing was charged.',
        hint: 'Press again when you are online.',
      }
    case 'signed_out':
      return {
        outcome: 'refused',
        code: 'signed_out',
        message: 'You are signed out. Nothing was charged.',
        hint: 'Sign in again and retry.',
      }
    case 'limited':
      return {
        outcome: 'refused',
        code: 'limited',
        message: 'The service asked for a pause. Nothing was charged.',
        hint: `Press again in ${Math.max(1, Math.ceil(failure.retryInMs / 60_000))} min.`,
      }
    case 'unknown':
      return {
        outcome: 'refused',
        code: 'unreadable',
        message: 'The service stumbles, so Hotdesk could not look first. Nothing was sent.',
        hint: 'Press again in a moment.',
      }
    case 'refused':
      if (failure.status === 402)
        return {
          outcome: 'refused',
          code: 'no_credits',
          message: 'The workspace does not have enough credits. Nothing was charged.',
          hint: 'Top up in the workspace, then press again.',
        }
      if (failure.status === 403)
        return {
          outcome: 'refused',
          code: 'scope',
          message: `Hotdesk needs a permission for this${failure.scope ? ` (${failure.scope})` : ''}. Nothing was charged.`,
        }
      return {
        outcome: 'refused',
        code: failure.status === 404 ? 'gone' : 'refused',
        message: `The service rejected it: ${failure.message} Nothing was charged.`,
      }
  }
}
