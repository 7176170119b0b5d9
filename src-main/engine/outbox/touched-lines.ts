import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import { createHistoryIndex } from './history-index.ts'
import type { Change, TouchedLine } from './history.ts'

/**
 * Builds the SQL that is true for a gesture: anything but an undo. Doing a gesture again is one, and
 * is told from an undo by its label (`labelOfUndo`), because both revert another line.
 */
export const isGesture = (line: string): string =>
  `(${line}.undoes IS NULL OR ${line}.label NOT LIKE 'Undid: %')`

/** Finds the lines of a history by the records they touch. */
export function createTouchedLines(db: OutboxDb) {
  const standing = db.prepare<unknown[], { id: string; at: number; changes: string }>(
    `SELECT h.id, h.at, h.changes FROM json_each(?) place
      JOIN history h ON h.seq = place.value
      JOIN history whole ON whole.id = coalesce(h.part_of, h.id)
      WHERE whole.undone_by IS NULL AND ${isGesture('whole')}
      ORDER BY h.seq DESC`,
  )
  const lastPlace = db.prepare<[], { seq: number | null }>('SELECT max(seq) AS seq FROM history')
  const between = db.prepare<[number, number], { seq: number; changes: string }>(
    'SELECT seq, changes FROM history WHERE seq > ? AND seq <= ?',
  )
  const index = createHistoryIndex({
    lastPlace: () => lastPlace.get()?.seq ?? 0,
    between: (after, upTo) =>
      between
        .all(after, upTo)
        .map(({ seq, changes }) => ({ seq, changes: JSON.parse(changes) as Change[] })),
  })
  return {
    /** Returns the lines that touch any of these records and were not undone, newest first. */
    of: async (ids: readonly string[]): Promise<TouchedLine[]> =>
      standing
        .all(JSON.stringify(await index.placesOf(ids)))
        .map(({ changes, ...line }) => ({ ...line, changes: JSON.parse(changes) as Change[] })),
    rename: index.rename,
  }
}
