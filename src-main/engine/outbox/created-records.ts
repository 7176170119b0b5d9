import type { Fields } from '#shared/domain/same-value.ts'
import type { ListAnswer } from '#main/engine/api/types.ts'
import { pickMade } from './changed-since.ts'
import { RECHECK_DELAY_MS, type Step, type DrainSession } from './step.ts'
import type { Operation } from './operation.ts'
import type { OutboxContext } from './outbox-context.ts'
import { compare, pathOf, pickFields, type Compared } from './settle.ts'

/**
 * Finishes an accepted create or addition: replaces local ids by the service's, so that operations
 * waiting for them can be sent (I5).
 */
export async function finishCreateOrAdd(
  session: DrainSession,
  op: Operation,
  value: unknown,
): Promise<Step> {
  if (op.kind === 'add') return finishAdd(session, op, (value as ListAnswer<Fields>).records)
  const record = await readMissingFields(session, op, value as Fields)
  const now = session.context.operations.byId(op.id)
  if (now?.state === 'sending') return finishCreate(session.context, now, record)
  // The user cancelled during the read; the created record still belongs to this operation (P19).
  if (now?.state === 'cancelled') rememberCreated(session.context, now, record)
  return { next: 'go_on' }
}

/** Stores the id of the record that a create made although it was cancelled meanwhile. */
export function rememberCreated(context: OutboxContext, op: Operation, record: Fields): void {
  context.db.transact(() => {
    op.result = { id: String(record['id']), ...pickMade(op, record) }
    context.operations.save(op)
  })
}

/**
 * Reads the rest of a created record if the response lacks fields; a response with only an id says
 * nothing about what was stored. If the read fails, the missing fields count as stored, because the
 * service reported success.
 */
async function readMissingFields(
  { reader }: DrainSession,
  op: Operation,
  record: Fields,
): Promise<Fields> {
  const { absent } = compareCreated(op, record)
  if (absent.length === 0) return record
  const id = String(record['id'])
  const createdOp = { ...op, record_id: id, params: { ...op.params, id } }
  const read = await reader.read(createdOp, reader.mark())
  return read.kind === 'found'
    ? { ...record, ...read.record }
    : { ...pickFields(op.want, absent), ...record }
}

/** Compares the wanted fields of a new record with those the service returned. */
const compareCreated = (op: Operation, record: Fields): Compared =>
  compare({ ...op, meta: { ...op.meta, sent: pickReadableFields(op), seen: {} } }, record)

/** Closes a create with the record the service made of it. */
export function finishCreate(context: OutboxContext, op: Operation, record: Fields): Step {
  const local = op.record_id
  const id = String(record['id'])
  context.db.transact(() => {
    context.operations.move(op, 'accepted')
    const { ignored, absent } = compareCreated(op, record)
    // A service may normalise values; only a field it left empty was not stored.
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
      result: { id, ...pickMade(op, record) },
    })
    context.confirmations.add(op.table, id, { ...record, id }, { created: true })
    replaceLocalId(context, local, id)
  })
  return { next: 'go_on' }
}

/**
 * Returns the wanted fields that a read can show. A company's name and domain only link a contact
 * to its company and do not come back as fields (contract §2); a secret is never shown.
 */
function pickReadableFields(op: Operation): Fields {
  const linking = new Set(['company_domain', 'company_name', 'secret'])
  return Object.fromEntries(Object.entries(op.want).filter(([field]) => !linking.has(field)))
}

/**
 * Closes an addition with the members it made. Reads the list to find members that the response
 * does not contain.
 */
export async function finishAdd(
  session: DrainSession,
  op: Operation,
  records: Fields[],
): Promise<Step> {
  const { context, reader } = session
  let found = memberIdsByContact(records)
  let isWhole = true
  if (contactsToAdd(op).some((contact) => !found.has(contact))) {
    const all = await reader.members(op.params['id'] ?? '')
    isWhole = all.kind === 'all' && all.whole
    if (all.kind === 'all') found = new Map([...memberIdsByContact(all.records), ...found])
  }
  const now = context.operations.byId(op.id)
  if (now?.state !== 'sending' && now?.state !== 'verifying') return { next: 'go_on' }
  return context.db.transact((): Step => {
    const isFirstCheck = now.state === 'sending'
    if (isFirstCheck) context.operations.move(now, 'accepted')
    if (acceptFoundMembers(context, now, found) === 0)
      context.operations.move(now, 'read_wanted', { reason: null })
    // A service may respond before it has added them: a second read decides.
    else if (isFirstCheck && isWhole) return { next: 'later', ms: RECHECK_DELAY_MS }
    // Accepted but still missing: ask the user instead of reporting success without proof (P5).
    else context.operations.move(now, isWhole ? 'no_evidence' : 'outcome_lost', { reason: 'lost' })
    return { next: 'go_on' }
  })
}

const contactsToAdd = (op: Operation) => (op.want['source_ids'] as string[] | undefined) ?? []

/**
 * Replaces the local ids of the members found, inside the caller's transaction; missing members
 * stay wanted. Returns how many are missing.
 */
export function acceptFoundMembers(
  context: OutboxContext,
  op: Operation,
  found: Map<string, Fields>,
): number {
  const ids = { ...op.result?.ids }
  for (const contact of contactsToAdd(op)) {
    const [member, local] = [found.get(contact), op.meta.locals?.[contact]]
    if (member === undefined) continue
    const id = String(member['id'])
    ids[contact] = id
    context.confirmations.add('members', id, { ...member, ...pathOf(op), id }, { created: true })
    if (local !== undefined) replaceLocalId(context, local, id)
  }
  op.want = { source_ids: contactsToAdd(op).filter((contact) => !found.has(contact)) }
  op.result = { ids }
  context.operations.save(op)
  return contactsToAdd(op).length
}

/** Maps members by the id of their contact; leaves out members without one. */
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
 * Replaces a local id by the service's in open operations, in overlays, and in the history that
 * undo reads.
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
