import { type Fields, sameValue } from '#shared/domain/same-value.ts'
import type { Monotonic } from '#main/engine/store/cache/protocol.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'
import type { OutboxContext } from './outbox-context.ts'
import { showRecords } from './project.ts'

/**
 * Clears `not_stored` overlays whose values the service shows by now: it stored them late.
 * `requestedAt`: when these records were requested; a request made before the value was given up
 * says nothing about it.
 */
export async function noticeStored(
  context: OutboxContext,
  table: TableName,
  records: readonly Fields[],
  requestedAt: Monotonic,
): Promise<void> {
  const kept = context.overlays.notStored().filter((overlay) => overlay.table === table)
  if (kept.length === 0) return
  const { clock } = context
  const requestedWallTime = clock.now() - (clock.monotonic() - requestedAt)
  const shown = new Map(records.map((record) => [record['id'], record]))
  const stored = kept.filter(({ record_id, field, value, updated_at }) => {
    const record = shown.get(record_id)
    return (
      record !== undefined &&
      updated_at <= requestedWallTime &&
      Object.hasOwn(record, field) &&
      sameValue(field, record[field], value)
    )
  })
  if (stored.length === 0) return
  context.db.transact(() => {
    for (const { record_id, field } of stored) context.overlays.clear(table, record_id, [field])
  })
  await showRecords(
    context,
    stored.map(({ record_id }) => ({ table, id: record_id })),
  )
}
