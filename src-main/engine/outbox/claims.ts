import type { Fields } from '#shared/domain/same-value.ts'
import { fit, likeness } from './matching.ts'
import type { Operation } from './operation.ts'
import type { Parts } from './outbox-context.ts'

/**
 * What the records of a list say about a create whose answer was lost. `open`: an answer that is
 * still to come may tell.
 */
export type Answer = { is: 'made'; record: Fields } | { is: 'open' | 'unclear' | 'missing' }

const idOf = (record: Fields) => String(record['id'])

/**
 * Whether a create may have made this record: it looks like what was wanted, and was not there
 * before it was sent.
 */
export const mayBe = (op: Operation, record: Fields): boolean =>
  !op.meta.known?.includes(idOf(record)) && likeness(op, record) !== 'other'

const fitOf = (op: Operation, record: Fields) => (mayBe(op, record) ? fit(op, record) : 0)

/** Whether another operation of ours made this record, or may have. */
export function isAnybodysOwn(parts: Parts, op: Operation, record: Fields): boolean {
  return (
    parts.operations.madeByOthers(op, [idOf(record)]).size > 0 ||
    parts.operations.unanswered(op).some((other) => mayBe(other, record))
  )
}

/**
 * Finds the record that a create made, and never one that another of ours made (P19): what another
 * is known to have made is not considered, what another fits better is that one's, and nothing is
 * decided while the answer to another is on its way.
 */
export function answerTo(parts: Parts, op: Operation, records: Fields[]): Answer {
  const made = parts.operations.madeByOthers(op, records.map(idOf))
  const alike = records.filter((record) => mayBe(op, record) && !made.has(idOf(record)))
  const others = parts.operations.unanswered(op)
  const onTheWay = others.filter(({ state }) => state === 'sending')
  if (onTheWay.some((other) => alike.some((record) => mayBe(other, record)))) return { is: 'open' }
  const mine = alike.filter((record) =>
    others.every((other) => fitOf(other, record) <= fitOf(op, record)),
  )
  const [best] = mine.toSorted((a, b) => fitOf(op, b) - fitOf(op, a))
  if (!best) return { is: 'missing' }
  return likeness(op, best) === 'same' ? { is: 'made', record: best } : { is: 'unclear' }
}
