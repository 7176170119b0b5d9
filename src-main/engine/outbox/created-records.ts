import type { Fields } from '#shared/domain/same-value.ts'
import type { ListAnswer } from '#main/engine/api/types.ts'
import { BETWEEN_LOOKS_MS, type Step, type Trip } from './step.ts'
import type { Operation } from './operation.ts'
import type { OutboxContext } from './outbox-context.ts'
import { compare, pathOf, pick, type Compared } from './settle.ts'

/**
 * Gives what was made here its ids, once a record was made or members were added, so that whatever
 * waits for them can go (I5).
 */
export async function finishMaking(trip: Trip, op: Operation, value: unknown): Promise<Step> {
  if (op.kind === 'add') return finishAdd(trip, op, (value as ListAnswer<Fields>).records)
  const record = await withRest(trip, op, value as Fields)
  const now = trip.context.operations.byId(op.id)
  if (now?.state === 'sending') return finishCreate(trip.context, now, record)
  // Given up while the rest was read: what was made is nobody else's (P19).
  if (now?.state === 'cancelled') rememberMade(trip.context, now, record)
  return { next: 'go_on' }
}

/** Keeps which record was made of an operation that was given up on its way. */
export function rememberMade(context: OutboxContext, op: Operation, record: Fields): void {
  context.db.transact(() => {
    op.result = { id: String(record['id']) }
    context.operations.save(op)
  })
}

/**
 * The record that was made, whole: an answer may name it and say no more, which is no word of what
 * was stored. What cannot be read now counts as stored, as the answer says it was made.
 */
async function withRest({ reader }: Trip, op: Operation, record: Fields): Promise<Fields> {
  const { absent } = compareMade(op, record)
  if (absent.length === 0) return record
  const id = String(record['id'])
  const made = { ...op, record_id: id, params: { ...op.params, id } }
  const read = await reader.read(made, reader.mark())
  return read.kind === 'found'
    ? { ...record, ...read.record }
    : { ...pick(op.want, absent), ...record }
}

/** Compares what was wanted of a new record with what the service says of it. */
const compareMade = (op: Operation, record: Fields): Compared =>
  compare({ ...op, meta: { ...op.meta, sent: pickReadableFields(op), seen: {} } }, record)

/** Closes a create with the record the service made of it. */
export function finishCreate(context: OutboxContext, op: Operation, record: Fields): Step {
  const local = op.record_id
  const id = String(record['id'])
  context.db.transact(() => {
    context.operations.move(op, 'accepted')
    const { ignored, absent } = compareMade(op, record)
    // A service may tidy what it is given; only what it left empty was not stored.
    const kept = [...ignored, ...absent].filter(
      (field) => op.want[field] !== null && op.want[field] !== '',
    )
    if (kept.length > 0)
      context.overlays.set(
        op.table,
        id,
        Object.fromEntries(kept.map((field) => [field, op.want[field]])),
        'not_stored',
        record,
      )
    context.operations.move(op, 'read_wanted', {
      reason: kept.length > 0 ? 'kept_here' : null,
      result: { id },
    })
    context.confirmations.add(op.table, id, { ...record, id }, { made: true })
    replaceLocalId(context, local, id)
  })
  return { next: 'go_on' }
}

/**
 * A company's name and domain are how a contact finds its company: they come back as a link, not as
 * fields (contract §2).
 */
function pickReadableFields(op: Operation): Fields {
  const linking = new Set(['company_domain', 'company_name', 'secret'])
  return Object.fromEntries(Object.entries(op.want).filter(([field]) => !linking.has(field)))
}

/**
 * Closes an addition with the members it made; members that the answer does not show are looked for
 * by reading the list.
 */
export async function finishAdd(trip: Trip, op: Operation, records: Fields[]): Promise<Step> {
  const { context, reader } = trip
  let found = memberIdsByContact(records)
  let looked = true
  if (wantedContacts(op).some((contact) => !found.has(contact))) {
    const all = await reader.members(op.params['id'] ?? '')
    looked = all.kind === 'all' && all.whole
    if (all.kind === 'all') found = new Map([...memberIdsByContact(all.records), ...found])
  }
  const now = context.operations.byId(op.id)
  if (now?.state !== 'sending' && now?.state !== 'verifying') return { next: 'go_on' }
  return context.db.transact((): Step => {
    const isFirstLook = now.state === 'sending'
    if (isFirstLook) context.operations.move(now, 'accepted')
    if (takeFoundMembers(context, now, found) === 0)
      context.operations.move(now, 'read_wanted', { reason: null })
    // A service may add them a moment later than it says: a second look decides.
    else if (isFirstLook && looked) return { next: 'later', ms: BETWEEN_LOOKS_MS }
    // Accepted, and still not there: the person is told, not left to believe it (P5).
    else context.operations.move(now, looked ? 'no_evidence' : 'outcome_lost', { reason: 'lost' })
    return { next: 'go_on' }
  })
}

const wantedContacts = (op: Operation) => (op.want['source_ids'] as string[] | undefined) ?? []

/**
 * Gives the members that are there their ids, inside the caller's transaction; those still missing
 * stay wanted. Answers how many.
 */
export function takeFoundMembers(
  context: OutboxContext,
  op: Operation,
  found: Map<string, Fields>,
): number {
  const ids = { ...op.result?.ids }
  for (const contact of wantedContacts(op)) {
    const [member, local] = [found.get(contact), op.meta.locals?.[contact]]
    if (member === undefined) continue
    const id = String(member['id'])
    ids[contact] = id
    context.confirmations.add('members', id, { ...member, ...pathOf(op), id }, { made: true })
    if (local !== undefined) replaceLocalId(context, local, id)
  }
  op.want = { source_ids: wantedContacts(op).filter((contact) => !found.has(contact)) }
  op.result = { ids }
  context.operations.save(op)
  return wantedContacts(op).length
}

/** Maps members by the contact they stand for; those that name none are left out. */
export function memberIdsByContact(records: Fields[]): Map<string, Fields> {
  const contact = (record: Fields) =>
    record['contact_id'] ??
    record['source_id'] ??
    (record['contact'] as Fields | null | undefined)?.['id']
  return new Map(
    records.flatMap((record) =>
      contact(record) === undefined || contact(record) === null
        ? []
        : [[String(contact(record)), record]],
    ),
  )
}

/**
 * Puts the service's id wherever ours stands: in what waits, in overlays, in the history that undo
 * reads.
 */
export function replaceLocalId(context: OutboxContext, local: string, id: string): void {
  const json = JSON.stringify(id).slice(1, -1)
  context.db
    .prepare(`UPDATE operations
      SET params = replace(params, ?, ?), want = replace(want, ?, ?), base = replace(base, ?, ?),
        meta = replace(meta, ?, ?), lane = replace(lane, ?, ?),
        record_id = CASE record_id WHEN ? THEN ? ELSE record_id END
    WHERE state NOT IN ('done', 'cancelled') AND (instr(params, ?) OR instr(want, ?) OR record_id = ?)`)
    .run(
      local,
      json,
      local,
      json,
      local,
      json,
      local,
      json,
      local,
      id,
      local,
      id,
      local,
      local,
      local,
    )
  for (const overlay of context.overlays.all())
    if (overlay.record_id === local) context.overlays.rename(overlay.table, local, id)
  context.history.rename(local, id)
}
