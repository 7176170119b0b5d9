import { t } from '#shared/i18n/translate.ts'
import { mergeRecord } from '#shared/domain/merge.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import { isMissing } from '#main/engine/api/missing.ts'
import type { Ok, Outcome } from '#main/engine/api/types.ts'
import { readChanges } from './changed-since.ts'
import { isClaimedByOther, mayHaveMade } from './claims.ts'
import { kindOf } from './kinds.ts'
import type { Operation } from './operation.ts'
import type { OutboxContext } from './outbox-context.ts'
import {
  couldNotRead,
  settleFailure,
  readAgainLater,
  handleRemoved,
  handleUnseen,
} from './failures.ts'
import { callLoose, FRESH_MS, urgency } from './reader.ts'
import { finishAdd, finishCreateOrAdd, rememberCreated } from './created-records.ts'
import { isExactly } from './matching.ts'
import { takeOverPlaces } from './merge-places.ts'
import { readSurvivor, verifyRemoval } from './read-removal.ts'
import {
  splitConflicts,
  compare,
  confirm,
  foldIntoEarlier,
  pickFields,
  valuesSetByUs,
  settle,
} from './settle.ts'
import { RECHECK_DELAY_MS, goOn, type Step, type DrainSession } from './step.ts'

/** How long a sent change waits before its read-back, so that later changes can share the read. */
const READ_TOGETHER_MS = 5_000

/**
 * Thrown in `beforeSend` if the operation changed or its read went stale while it waited for its
 * turn; nothing was sent.
 */
class Outdated extends Error {}

/**
 * Reads, merges and sends one queued operation. Each state is on disk before the next step begins.
 */
export async function send(session: DrainSession, op: Operation): Promise<Step> {
  if (op.kind === 'patch') return sendPatch(session, op)
  if (op.kind === 'create' && !op.meta.known) return sendCreate(session, op)
  if (op.kind === 'remove') return sendRemoval(session, op)
  return transmit(session, op, op.want, session.context.clock.monotonic())
}

async function sendRemoval(session: DrainSession, op: Operation): Promise<Step> {
  const heldBack =
    (await readSurvivor(session, op)) ??
    (await takeOverPlaces(session, op)) ??
    (await readChanges(session, op))
  return heldBack ?? transmit(session, op, undefined, session.context.clock.monotonic())
}

async function sendPatch(session: DrainSession, op: Operation): Promise<Step> {
  const { context, reader } = session
  const read = await reader.read(op, session.laneMarks.get(op.lane) ?? 0)
  if (read.kind === 'gone') return handleRemoved(context, op, read)
  // On no page of its list. Sending settles it: the service returns 404 if the record is gone.
  if (read.kind === 'unseen') {
    op.meta.sent = op.want
    delete op.meta.seen
    return transmit(session, op, op.want, context.clock.monotonic())
  }
  if (read.kind !== 'found') return couldNotRead(context, op, read)
  const now = context.operations.byId(op.id)
  if (now?.state !== 'queued') return goOn
  const body = decide(context, now, read.record, read.requested_at)
  return body ? transmit(session, now, body, read.requested_at) : goOn
}

/** Merges in one transaction. Returns the body to send, or null if nothing is left to send. */
function decide(
  context: OutboxContext,
  op: Operation,
  record: Fields,
  requestedAt: number,
): Fields | null {
  Object.assign(op.base, valuesSetByUs(op, record))
  delete op.meta.unread
  delete op.meta.before_sent
  const merge = mergeRecord(op.base, record, op.want)
  return context.db.transact(() => {
    if (merge.conflicts.length > 0 && merge.conflicts.length === Object.keys(op.want).length) {
      context.operations.move(op, 'ask', { reason: 'changed', result: { cards: merge.conflicts } })
      foldIntoEarlier(context, op)
      return null
    }
    if (merge.conflicts.length > 0) splitConflicts(context, op, merge.conflicts)
    if (Object.keys(merge.send).length === 0) {
      confirm(context, op, record, requestedAt)
      context.operations.move(op, 'nothing_to_do', { reason: 'same' })
      return null
    }
    delete op.meta.nothing
    op.meta.sent = merge.send
    op.meta.seen = pickFields(record, Object.keys(merge.send))
    context.operations.save(op)
    return merge.send
  })
}

/**
 * Notes the records that already look like the one to create, then sends the create. Without that
 * list, a record made by an unanswered create could not be told from a namesake.
 */
async function sendCreate(session: DrainSession, op: Operation): Promise<Step> {
  const { context, reader } = session
  const find = kindOf(op.endpoint).find
  const answer = find
    ? await reader.list(find.endpoint, {
        query: find.query?.(op.want) ?? {},
        priority: urgency(op),
      })
    : { kind: 'all' as const, records: [], whole: true }
  // Some services return 404 for an empty list; that must not block creating the first record.
  const isNone = answer.kind === 'refused' && isMissing(answer)
  const list = isNone ? { kind: 'all' as const, records: [], whole: false } : answer
  if (list.kind !== 'all') return couldNotRead(context, op, list)
  const matches = list.records.filter((record) => mayHaveMade(op, record))
  const read = op.meta.once
    ? await reader.whole(op, matches)
    : { kind: 'all' as const, records: [] }
  if (read.kind !== 'all') return couldNotRead(context, op, read)
  const now = context.operations.byId(op.id)
  if (now?.state !== 'queued') return goOn
  if (
    read.records.some((record) => isExactly(now, record) && !isClaimedByOther(context, now, record))
  ) {
    context.db.transact(() => {
      context.operations.move(now, 'nothing_to_do', { reason: 'same' })
    })
    return goOn
  }
  context.db.transact(() => {
    now.meta.known = matches.map((record) => String(record['id']))
    if (list.whole) delete now.meta.partial
    else now.meta.partial = true
    context.operations.save(now)
  })
  return transmit(session, now, now.want, context.clock.monotonic())
}

/** Sends the request. The state `sending` is on disk before the first byte leaves. */
async function transmit(
  session: DrainSession,
  op: Operation,
  body: Fields | undefined,
  readAt: number,
): Promise<Step> {
  const { context } = session
  const snapshot = JSON.stringify([op.want, op.params])
  const secrets = await readSecrets(context, op)
  if ('next' in secrets) return secrets
  let sending: Operation | null = null
  let outcome: Outcome<unknown>
  try {
    outcome = await callLoose(context.api, op.endpoint, {
      params: op.params,
      ...(body === undefined ? {} : { body: { ...body, ...secrets.fields } }),
      priority: urgency(op),
      beforeSend: () => {
        const now = context.operations.byId(op.id)
        if (
          now?.state !== 'queued' ||
          JSON.stringify([now.want, now.params]) !== snapshot ||
          isReadStale(session, op, readAt)
        )
          throw new Outdated()
        now.meta = op.meta
        context.crash('sending:before-commit')
        context.db.transact(() => {
          context.operations.move(now, 'send', {
            attempts: now.attempts + 1,
            sent_at: context.clock.now(),
            not_before: null,
            reason: null,
          })
        })
        sending = now
        context.crash('sending:after-commit')
      },
    })
  } catch (error) {
    if (error instanceof Outdated) return goOn
    throw error
  }
  session.laneMarks.set(op.lane, session.reader.mark())
  if (!sending) return outcome.kind === 'ok' ? goOn : couldNotRead(context, op, outcome)
  context.crash('answer:before-commit')
  const step = await settleAnswer(session, op.id, outcome)
  context.crash('answer:after-commit')
  return step
}

/**
 * Reads the secrets of an operation from the keychain just before it is sent. Tries later if the
 * keychain does not respond; if it has lost a secret, moves the operation to `rejected` for the
 * user to decide.
 */
async function readSecrets(
  context: OutboxContext,
  op: Operation,
): Promise<{ fields: Fields } | Step> {
  const fields: Fields = {}
  for (const [field, name] of Object.entries(op.meta.sealed ?? {})) {
    const secret = await context.readSecret(name).catch(() => undefined)
    if (secret === undefined) return { next: 'later' }
    if (secret !== null) {
      fields[field] = secret
      continue
    }
    context.db.transact(() => {
      op.meta.message = t('its secret is no longer in this computer’s keychain')
      context.operations.move(op, 'refused', { reason: 'refused' })
    })
    return goOn
  }
  return { fields }
}

function isReadStale(
  { context, staleReads }: DrainSession,
  op: Operation,
  readAt: number,
): boolean {
  const times = staleReads.get(op.id) ?? 0
  if (context.clock.monotonic() - readAt <= FRESH_MS * 2 ** times) {
    staleReads.delete(op.id)
    return false
  }
  staleReads.set(op.id, times + 1)
  return true
}

/** Records the outcome of a request. The user may have cancelled the operation meanwhile. */
async function settleAnswer(
  session: DrainSession,
  id: string,
  outcome: Outcome<unknown>,
): Promise<Step> {
  const { context } = session
  const op = context.operations.byId(id)
  if (!op) return goOn
  if (outcome.kind === 'ok') return settleAccepted(session, op, outcome)
  return context.db.transact(() => settleFailure(context, op, outcome))
}

async function settleAccepted(
  session: DrainSession,
  op: Operation,
  outcome: Ok<unknown>,
): Promise<Step> {
  const { context } = session
  op.last_status = outcome.status
  if (op.state === 'cancelled' && op.kind === 'create')
    rememberCreated(context, op, outcome.value as Fields)
  if (op.state !== 'sending') return goOn
  if (op.kind === 'create' || op.kind === 'add')
    return finishCreateOrAdd(session, op, outcome.value)
  if (op.kind !== 'patch' && op.kind !== 'remove') {
    context.db.transact(() => {
      context.operations.move(op, 'accepted')
      context.operations.move(op, 'read_wanted', { reason: null })
    })
    return goOn
  }
  // A response may report success or echo the request with nothing stored: only a read tells (P5).
  op.meta.checks = 0
  if (op.kind === 'patch') op.meta.echoed = compare(op, outcome.value as Fields).stored
  context.db.transact(() => {
    context.operations.move(op, 'accepted')
  })
  return sharesNextRead(context, op) ? { next: 'later', ms: READ_TOGETHER_MS } : goOn
}

/** Reports whether more changes to the same list are about to be sent; one page reads all back. */
function sharesNextRead(context: OutboxContext, op: Operation): boolean {
  if (kindOf(op.endpoint).read.by !== 'member') return false
  const list = op.lane.slice(0, op.lane.indexOf('/') + 1)
  return context.operations
    .heads()
    .some(({ state, lane }) => state === 'queued' && lane !== op.lane && lane.startsWith(list))
}

/** Reads a sent change back, from the record itself or from a page of its list. */
export async function verify(session: DrainSession, op: Operation): Promise<Step> {
  const { context, reader } = session
  if (op.kind === 'add') return finishAdd(session, op, [])
  if (op.kind === 'remove') return verifyRemoval(session, op)
  if (op.kind !== 'patch')
    return context.db.transact(() => {
      context.operations.move(op, 'no_evidence', { reason: 'lost' })
      return goOn
    })
  const read = await reader.read(
    op,
    op.meta.checks ? reader.mark() : (session.laneMarks.get(op.lane) ?? 0),
  )
  const now = context.operations.byId(op.id)
  if (now?.state !== 'verifying') return goOn
  if (read.kind === 'gone') return handleRemoved(context, now, read)
  if (read.kind === 'unseen') return handleUnseen(context, now, read.whole)
  if (read.kind !== 'found') return readAgainLater(context, now, read)
  if (mayBeDelayed(now, read.record)) {
    context.db.transact(() => {
      now.meta.checks = 1
      context.operations.save(now)
    })
    return { next: 'later', ms: RECHECK_DELAY_MS }
  }
  context.db.transact(() => {
    settle(context, now, read.record, read.requested_at)
    foldIntoEarlier(context, now)
  })
  return goOn
}

/**
 * Reports whether the first read-back lacks an accepted change. A service may read, and respond to
 * the write, from a replica that lags a moment, so a second read decides.
 */
const mayBeDelayed = (op: Operation, record: Fields): boolean =>
  !op.meta.checks && compare(op, record).ignored.length > 0
