import { isMissing, isNothing } from '#main/engine/api/missing.ts'
import type { Failure, Limited, NotSent, Unknown } from '#main/engine/api/types.ts'
import { kindOf } from './kinds.ts'
import type { Operation, Reason } from './operation.ts'
import type { OutboxContext } from './outbox-context.ts'
import { foldIntoEarlier } from './settle.ts'
import { RECHECK_DELAY_MS, goOn, type Step } from './step.ts'

/**
 * Number of consecutive reads without a record in the response after which the record counts as
 * gone. A bad connection may spoil three responses in a row.
 */
const MOST_NOTHING = 6

/** Moves an operation in `sending` on after a refusal, a lost answer or a network failure. */
export function settleFailure(context: OutboxContext, op: Operation, failure: Failure): Step {
  const step = failedStep(context.operations, op, failure)
  foldIntoEarlier(context, op)
  return step
}

function failedStep(
  operations: OutboxContext['operations'],
  op: Operation,
  failure: Failure,
): Step {
  const move = operations.move.bind(operations)
  switch (failure.kind) {
    case 'not_sent':
      if (isClosing(failure)) {
        move(op, 'nothing_sent', { reason: null })
        return goOn
      }
      op.meta.message = failure.message
      move(op, 'nothing_sent', { reason: 'offline' })
      return failure.reason === 'no_token' ? { next: 'signed_out' } : { next: 'offline' }
    case 'limited':
      move(op, 'nothing_sent', { reason: 'limited' })
      return { next: 'later', ms: failure.retryInMs }
    case 'unknown':
      op.meta.message = failure.message
      op.meta.led_away = failure.led_to !== undefined
      if (failure.status !== undefined && failure.status < 300)
        op.meta.answered = (op.meta.answered ?? 0) + 1
      move(op, 'outcome_lost', { reason: 'lost', last_status: failure.status ?? null })
      return { next: 'later' }
    case 'signed_out':
      move(op, 'unauthorised', { reason: 'signin', last_status: 401 })
      return { next: 'signed_out' }
    case 'refused':
      if (isMissing(failure) && operations.isAboutNewRecord(op)) {
        move(op, 'nothing_sent', { reason: 'server', last_status: failure.status })
        return { next: 'later', ms: RECHECK_DELAY_MS }
      }
      return settleRefusal(move, op, failure)
  }
}

/**
 * Reports whether the request was cancelled because the workspace is closing; the outbox cancels
 * for no other reason. This says nothing about the network, and no more work follows.
 */
const isClosing = (failure: NotSent) => failure.reason === 'cancelled'

function settleRefusal(
  move: OutboxContext['operations']['move'],
  op: Operation,
  failure: Extract<Failure, { kind: 'refused' }>,
): Step {
  op.meta.message = [
    failure.message,
    ...Object.entries(failure.fields ?? {}).map(([field, reason]) => `${field}: ${reason}`),
  ].join(' ')
  op.last_status = failure.status
  if (isMissing(failure))
    move(op, 'missing', {
      reason: op.kind === 'remove' ? null : 'removed',
      result: { removed: true },
    })
  else if (failure.status === 403) {
    if (failure.scope) op.meta.scope = failure.scope
    move(op, 'forbidden', { reason: 'scope' })
  } else move(op, 'refused', { reason: 'refused' })
  return goOn
}

/**
 * Marks the operation's record as removed on the service, unless the operation no longer exists. A
 * record created moments ago may just not be visible yet: it is read again later. `list`: its list
 * was removed too.
 */
export function handleRemoved(
  context: OutboxContext,
  op: Operation,
  { list }: { list?: true } = {},
): Step {
  const now = context.operations.byId(op.id)
  if (now && context.operations.isAboutNewRecord(now))
    return { next: 'later', ms: RECHECK_DELAY_MS }
  if (now)
    context.db.transact(() => {
      context.operations.move(now, 'missing', {
        reason: 'removed',
        last_status: 404,
        result: { removed: true, ...(list && { listGone: true }) },
      })
      foldIntoEarlier(context, now)
    })
  return goOn
}

/**
 * Handles a record that is on no page of its list. The first time, reads again later. The second
 * time, the record counts as removed if the list was read whole; otherwise the change stays
 * unproven and the user decides.
 */
export function handleUnseen(context: OutboxContext, op: Operation, whole: boolean): Step {
  const checks = (op.meta.checks ?? 0) + 1
  if (checks >= 2 && whole) return handleRemoved(context, op)
  return context.db.transact(() => {
    if (checks >= 2) {
      context.operations.move(op, 'no_evidence', { reason: 'lost' })
      return goOn
    }
    op.meta.checks = checks
    context.operations.save(op)
    return { next: 'later' }
  })
}

/**
 * Handles a failed read before sending. Nothing was sent, so the operation keeps its place, or
 * waits for the user if the service refused the read or signed the user out.
 */
export function couldNotRead(context: OutboxContext, op: Operation, failure: Failure): Step {
  return context.db.transact(() => {
    const now = context.operations.byId(op.id)
    if (now?.state !== 'queued') return goOn
    if (failure.kind === 'refused') {
      now.meta.message = failure.message
      if (failure.scope) now.meta.scope = failure.scope
      context.operations.move(now, failure.status === 403 ? 'forbidden' : 'refused', {
        reason: failure.status === 403 ? 'scope' : 'refused',
        last_status: failure.status,
      })
      return goOn
    }
    if (failure.kind === 'signed_out') {
      context.operations.move(now, 'unauthorised', { reason: 'signin' })
      return { next: 'signed_out' }
    }
    return waitFor(context, now, failure)
  })
}

/**
 * Handles a failed read after sending: the outcome stays open until a later read. If the service
 * refused the read, the user decides.
 */
export function readAgainLater(context: OutboxContext, op: Operation, failure: Failure): Step {
  return context.db.transact(() => {
    if (failure.kind === 'signed_out') return { next: 'signed_out' }
    if (failure.kind !== 'refused') return waitFor(context, op, failure)
    context.operations.move(op, 'no_evidence', { reason: 'lost', last_status: failure.status })
    return goOn
  })
}

function waitFor(
  context: OutboxContext,
  op: Operation,
  failure: Exclude<Failure, { kind: 'refused' } | { kind: 'signed_out' }>,
): Step {
  if (failure.kind === 'not_sent') {
    if (isClosing(failure)) return goOn
    op.reason = 'offline'
    context.operations.save(op)
    return failure.reason === 'no_token' ? { next: 'signed_out' } : { next: 'offline' }
  }
  if (isNothing(failure)) op.meta.nothing = (op.meta.nothing ?? 0) + 1
  if ((op.meta.nothing ?? 0) >= MOST_NOTHING)
    return handleRemoved(
      context,
      op,
      kindOf(op.endpoint).read.by === 'member' ? { list: true } : {},
    )
  op.attempts += 1
  op.reason = reasonToWait(failure)
  if (failure.kind === 'unknown') op.meta.message = failure.message
  context.operations.save(op)
  return failure.kind === 'limited' ? { next: 'later', ms: failure.retryInMs } : { next: 'later' }
}

function reasonToWait(failure: Limited | Unknown): Reason {
  if (failure.kind === 'limited') return 'limited'
  return failure.led_to === undefined ? 'server' : 'moved'
}
