import { sameValue } from '#shared/domain/same-value.ts'
import type { Change } from './history.ts'
import { ADDITIONS } from './history-index.ts'
import type { Operation } from './operation.ts'
import type { OutboxContext } from './outbox-context.ts'
import type { RecordRef } from './project.ts'

/** One gesture's change to one record of a person. */
export interface DoneChange {
  /** Unique among the changes of a person. */
  id: string
  /** The history line, or slice of one, that contains the change; one per gesture and record. */
  line: string
  at: number
  change: Change
  /** The member that an addition made of the person, by its current id; null for other changes. */
  member_id: string | null
  /** Not confirmed by the service yet. */
  pending: boolean
}

const keyOf = ({ table, id }: RecordRef) => `${table}/${id}`

/**
 * Finds the changes made on this computer to a person and these records of theirs that were not
 * undone, newest first. Includes earlier changes on a list that the person was since removed from;
 * leaves out changes cancelled before they were sent.
 */
export async function doneAbout(
  context: OutboxContext,
  contact: string,
  records: readonly RecordRef[],
): Promise<DoneChange[]> {
  const known = new Map(
    [{ table: 'contacts' as const, id: contact }, ...records].map((ref) => [keyOf(ref), ref]),
  )
  const touching = () =>
    context.history.touching([...[...known.values()].map(({ id }) => id), ADDITIONS])
  const lines = await touching()
  const former = lines
    .flatMap(({ changes }) => changes)
    .filter((change) => change.contact_id === contact)
    .map(({ table, record_id }): RecordRef => ({ table, id: record_id }))
    .filter((ref) => !known.has(keyOf(ref)))
  for (const ref of former) known.set(keyOf(ref), ref)
  const all = former.length === 0 ? lines : await touching()
  return all.flatMap(({ id, at, changes }) =>
    changes.flatMap((change, place): DoneChange[] => {
      const done = judge(context, contact, known, change)
      return done ? [{ id: `${id}/${place}`, line: id, at, change, ...done }] : []
    }),
  )
}

/** Returns the state of a change; null if it does not concern this person or was cancelled. */
function judge(
  context: OutboxContext,
  contact: string,
  known: ReadonlyMap<string, RecordRef>,
  change: Change,
): Pick<DoneChange, 'member_id' | 'pending'> | null {
  const op = change.operation_id ? context.operations.byId(change.operation_id) : null
  if (op?.state === 'cancelled') return null
  if (change.endpoint === ADDITIONS) {
    const member_id = op?.result?.ids?.[contact] ?? op?.meta.locals?.[contact] ?? null
    return member_id === null ? null : { member_id, pending: op?.state !== 'done' }
  }
  if (!known.has(`${change.table}/${change.record_id}`)) return null
  if (op) return { member_id: null, pending: op.state !== 'done' }
  return { member_id: null, pending: change.endpoint !== null && isOnItsWay(context, change) }
}

/** Reports whether an open operation still wants a value that this change set. */
const isOnItsWay = (context: OutboxContext, { table, record_id, fields }: Change) =>
  context.operations
    .openOf(table, record_id)
    .some(({ want }) =>
      Object.entries(fields).some(
        ([field, { after }]) => Object.hasOwn(want, field) && sameValue(field, want[field], after),
      ),
    )

/** Finds the gesture that an operation belongs to; null if it was undone (A3). */
export async function gestureOf(
  { history }: Pick<OutboxContext, 'history'>,
  { id, record_id }: Pick<Operation, 'id' | 'record_id'>,
): Promise<string | null> {
  const lines = await history.touching([record_id])
  const line = lines.find(({ changes }) => changes.some((change) => change.operation_id === id))
  return line?.id ?? null
}
