import { type ConflictCard, conflictCard } from '#shared/domain/merge.ts'
import { type Fields, sameValue } from '#shared/domain/same-value.ts'
import { random } from '#main/random.ts'
import type { Operation } from './operation.ts'
import type { OutboxContext } from './outbox-context.ts'
import type { Monotonic } from '#main/engine/store/cache/protocol.ts'
import { dropField, rewant } from './rewant.ts'
import { isInFlight, isOpen } from './transition.ts'

/** What a read after sending says about each field that was sent. */
export interface Compared {
  stored: string[]
  ignored: string[]
  different: string[]
  absent: string[]
}

/**
 * Compares what was sent with what stands there now, and with what stood there before: unchanged
 * means that the service ignored it (I8).
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

/** Returns the fields that were sent; where nothing is noted as sent, those that are wanted. */
export const sentOf = (op: Operation): Fields => op.meta.sent ?? op.want

/**
 * Returns the values of a record that an attempt of this operation has set: where answers were lost,
 * nobody else has.
 */
export const setByUs = ({ meta, want }: Operation, record: Fields): Fields =>
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
 * Closes an operation after reading back, inside the caller's transaction: what is stored is done,
 * what was ignored stays on this computer as an overlay and is not sent again by itself (R2), what
 * differs becomes a question. A field that cannot be read at all counts as ignored, unless the answer
 * to sending showed it.
 */
export function settle(
  context: OutboxContext,
  op: Operation,
  record: Fields,
  at?: Monotonic,
): void {
  const { stored, ignored, different, absent } = compare(op, record)
  const sent = sentOf(op)
  // What no read shows counts as stored where the answer showed it.
  const echoed = absent.filter((field) => op.meta.echoed?.includes(field))
  confirm(context, op, { ...record, ...pick(sent, echoed) }, at)
  const kept = [...ignored, ...absent.filter((field) => !echoed.includes(field))]
  context.overlays.clear(
    op.table,
    op.record_id,
    [...stored, ...echoed, ...different].filter((field) => isNotStored(context, op, field)),
  )
  if (kept.length > 0)
    context.overlays.set(op.table, op.record_id, pick(sent, kept), 'not_stored', record)
  const cards = different.map((field) =>
    conflictCard(field, (op.meta.seen ?? op.base)[field], record[field], sent[field]),
  )
  if (cards.length > 0 && stored.length + echoed.length + kept.length === 0) {
    context.operations.move(op, 'read_else', { reason: 'changed', result: { cards } })
  } else {
    if (cards.length > 0) askApart(context, op, cards)
    context.operations.move(
      op,
      kept.length > 0 && op.state === 'verifying' ? 'not_stored' : 'read_wanted',
      { reason: kept.length > 0 ? 'kept_here' : null },
    )
  }
}

/**
 * Keeps what the service said of the record of an operation, inside the caller's transaction, until
 * the cache has it. `at`: when it was asked for.
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

/** Returns what the path of a record says, and the record does not. */
export const pathOf = (op: Operation): Fields =>
  op.table === 'members' ? { list_id: op.params['id'] } : {}

const isNotStored = (context: OutboxContext, op: Operation, field: string) =>
  context.overlays
    .of(op.table, op.record_id)
    .some((overlay) => overlay.field === field && overlay.reason === 'not_stored')

/**
 * Takes the questions out of an operation and puts them into one of their own, so that the rest
 * goes on without a question (A10).
 */
export function askApart(context: OutboxContext, op: Operation, cards: ConflictCard[]): Operation {
  const fields = cards.map((card) => card.field)
  const apart = context.operations.insert({
    id: random.uuid(),
    intent_id: op.intent_id,
    kind: op.kind,
    endpoint: op.endpoint,
    params: op.params,
    lane: op.lane,
    table: op.table,
    record_id: op.record_id,
    base: pick(op.base, fields),
    want: Object.fromEntries(cards.map((card) => [card.field, card.mine])),
    meta: { ...labelsOf(op) },
    state: 'conflict',
    reason: 'changed',
    result: { cards },
  })
  for (const field of fields) dropField(op, field)
  context.operations.save(op)
  foldIntoEarlier(context, apart)
  return apart
}

const labelsOf = (op: Operation) => ({
  ...(op.meta.subject === undefined ? {} : { subject: op.meta.subject }),
  ...(op.meta.link === undefined ? {} : { link: op.meta.link }),
})

/**
 * Edits made while this one was under way wait behind it. Once it is not in flight any more, those
 * about the same fields join it: first base, last want; so that a question is asked once, about
 * what the person wants now.
 */
export function foldIntoEarlier(context: OutboxContext, op: Operation): void {
  // What is in flight or over says nothing about edits that came after it.
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
      rewant(context, op, field, value)
    }
    if (Object.keys(later.want).length === 0)
      context.operations.move(later, 'discard', { reason: 'folded' })
    else if (shared.length > 0) context.operations.save(later)
  }
}

/** Returns the given fields of a record, without those it does not have. */
export const pick = (from: Fields, fields: string[]): Fields =>
  Object.fromEntries(
    fields
      .filter((field) => Object.hasOwn(from, field))
      .map((field) => [field, from[field] ?? null]),
  )
