import { sameValue } from '#shared/domain/same-value.ts'
import type { Operation } from './operation.ts'
import type { OutboxContext } from './outbox-context.ts'

/**
 * Changes what a waiting operation wants of one field; `change` revives one that was refused. What
 * the service holds for certain is not wanted any more.
 */
export function rewant(context: OutboxContext, op: Operation, field: string, value: unknown): void {
  const card = op.result?.cards?.find((one) => one.field === field)
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
 * Sets the base of a field of which something was sent that may have arrived: only a read can tell
 * whether that stands there, or what stood there before. Going back to what stood there is a change
 * of what was sent; any other value, also one that is wanted after going back, changes what stood
 * there.
 */
function rebase(op: Operation, field: string, value: unknown, sent: unknown): void {
  const { before_sent = {} } = op.meta
  const stood = (Object.hasOwn(before_sent, field) ? before_sent[field] : op.base[field]) ?? null
  op.meta.before_sent = { ...before_sent, [field]: stood }
  op.base[field] = sameValue(field, stood, value) ? (sent ?? null) : stood
}

/** Returns what was sent last of a field and may have arrived; undefined otherwise. */
function mayHaveArrived(op: Operation, field: string): { value: unknown } | undefined {
  const sent = op.meta.unread?.findLast((each) => Object.hasOwn(each, field))
  return sent && { value: sent[field] }
}

/** Removes a field from an operation, with its base and its conflict card. Does not store it. */
export function dropField(op: Operation, field: string): void {
  delete op.want[field]
  delete op.base[field]
  if (op.result?.cards) op.result.cards = op.result.cards.filter((card) => card.field !== field)
}
