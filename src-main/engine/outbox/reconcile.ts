import { isMissing, isNothing } from '#main/engine/api/missing.ts'
import { mergeRecord } from '#shared/domain/merge.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import { findCreated, mayHaveMade } from './claims.ts'
import { readAgainLater, handleRemoved } from './failures.ts'
import { kindOf } from './kinds.ts'
import { memberIdsByContact, finishCreate, acceptFoundMembers } from './created-records.ts'
import type { Operation } from './operation.ts'
import type { OutboxContext } from './outbox-context.ts'
import {
  splitConflicts,
  compare,
  confirm,
  foldIntoEarlier,
  valuesSetByUs,
  settle,
} from './settle.ts'
import { RECHECK_DELAY_MS, goOn, type Step, type DrainSession } from './step.ts'

/**
 * Number of reads before a missing record is created again: the service may still be processing the
 * request whose answer was lost.
 */
const MAX_CHECKS = 2
/**
 * Number of attempts answered with a success after which a change that never shows counts as not
 * stored. A bad connection may spoil three answers in a row.
 */
const MOST_ANSWERED = 6

/**
 * Finds out by reading what became of an operation whose answer was lost; nothing is sent again
 * before that.
 */
export async function reconcile(session: DrainSession, op: Operation): Promise<Step> {
  if (op.kind === 'patch') return reconcilePatch(session, op)
  if (op.kind === 'remove') return reconcileRemoval(session, op)
  if (op.kind === 'create') return reconcileCreate(session, op)
  if (op.kind === 'add') return reconcileAdd(session, op)
  return session.context.db.transact(() => {
    session.context.operations.move(op, 'no_evidence', { reason: 'lost' })
    return goOn
  })
}

async function reconcilePatch(session: DrainSession, op: Operation): Promise<Step> {
  const { context, reader } = session
  const read = await reader.read(op, session.laneMarks.get(op.lane) ?? 0)
  const now = context.operations.byId(op.id)
  if (now?.state !== 'unknown') return goOn
  if (read.kind === 'gone') return handleRemoved(context, now, read)
  // A record missing from the pages proves nothing. Sending again does: 404, or the change is made.
  if (read.kind === 'unseen')
    return context.db.transact(() => {
      requeue(context, now)
      return goOn
    })
  if (read.kind !== 'found') return readAgainLater(context, now, read)
  return context.db.transact(() => judgePatch(context, now, read.record, read.requested_at))
}

function judgePatch(
  context: OutboxContext,
  op: Operation,
  record: Fields,
  requestedAt: number,
): Step {
  const { ignored, different, absent } = compare(op, record)
  const isIgnored = ignored.length > 0 && different.length === 0
  if (
    ignored.length + different.length + absent.length === 0 ||
    (isIgnored && (op.meta.answered ?? 0) >= MOST_ANSWERED)
  ) {
    settle(context, op, record, requestedAt)
    foldIntoEarlier(context, op)
    return goOn
  }
  Object.assign(op.base, valuesSetByUs(op, record))
  const merge = mergeRecord(op.base, record, op.want)
  if (merge.conflicts.length === Object.keys(op.want).length) {
    context.operations.move(op, 'read_else', {
      reason: 'changed',
      result: { cards: merge.conflicts },
    })
  } else {
    if (merge.conflicts.length > 0) splitConflicts(context, op, merge.conflicts)
    if (Object.keys(merge.send).length === 0) confirm(context, op, record, requestedAt)
    if (Object.keys(merge.send).length === 0)
      context.operations.move(op, 'read_wanted', { reason: null })
    else requeue(context, op)
  }
  foldIntoEarlier(context, op)
  return op.state === 'queued' ? { next: 'later' } : goOn
}

async function reconcileRemoval(session: DrainSession, op: Operation): Promise<Step> {
  const { context, reader } = session
  const read =
    kindOf(op.endpoint).read.by === 'member'
      ? { kind: 'unseen' as const, whole: false }
      : await reader.read(op, reader.mark())
  const now = context.operations.byId(op.id)
  if (now?.state !== 'unknown') return goOn
  if (read.kind === 'gone') return handleRemoved(context, now, read)
  if (read.kind !== 'found' && read.kind !== 'unseen' && !isNothing(read))
    return readAgainLater(context, now, read)
  // Removing a record that may be gone does no harm, and a 404 proves that it is.
  context.db.transact(() => requeue(context, now))
  return { next: 'later' }
}

async function reconcileCreate(session: DrainSession, op: Operation): Promise<Step> {
  const { context, reader } = session
  const find = kindOf(op.endpoint).find
  if (!find)
    return context.db.transact(() => {
      context.operations.move(op, 'no_evidence', { reason: 'lost' })
      return goOn
    })
  const list = await reader.list(find.endpoint, { query: find.query?.(op.want) ?? {} })
  const read =
    list.kind === 'all'
      ? await reader.whole(
          op,
          list.records.filter((record) => mayHaveMade(op, record)),
        )
      : list
  const now = context.operations.byId(op.id)
  if (now?.state !== 'unknown') return goOn
  if (read.kind === 'refused')
    return now.meta.again ? resend(context, now) : recheck(context, now, 'no_evidence')
  if (read.kind !== 'all') return readAgainLater(context, now, read)
  const answer = findCreated(context, now, read.records)
  if (answer.is === 'open') return { next: 'later' }
  if (answer.is === 'made' && now.meta.partial !== true)
    return finishCreate(context, now, answer.record)
  if (now.meta.again) return resend(context, now)
  // An incomplete list may hide a record that existed before, or the one that was created.
  if (answer.is !== 'missing' || list.kind !== 'all' || !list.whole)
    return recheck(context, now, 'no_evidence')
  const isLastLook = (now.meta.checks ?? 0) + 1 >= MAX_CHECKS
  return find.query && isLastLook
    ? searchWholeList(session, now, list.records)
    : recheck(context, now)
}

/**
 * Reads the whole list before a record is created again that a search did not show, because the
 * contract does not say which fields a search covers. If it finds a candidate that the search
 * missed, the user decides.
 */
async function searchWholeList(
  { context, reader }: DrainSession,
  op: Operation,
  shown: readonly Fields[],
): Promise<Step> {
  const find = kindOf(op.endpoint).find
  const known = new Set(shown.map(({ id }) => id))
  const isUnshown = (record: Fields) => !known.has(record['id']) && mayHaveMade(op, record)
  const all = find ? await reader.list(find.endpoint, {}, isUnshown) : null
  const now = context.operations.byId(op.id)
  if (!all || now?.state !== 'unknown') return goOn
  if (all.kind === 'refused') return recheck(context, now, 'no_evidence')
  if (all.kind !== 'all') return readAgainLater(context, now, all)
  // Another create of this account may have made one since the search (P19).
  const answer = findCreated(context, now, all.records)
  if (answer.is === 'open') return { next: 'later' }
  const isAbsent = all.whole && answer.is === 'missing'
  return recheck(context, now, isAbsent ? 'read_base' : 'no_evidence')
}

/** Sends again, because the user asked for it and no record of the lost attempt was found. */
function resend(context: OutboxContext, op: Operation): Step {
  return context.db.transact(() => {
    delete op.meta.again
    requeue(context, op)
    return goOn
  })
}

async function reconcileAdd(session: DrainSession, op: Operation): Promise<Step> {
  const { context, reader } = session
  const read = await reader.members(op.params['id'] ?? '')
  const now = context.operations.byId(op.id)
  if (now?.state !== 'unknown') return goOn
  if (read.kind !== 'all')
    return isMissing(read)
      ? handleRemoved(context, now, { list: true })
      : readAgainLater(context, now, read)
  const missing = context.db.transact(() => {
    const left = acceptFoundMembers(context, now, memberIdsByContact(read.records))
    if (left === 0) context.operations.move(now, 'read_wanted', { reason: null })
    return left
  })
  if (missing > 0 && now.meta.again) return resend(context, now)
  return missing === 0 ? goOn : recheck(context, now, read.whole ? 'read_base' : 'no_evidence')
}

/**
 * Requeues an operation that did not arrive, with the reason `moved` if the service redirected to
 * another host: a redirect alone proves neither that it arrived nor that it did not (P2).
 */
const requeue = (context: OutboxContext, op: Operation) =>
  context.operations.move(op, 'read_base', { reason: op.meta.led_away ? 'moved' : null })

/**
 * Reads once more after a while, because the record is not there yet; after that, sends again, or
 * asks the user if sending could make it twice.
 */
function recheck(
  context: OutboxContext,
  op: Operation,
  nextEvent: 'read_base' | 'no_evidence' = 'read_base',
): Step {
  op.meta.checks = (op.meta.checks ?? 0) + 1
  return context.db.transact(() => {
    if ((op.meta.checks ?? 0) < MAX_CHECKS) {
      context.operations.save(op)
      return { next: 'later', ms: RECHECK_DELAY_MS }
    }
    op.meta.checks = 0
    if (nextEvent === 'read_base') requeue(context, op)
    else context.operations.move(op, 'no_evidence', { reason: 'lost' })
    return goOn
  })
}
