import { type ConflictCard, conflictCard } from '#shared/domain/merge.ts'
import { type Fields, sameValue } from '#shared/domain/same-value.ts'
import { random } from '#main/random.ts'
import type { Operation } from './operation.ts'
import type { OutboxContext } from './outbox-context.ts'
import type { Monotonic } from '#main/engine/store/cache/protocol.ts'
import { dropField, changeWanted } from './change-wanted.ts'
import { isInFlight, isOpen } from './transition.ts'

/** The fields that were sent, by what a read shows afterwards. */
export interface Compared {
  stored: string[]
  ignored: string[]
  different: string[]
  absent: string[]
}

/**
 * Compares the sent values with the record's current and previous ones: an unchanged field means
 * that the service ignored it (I8).
 */
export function compare(op: Operation, record: Fields): Compared {
  const result: Compared = { stored: [], ignored: [], different: [], absent: [] }
  for (const [field, value] of Object.entries(sentOf(op))) {
    if (sameValue(field, record[field], value)) result.stored.push(field)
    else if (!Object.hasOwn(record, field)) result.absent.push(field)
    else if (sameValue(field, record[field], (op.meta.seen ?? op.base)[field]))
      result.ignored.push(field)
    else result.different.push(field)
  }
  return result
}

/** Returns the fields that were sent, or the wanted ones if none are noted as sent. */
export const sentOf = (op: Operation): Fields => op.meta.sent ?? op.want

/**
 * Returns the record's values that an attempt of this operation set. If answers were lost, they are
 * not a colleague's changes.
 */
export const valuesSetByUs = ({ meta, want }: Operation, record: Fields): Fields =>
  Object.fromEntries(
    Object.keys(want)
      .filter((field) =>
        meta.unread?.some(
          (sent) => Object.hasOwn(sent, field) && sameValue(field, record[field], sent[field]),
        ),
      )
      .map((field) => [field, record[field] ?? null]),
  )

/**
 * Closes an operation after its read-back, inside the caller's transaction: stored fields are done,
 * ignored ones stay on this computer as overlays and are not sent again automatically (R2),
 * different ones become conflicts. A field that cannot be read counts as ignored, unless the
 * response to sending showed it.
 */
export function settle(
  context: OutboxContext,
  op: Operation,
  record: Fields,
  at?: Monotonic,
): void {
  const { stored, ignored, different, absent } = compare(op, record)
  const sent = sentOf(op)
  // A field that no read shows counts as stored if the response showed it.
  const echoedFields = absent.filter((field) => op.meta.echoed?.includes(field))
  confirm(context, op, { ...record, ...pickFields(sent, echoedFields) }, at)
  const kept = [...ignored, ...absent.filter((field) => !echoedFields.includes(field))]
  context.overlays.clear(
    op.table,
    op.record_id,
    [...stored, ...echoedFields, ...different].filter((field) => isNotStored(context, op, field)),
  )
  if (kept.length > 0)
    context.overlays.set(op.table, op.record_id, pickFields(sent, kept), 'not_stored', record)
  const cards = different.map((field) =>
    conflictCard(field, (op.meta.seen ?? op.base)[field], record[field], sent[field]),
  )
  if (cards.length > 0 && stored.length + echoedFields.length + kept.length === 0) {
    context.operations.move(op, 'read_else', { reason: 'changed', result: { cards } })
  } else {
    if (cards.length > 0) splitConflicts(context, op, cards)
    context.operations.move(
      op,
      kept.length > 0 && op.state === 'verifying' ? 'not_stored' : 'read_wanted',
      { reason: kept.length > 0 ? 'kept_here' : null },
    )
  }
}

/**
 * Adds a confirmation of the operation's record, inside the caller's transaction. `at`: when the
 * record was requested.
 */
export function confirm(
  context: OutboxContext,
  op: Operation,
  record: Fields,
  at?: Monotonic,
): void {
  context.confirmations.add(
    op.table,
    op.record_id,
    { ...record, ...pathOf(op), id: op.record_id },
    at === undefined ? {} : { at },
  )
}

/** Returns the fields that only the path of a record has. */
export const pathOf = (op: Operation): Fields =>
  op.table === 'members' ? { list_id: op.params['id'] } : {}

const isNotStored = (context: OutboxContext, op: Operation, field: string) =>
  context.overlays
    .of(op.table, op.record_id)
    .some((overlay) => overlay.field === field && overlay.reason === 'not_stored')

/**
 * Moves conflicting fields to an operation of their own, so that the other fields can go on (A10).
 */
export function splitConflicts(
  context: OutboxContext,
  op: Operation,
  cards: ConflictCard[],
): Operation {
  const fields = cards.map((card) => card.field)
  const conflict = context.operations.insert({
    id: random.uuid(),
    intent_id: op.intent_id,
    kind: op.kind,
    endpoint: op.endpoint,
    params: op.params,
    lane: op.lane,
    table: op.table,
    record_id: op.record_id,
    base: pickFields(op.base, fields),
    want: Object.fromEntries(cards.map((card) => [card.field, card.mine])),
    meta: { ...labelsOf(op) },
    state: 'conflict',
    reason: 'changed',
    result: { cards },
  })
  for (const field of fields) dropField(op, field)
  context.operations.save(op)
  foldIntoEarlier(context, conflict)
  return conflict
}

const labelsOf = (op: Operation) => ({
  ...(op.meta.subject === undefined ? {} : { subject: op.meta.subject }),
  ...(op.meta.link === undefined ? {} : { link: op.meta.link }),
})

/**
 * Moves later edits of the same fields into an operation that is no longer in flight: first base,
 * last want. A conflict is then asked once, about the value the user wants now.
 */
export function foldIntoEarlier(context: OutboxContext, op: Operation): void {
  // An operation in flight or closed does not take in later edits.
  if (op.kind !== 'patch' || isInFlight(op.state) || !isOpen(op.state)) return
  for (const later of context.operations.openInLane(op.lane)) {
    if (
      (later.seq <= op.seq && op.state !== 'conflict') ||
      later.id === op.id ||
      later.state !== 'queued' ||
      later.kind !== 'patch'
    )
      continue
    const shared = Object.keys(later.want).filter((field) => Object.hasOwn(op.want, field))
    for (const field of shared) {
      const value = later.want[field]
      dropField(later, field)
      changeWanted(context, op, field, value)
    }
    if (Object.keys(later.want).length === 0)
      context.operations.move(later, 'discard', { reason: 'folded' })
    else if (shared.length > 0) context.operations.save(later)
  }
}

/** Returns the given fields of a record, without those it does not have. */
export const pickFields = (from: Fields, fields: string[]): Fields =>
  Object.fromEntries(
    fields
      .filter((field) => Object.hasOwn(from, field))
      .map((field) => [field, from[field] ?? null]),
  )
