import type { Fields } from '#shared/domain/same-value.ts'
import { fit, likeness } from './matching.ts'
import type { Operation } from './operation.ts'
import type { OutboxContext } from './outbox-context.ts'

/**
 * What the records of a list show about a create whose answer was lost. `open`: a create that is
 * still being sent may settle it.
 */
export type CreateEvidence = { is: 'made'; record: Fields } | { is: 'open' | 'unclear' | 'missing' }

const idOf = (record: Fields) => String(record['id'])

/**
 * Reports whether a create may have made this record: the record resembles the wanted one and did
 * not exist before the create was sent.
 */
export const mayHaveMade = (op: Operation, record: Fields): boolean =>
  !op.meta.known?.includes(idOf(record)) && likeness(op, record) !== 'other'

const fitOf = (op: Operation, record: Fields) => (mayHaveMade(op, record) ? fit(op, record) : 0)

/** Reports whether another create of this account made this record, or may have. */
export function isClaimedByOther(context: OutboxContext, op: Operation, record: Fields): boolean {
  return (
    context.operations.createdByOthers(op, [idOf(record)]).size > 0 ||
    context.operations.unansweredCreates(op).some((create) => mayHaveMade(create, record))
  )
}

/**
 * Finds the record that a create made, but never one made by another create of this account (P19).
 * Skips records that others are known to have made, leaves a record to the create it fits best, and
 * returns `open` while another create that may have made one of them is being sent.
 */
export function findCreated(
  context: OutboxContext,
  op: Operation,
  records: Fields[],
): CreateEvidence {
  const takenIds = context.operations.createdByOthers(op, records.map(idOf))
  const matches = records.filter((record) => mayHaveMade(op, record) && !takenIds.has(idOf(record)))
  const creates = context.operations.unansweredCreates(op)
  const onTheWay = creates.filter(({ state }) => state === 'sending')
  if (onTheWay.some((create) => matches.some((record) => mayHaveMade(create, record))))
    return { is: 'open' }
  const [best] = byFit(op, findUnclaimed(creates, op, matches))
  if (!best) return { is: 'missing' }
  return likeness(op, best) === 'same' ? { is: 'made', record: best } : { is: 'unclear' }
}

/**
 * Returns the records left after every other create has taken the record it fits better than this
 * one. The best fit takes first, so that a looser match never takes a record from the create it
 * belongs to.
 */
function findUnclaimed(creates: readonly Operation[], op: Operation, records: Fields[]): Fields[] {
  const claims = creates
    .flatMap((create) => records.map((record) => ({ create, record, fit: fitOf(create, record) })))
    .filter((claim) => claim.fit > fitOf(op, claim.record))
    .toSorted((a, b) => b.fit - a.fit)
  const servedCreates = new Set<Operation>()
  const taken = new Set<Fields>()
  for (const { create, record } of claims) {
    if (servedCreates.has(create) || taken.has(record)) continue
    servedCreates.add(create)
    taken.add(record)
  }
  return records.filter((record) => !taken.has(record))
}

const byFit = (op: Operation, records: Fields[]) =>
  records.toSorted((a, b) => fitOf(op, b) - fitOf(op, a))
