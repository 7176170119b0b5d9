import { sameValue, type Fields } from '#shared/domain/same-value.ts'
import { random } from '#main/random.ts'
import { enqueue } from './edit.ts'
import type { Change } from './history.ts'
import { kindOf } from './kinds.ts'
import { MADE_BY } from './changed-since.ts'
import type { Operation, Reason } from './operation.ts'
import type { OutboxContext } from './outbox-context.ts'
import { keptRef } from './overlays.ts'
import type { RecordRef } from './project.ts'
import { dropField, changeWanted } from './change-wanted.ts'

/**
 * The effect of a user's decision on open operations: records to show again, and changes for the
 * history.
 */
export interface Done {
  records: RecordRef[]
  changes: Change[]
}

const nothingDone: Done = { records: [], changes: [] }
const ref = (op: Operation): RecordRef => ({ table: op.table, id: op.record_id })
/** Lists the record of an operation, and the members it shows under local ids. */
export const refsOf = (op: Operation): RecordRef[] => [
  ref(op),
  ...Object.values(op.meta.locals ?? {}).map((id): RecordRef => ({ table: 'members', id })),
]

/**
 * Retries an operation that waits for the user, or sends values again that were not stored ("send
 * again", S-3). Runs inside the caller's transaction.
 */
export function retry(context: OutboxContext, id: string): Done {
  const kept = keptRef(id)
  if (kept) return sendKeptValues(context, kept[1] ?? '', kept[2] ?? '')
  const op = context.operations.byId(id)
  if (!op) return nothingDone
  if (mayHaveSucceeded(op)) {
    op.meta.again = true
    context.operations.move(op, 'look_again', { reason: null, attempts: 0 })
    return { records: [ref(op)], changes: [] }
  }
  // The user was asked and wants it deleted all the same.
  if (op.reason === 'changed_since') delete op.want[MADE_BY]
  // A removed record cannot be patched; a retry assumes that it was restored.
  context.operations.move(op, 'retry', {
    reason: null,
    result: op.result?.ids ? { ids: op.result.ids } : null,
    attempts: 0,
  })
  return { records: [ref(op)], changes: [] }
}

/**
 * Reports whether an unanswered create or addition may have succeeded; its record is then looked
 * for before anything is sent again.
 */
const mayHaveSucceeded = (op: Operation): boolean =>
  op.state === 'needs_you' &&
  op.reason === 'lost' &&
  (op.kind === 'add' || (op.kind === 'create' && kindOf(op.endpoint).find !== undefined))

/** Sends again the values that the service accepted and did not store (S-3). */
function sendKeptValues(context: OutboxContext, table: string, record: string): Done {
  const kept = context.overlays
    .of(table, record)
    .filter((overlay) => overlay.reason === 'not_stored')
  const last = context.operations.lastDone(table, record)
  if (!last || kept.length === 0) return nothingDone
  const want = Object.fromEntries(kept.map((overlay) => [overlay.field, overlay.value]))
  const base = Object.fromEntries(kept.map((overlay) => [overlay.field, overlay.base]))
  // The overlay stays until a read shows the value, so that a crash in between cannot lose it.
  context.operations.insert({
    id: random.uuid(),
    intent_id: random.uuid(),
    kind: 'patch',
    endpoint: last.endpoint,
    params: last.params,
    lane: last.lane,
    table: last.table,
    record_id: last.record_id,
    want,
    base,
    meta: {
      ...(last.meta.subject === undefined ? {} : { subject: last.meta.subject }),
      ...(last.meta.link === undefined ? {} : { link: last.meta.link }),
    },
  })
  return { records: [ref(last)], changes: [] }
}

/**
 * Discards an operation and those that build on it, or kept values. Runs inside the caller's
 * transaction. `meant`: what the user saw when they discarded it. An operation that wants something
 * else by now is left alone (P3).
 */
export function discard(context: OutboxContext, id: string, meant?: readonly Operation[]): Done {
  const kept = keptRef(id)
  if (kept) {
    const [, table = '', record = ''] = kept
    const overlays = context.overlays
      .of(table, record)
      .filter((overlay) => overlay.reason === 'not_stored')
    context.overlays.clear(
      table,
      record,
      overlays.map((overlay) => overlay.field),
    )
    return {
      records: overlays.slice(0, 1).map((overlay) => ({ table: overlay.table, id: record })),
      changes: [],
    }
  }
  const op = context.operations.byId(id)
  if (!op || op.kind === 'paid') return nothingDone
  if (meant && !wantsOnly(op, meant)) return nothingDone
  const change = discardChange(op)
  const gone = cancelTree(context, op, 'discarded')
  return { records: gone.flatMap(refsOf), changes: gone.length > 0 && change ? [change] : [] }
}

/**
 * Reports whether every value that an operation wants was wanted by itself, or by another of these
 * of the same record.
 */
function wantsOnly(op: Operation, meant: readonly Operation[]): boolean {
  const known = meant.filter(
    ({ id, table, record_id }) =>
      id === op.id || (table === op.table && record_id === op.record_id),
  )
  return Object.entries(op.want).every(([field, value]) =>
    known.some(({ want }) => field in want && sameValue(field, want[field], value)),
  )
}

/** Discards an operation, unless its request may have left. Runs inside the caller's transaction. */
export const callOff = (context: OutboxContext, id: string): Done =>
  context.operations.byId(id)?.state === 'queued' ? discard(context, id) : nothingDone

/** Returns the change that lets the user undo the discard of a patch; null for other kinds. */
function discardChange(op: Operation): Change | null {
  if (op.kind !== 'patch') return null
  const fields = Object.fromEntries(
    Object.keys(op.want).map((field) => [
      field,
      { before: op.want[field] ?? null, after: op.base[field] ?? null },
    ]),
  )
  return {
    table: op.table,
    record_id: op.record_id,
    endpoint: op.endpoint,
    params: op.params,
    fields,
    ...(op.meta.subject === undefined ? {} : { subject: op.meta.subject }),
    ...(op.meta.link === undefined ? {} : { link: op.meta.link }),
  }
}

/**
 * Cancels an operation and all that wait for a record it would have made; returns the cancelled
 * ones.
 */
export function cancelTree(context: OutboxContext, op: Operation, reason: Reason): Operation[] {
  const cancelled: Operation[] = []
  const localIds = op.kind === 'create' ? [op.record_id] : Object.values(op.meta.locals ?? {})
  if (context.operations.move(op, 'discard', { reason })) cancelled.push(op)
  if (cancelled.length === 0 || localIds.length === 0) return cancelled
  for (const openOp of context.operations.open()) {
    if (localIds.some((local) => refersTo(openOp, local)))
      cancelled.push(...cancelTree(context, openOp, 'left_with_parent'))
  }
  return cancelled
}

const refersTo = (op: Operation, local: string) =>
  op.record_id === local ||
  Object.values(op.params).includes(local) ||
  Object.values(op.want).flat().includes(local)

/**
 * Changes the wanted values of a waiting operation, such as a rejected note that was too long. Runs
 * inside the caller's transaction.
 */
export function change(context: OutboxContext, id: string, set: Fields): Done {
  const op = context.operations.byId(id)
  if (
    !op ||
    op.state === 'sending' ||
    op.state === 'verifying' ||
    op.state === 'unknown' ||
    op.state === 'done' ||
    op.state === 'cancelled'
  )
    return nothingDone
  const fields: Change['fields'] = {}
  for (const [field, value] of Object.entries(set)) {
    fields[field] = { before: op.want[field] ?? op.base[field] ?? null, after: value ?? null }
    if (op.kind === 'patch') changeWanted(context, op, field, value)
    else op.want[field] = value
  }
  if (op.kind !== 'patch') {
    context.operations.save(op)
    context.operations.move(op, 'change', { reason: null })
    return { records: [ref(op)], changes: [] }
  }
  return {
    records: [ref(op)],
    changes: [
      {
        table: op.table,
        record_id: op.record_id,
        endpoint: op.endpoint,
        params: op.params,
        fields,
      },
    ],
  }
}

/**
 * Resolves one field of a conflict: `theirs` sends nothing, `mine` sends the user's value with
 * theirs as its base. Runs inside the caller's transaction.
 */
export function resolve(
  context: OutboxContext,
  id: string,
  field: string,
  choice: 'theirs' | 'mine',
): Done {
  const op = context.operations.byId(id)
  const card = op?.result?.cards?.find((candidate) => candidate.field === field)
  if (!op || !card || op.state !== 'conflict') return nothingDone
  const labels = {
    ...(op.meta.subject === undefined ? {} : { subject: op.meta.subject }),
    ...(op.meta.link === undefined ? {} : { link: op.meta.link }),
  }
  const of = {
    table: op.table,
    record_id: op.record_id,
    endpoint: op.endpoint,
    params: op.params,
    ...labels,
  }
  dropField(op, field)
  if (Object.keys(op.want).length === 0)
    context.operations.move(op, 'take_theirs', { reason: 'theirs', result: null })
  else context.operations.save(op)
  if (choice === 'mine')
    enqueue(context, op.intent_id, {
      endpoint: op.endpoint,
      params: op.params,
      want: { [field]: card.mine },
      base: { [field]: card.theirs },
      ...labels,
    })
  const [before, after] = choice === 'theirs' ? [card.mine, card.theirs] : [card.theirs, card.mine]
  return { records: [ref(op)], changes: [{ ...of, fields: { [field]: { before, after } } }] }
}
