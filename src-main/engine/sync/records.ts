import { errorFields } from '#main/engine/error-fields.ts'
import type { Priority } from '#main/engine/api/index.ts'
import type { SyncDeps } from './ports.ts'
import { readRow, type RowToRead } from './removal.ts'

/** A record read within this time is not read again because somebody looks at it once more. */
const YOUNG_MS = 60_000
const MAX_REMEMBERED = 500

export interface Records {
  /**
   * Reads the record in view, unless it was read just now; gives up the one that was in view
   * before.
   */
  look(row: RowToRead | null): void
  /** Reads a record now. Answers whether it was read. */
  read(row: RowToRead, priority: Priority, signal?: AbortSignal): Promise<boolean>
}

/** Creates the reader of single records, which the service shows in full only one by one. */
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
      // Only what is in view matters: a run down a list asks for the one it stops at.
      inView.abort()
      inView = new AbortController()
      if (row && deps.clock.monotonic() - (readAt.get(key(row)) ?? -Infinity) >= YOUNG_MS)
        void read(row, 'visible', inView.signal)
    },
  }
}
