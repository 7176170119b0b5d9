import { sameValue } from '#shared/domain/same-value.ts'
import type { Operation } from './operation.ts'
import type { OutboxContext } from './outbox-context.ts'

/**
 * Changes the wanted value of one field of a waiting operation; a rejected operation is queued
 * again. Drops the field if the service certainly holds that value.
 */
export function changeWanted(
  context: OutboxContext,
  op: Operation,
  field: string,
  value: unknown,
): void {
  const card = op.result?.cards?.find((candidate) => candidate.field === field)
  const sent = card ? undefined : mayHaveArrived(op, field)
  if (card) card.mine = value ?? null
  op.want[field] = value
  if (sent) rebase(op, field, value, sent.value)
  else if (sameValue(field, card ? card.theirs : op.base[field], value)) dropField(op, field)
  if (Object.keys(op.want).length === 0) {
    context.operations.move(op, op.state === 'conflict' ? 'take_theirs' : 'discard', {
      reason: 'undone',
      result: null,
    })
  } else if (op.state === 'rejected') {
    context.operations.move(op, 'change', { reason: null })
  } else {
    context.operations.save(op)
  }
}

/**
 * Sets the base of a field whose sent value may have arrived: only a read can tell whether the
 * service holds that value or the previous one. Going back to the previous value is a change of the
 * sent one; any other value, even after going back, is a change of the previous one.
 */
function rebase(op: Operation, field: string, value: unknown, sent: unknown): void {
  const { before_sent = {} } = op.meta
  const previousValue =
    (Object.hasOwn(before_sent, field) ? before_sent[field] : op.base[field]) ?? null
  op.meta.before_sent = { ...before_sent, [field]: previousValue }
  op.base[field] = sameValue(field, previousValue, value) ? (sent ?? null) : previousValue
}

/** Returns the last sent value of a field that may have arrived; undefined if there is none. */
function mayHaveArrived(op: Operation, field: string): { value: unknown } | undefined {
  const sent = op.meta.unread?.findLast((values) => Object.hasOwn(values, field))
  return sent && { value: sent[field] }
}

/**
 * Removes a field, its base and its conflict card from an operation. Does not save the operation.
 */
export function dropField(op: Operation, field: string): void {
  delete op.want[field]
  delete op.base[field]
  if (op.result?.cards) op.result.cards = op.result.cards.filter((card) => card.field !== field)
}
