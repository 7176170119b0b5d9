import { personTexts } from '#shared/domain/person-texts.ts'
import { sameValue, type Fields } from '#shared/domain/same-value.ts'
import { couldNotRead } from './failures.ts'
import type { Operation, Result } from './operation.ts'
import { holdBack } from './read-removal.ts'
import { pickFields } from './settle.ts'
import type { DrainSession, Step } from './step.ts'

/** The wanted value of a removal that undoes a create: the operation that made the record. */
export const MADE_BY = 'made_by'

/** A service sets these by itself, so they count only if its first answer stated them. */
const stated = ['company_id', 'is_prospect']

/**
 * Returns what the service stored of a new person, by which undo notices a later change. An import
 * is undone only after a question, so its rows keep nothing.
 */
export const pickMade = (op: Operation, record: Fields): Pick<Result, 'made'> =>
  op.table === 'contacts' && !op.meta.bulk
    ? { made: pickFields(record, [...personTexts, ...stated]) }
    : {}

/**
 * Reads a person whose creation is undone, before they are deleted for everyone. If they hold
 * anything that this computer did not write, the deletion waits for the user (A3). Returns null if
 * it may be sent.
 */
export async function readChanges(
  { context, reader }: DrainSession,
  op: Operation,
): Promise<Step | null> {
  const made_by = op.want[MADE_BY]
  const create = typeof made_by === 'string' ? context.operations.byId(made_by) : null
  if (!create) return null
  const read = await reader.read(op, reader.mark())
  // The removal itself settles what is no longer there.
  if (read.kind === 'gone' || read.kind === 'unseen') return null
  if (read.kind !== 'found') return couldNotRead(context, op, read)
  const expected: Fields = { ...create.want, ...create.result?.made }
  for (const { want } of context.operations.recentlyDone(op.table, op.record_id).toReversed())
    Object.assign(expected, want)
  const fields = [...personTexts, ...stated.filter((field) => Object.hasOwn(expected, field))]
  const isOurs = fields.every((field) => sameValue(field, read.record[field], expected[field]))
  return isOurs ? null : holdBack(context, op, 'changed_since')
}
