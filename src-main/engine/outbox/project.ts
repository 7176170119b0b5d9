import { errorFields } from '#main/engine/error-fields.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import type { Projection } from '#main/engine/store/cache/protocol.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'
import { kindOf } from './kinds.ts'
import { isLocalId } from '#main/engine/api/local-ids.ts'
import type { Operation } from './operation.ts'
import type { OutboxContext } from './outbox-context.ts'

export interface RecordRef {
  table: TableName
  id: string
}

/**
 * Returns the projections of these records, and of members being added to them, for the cache to
 * lay over the service's values.
 */
export function projectionsOf(context: OutboxContext, records: RecordRef[]): Projection[] {
  const all = records.flatMap((record) => [
    record,
    ...context.operations
      .openOf(record.table, record.id)
      .flatMap((op) =>
        Object.values(op.meta.locals ?? {}).map((id): RecordRef => ({ table: 'members', id })),
      ),
  ])
  return [
    ...new Map(all.map((record) => [`${record.table}/${record.id}`, record])).values(),
  ].flatMap((record) => projectRecord(context, record))
}

/** Returns all projections: for an empty or rebuilt cache, and at every start. */
export function allProjections(context: OutboxContext): Projection[] {
  const refs = [
    ...context.operations.open().map((op) => ({ table: op.table, id: op.record_id })),
    ...context.overlays.all().map((overlay) => ({ table: overlay.table, id: overlay.record_id })),
    ...context.confirmations.refs(),
  ]
  return projectionsOf(context, refs).filter((projection) => projection.fields !== null)
}

function projectRecord(context: OutboxContext, record: RecordRef): Projection[] {
  const open = context.operations.openOf(record.table, record.id)
  const own = open.filter((op) => op.kind !== 'add')
  const overlays = context.overlays.of(record.table, record.id)
  const unacknowledged = context.confirmations.unacknowledged(record.table, record.id)
  const added =
    record.table === 'members' && isLocalId(record.id)
      ? addedMemberFields(context.creatorOf(record.id), record.id)
      : null
  if (own.length === 0 && overlays.length === 0 && added === null && unacknowledged === null)
    return open.length > 0
      ? []
      : [{ table: record.table, id: record.id, fields: null, pending: false, overlay: [] }]
  const fields: Fields = {
    ...added,
    ...unacknowledged?.fields,
    ...Object.fromEntries(overlays.map((overlay) => [overlay.field, overlay.value])),
  }
  for (const op of own) Object.assign(fields, projectedFields(op))
  const overlayFields = overlays
    .filter((overlay) => !own.some((op) => Object.hasOwn(op.want, overlay.field)))
    .map((overlay) => overlay.field)
  const local =
    added !== null || unacknowledged?.created === true || own.some((op) => op.kind === 'create')
  return [
    {
      table: record.table,
      id: record.id,
      fields,
      pending: added !== null || own.length > 0,
      overlay: overlayFields,
      ...(unacknowledged?.removed === true || own.some(hidesRow) ? { gone: true } : {}),
      ...(local ? { local } : {}),
    },
  ]
}

function projectedFields(op: Operation): Fields {
  if (op.kind === 'create') return { ...kindOf(op.endpoint).defaults, ...op.want, id: op.record_id }
  if (op.kind !== 'patch') return {}
  return op.table === 'members' ? { ...op.want, touched_at: op.created_at } : op.want
}

/** Reports whether an operation hides its row. A removal does, unless it was refused or failed. */
const hidesRow = (op: Operation) =>
  op.kind === 'remove' &&
  op.state !== 'rejected' &&
  op.state !== 'conflict' &&
  op.state !== 'needs_you'

/**
 * Returns the fields of a member being added, who is shown under a local id until the service gives
 * one; null once the addition no longer wants it.
 */
function addedMemberFields(op: Operation | null, id: string): Fields | null {
  const contact_id = Object.entries(op?.meta.locals ?? {}).find(([, local]) => local === id)?.[0]
  if (!op || contact_id === undefined || !(op.want['source_ids'] as string[]).includes(contact_id))
    return null
  return {
    ...kindOf(op.endpoint).defaults,
    id,
    list_id: op.params['id'],
    contact_id,
    source_id: contact_id,
  }
}

/**
 * Hands projections to the cache and notifies the screens. The edit is already durable, whatever
 * the cache does (P9). A damaged cache is rebuilt and then requests all projections; one that
 * cannot write, because the disk is full, is tried again until it can.
 */
export async function showRecords(context: OutboxContext, records: RecordRef[]): Promise<void> {
  // Confirmations first: a projection may go only once the cache has the values it showed.
  const changed = await flushToCache(context)
  const all = [...context.staleProjections.all(), ...records]
  try {
    changed.push(...(await context.cache.project(projectionsOf(context, all))))
    // A record with untaken confirmations keeps its projection until the cache has taken them.
    const { unacknowledged } = context.confirmations
    context.staleProjections.remove(
      all.filter(({ table, id }) => unacknowledged(table, id) === null),
    )
  } catch (error) {
    context.log.warn('the cache did not take a projection', errorFields(error))
    context.staleProjections.add(all)
  }
  context.touch('operations', 'overlays', 'history', ...tablesShown(changed))
}

/** Hands confirmations to the cache. If the cache fails, projections go on showing their values. */
export async function flushToCache(context: OutboxContext): Promise<TableName[]> {
  try {
    return await context.confirmations.flushToCache()
  } catch (error) {
    context.log.warn('the cache did not take what was confirmed', errorFields(error))
    context.staleProjections.add(context.confirmations.refs())
    return []
  }
}

/** Returns the tables that screens observe, each once, without the tables of desks' own rows. */
export const tablesShown = (tables: TableName[]) =>
  [...new Set(tables)].filter((table) => table !== 'desk_companies' && table !== 'desk_prospects')
