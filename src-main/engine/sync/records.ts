import { errorFields } from '#main/engine/error-fields.ts'
import type { Priority } from '#main/engine/api/index.ts'
import type { SyncDeps } from './ports.ts'
import { readRow, type RowToRead } from './removal.ts'

/** A record younger than this is not read again when the user looks at it. */
const YOUNG_MS = 60_000
const MAX_REMEMBERED = 500

export interface Records {
  /** Reads the record in view, unless it was read just now; aborts the read of the previous one. */
  look(row: RowToRead | null): void
  /** Reads a record now. Reports whether it was read. */
  read(row: RowToRead, priority: Priority, signal?: AbortSignal): Promise<boolean>
}

/** Creates the reader of single records, which the service sends in full only one by one. */
export function createRecords(
  deps: SyncDeps,
  active: () => boolean,
  stopping: AbortSignal,
): Records {
  const readAt = new Map<string, number>()
  let inView = new AbortController()
  const key = ({ table, id }: RowToRead) => `${table}/${id}`

  async function read(row: RowToRead, priority: Priority, signal?: AbortSignal): Promise<boolean> {
    if (!active()) return false
    const answer = await readRow(deps, row, {
      priority: () => priority,
      signal: signal ? AbortSignal.any([signal, stopping]) : stopping,
    }).catch((error: unknown) => {
      if (!stopping.aborted) deps.log.error('a record could not be stored', errorFields(error))
      return 'failed'
    })
    if (answer !== 'read') return false
    if (readAt.size >= MAX_REMEMBERED) readAt.clear()
    readAt.set(key(row), deps.clock.monotonic())
    return true
  }

  return {
    read,
    look(row) {
      // Only the record in view matters: moving down a list reads only the one where the user
      // stops.
      inView.abort()
      inView = new AbortController()
      if (row && deps.clock.monotonic() - (readAt.get(key(row)) ?? -Infinity) >= YOUNG_MS)
        void read(row, 'visible', inView.signal)
    },
  }
}
