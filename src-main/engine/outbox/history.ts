import type { EndpointName } from '#shared/api/index.ts'
import { i18n } from '#shared/i18n/translate.ts'
import type { Clock } from '#main/ports.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { HistoryRow } from '#main/engine/store/outbox-rows.ts'
import { createTouchedLines, isGesture } from './touched-lines.ts'

/** One gesture's change to one record, with enough to undo it whatever has happened since (A3). */
export interface Change {
  table: TableName
  record_id: string
  /** null: kept on this computer only. */
  endpoint: EndpointName | null
  params: Record<string, string>
  /**
   * Per field, the value the user saw and the value they chose. Empty for a created or removed
   * record.
   */
  fields: Record<string, { before: unknown; after: unknown }>
  /** The operation that created, added or removed the record. */
  operation_id?: string
  /** The import that this change stands for; its rows are undone as one. */
  batch?: string
  /** How many records such an import has; one without it is of an older version. */
  records?: number
  /** The contact of a removed member, so that undo can add them again. */
  contact_id?: string | null
  /** The fields of the member that was removed or is restored. */
  gone?: Record<string, unknown>
  subject?: string
  link?: string | null
}

export interface HistoryEntry {
  id: string
  /** Its place in the order in which changes were made. The clock may go back. */
  place: number
  intent_id: string
  at: number
  label: string
  /** The language of the label (BCP 47); null if an older version stored it. */
  language: string | null
  changes: Change[]
  undoes: string | null
  undone_by: string | null
}

/** A line of history, or one slice of a large one. */
export interface TouchedLine {
  id: string
  at: number
  changes: Change[]
}

/** A filter for the history; what is left out filters nothing. */
export interface HistoryFilter {
  /** Text in the label, or in the name of a record that the gesture touched. */
  text?: string | undefined
  /** The table of the first record it touched. */
  table?: string | undefined
  undone?: boolean | undefined
  /** The earliest and latest time of the gesture, inclusive, in epoch milliseconds. */
  from?: number | undefined
  to?: number | undefined
}

/** The history of this computer, newest first. Call the writing methods inside `db.transact`. */
export interface History {
  /** `language`: that of the label, if it was written before; the current one by default. */
  add(
    entry: Pick<HistoryEntry, 'id' | 'intent_id' | 'label' | 'changes'> & {
      language?: string | null
      undoes?: string | null
      part_of?: string
    },
  ): void
  byId(id: string): HistoryEntry | null
  list(limit: number, offset?: number, filter?: HistoryFilter): HistoryEntry[]
  count(filter?: HistoryFilter): number
  /**
   * Returns the changes since `from` that were not undone, newest first, without the undos. A
   * change of thousands of records comes slice by slice.
   */
  since(from: number): { at: number; changes: Change[] }[]
  /**
   * Returns the lines that touch any of these records and were not undone, newest first; a change
   * of thousands of records comes slice by slice.
   */
  touching(ids: readonly string[]): Promise<TouchedLine[]>
  /**
   * Returns the newest gesture that was not undone, except these; an undo is not a gesture of its
   * own.
   */
  latest(except?: readonly string[]): HistoryEntry | null
  /** Returns the newest undo that was not itself undone, except these. */
  latestUndo(except?: readonly string[]): HistoryEntry | null
  /** Reports whether a gesture was undone; false for an unknown id. */
  isUndone(id: string): boolean
  markUndone(id: string, by: string): void
  relabel(id: string, label: string): void
  rename(from: string, to: string): void
}

const narrowed = `h.part_of IS NULL
  AND (? IS NULL OR instr(lower(h.label), ?) > 0 OR EXISTS (
    SELECT 1 FROM history p, json_each(p.changes) c
    WHERE (p.id = h.id OR p.part_of = h.id)
      AND instr(lower(json_extract(c.value, '$.subject')), ?) > 0))
  AND (? IS NULL OR json_extract(h.changes, '$[0].table') = ?)
  AND (? IS NULL OR (h.undone_by IS NOT NULL) = ?)
  AND h.at BETWEEN ? AND ?`

/** Returns the parameters of `narrowed`, in order. */
function valuesOf({ text, table, undone, from, to }: HistoryFilter): unknown[] {
  const words = text?.trim().toLowerCase() || null
  const state = undone === undefined ? null : Number(undone)
  const kind = table ?? null
  const span = [from ?? 0, to ?? Number.MAX_SAFE_INTEGER]
  return [words, words, words, kind, kind, state, state, ...span]
}

/** Creates the history over its table in `outbox.db`. */
export function createHistory(db: OutboxDb, clock: Clock): History {
  const add = db.prepare(
    'INSERT INTO history (id, intent_id, at, label, language, changes, undoes, part_of) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const byId = db.prepare<unknown[], HistoryRow>('SELECT * FROM history WHERE id = ?')
  const list = db.prepare<unknown[], HistoryRow>(
    `SELECT h.* FROM history h WHERE ${narrowed} ORDER BY seq DESC LIMIT ? OFFSET ?`,
  )
  const count = db.prepare<unknown[], { count: number }>(
    `SELECT count(*) AS count FROM history h WHERE ${narrowed}`,
  )
  // Only the first slice of a large change says whether it was undone.
  const since = db.prepare<[number], { at: number; changes: string }>(
    `SELECT h.at, h.changes FROM history h JOIN history f ON f.id = coalesce(h.part_of, h.id)
      WHERE h.at >= ? AND f.undone_by IS NULL AND ${isGesture('f')}
      ORDER BY h.seq DESC`,
  )
  const touched = createTouchedLines(db)
  const newest = (which: string) =>
    db.prepare<[string], HistoryRow>(
      `SELECT * FROM history h WHERE part_of IS NULL AND undone_by IS NULL AND ${which}
        AND h.id NOT IN (SELECT value FROM json_each(?)) ORDER BY seq DESC LIMIT 1`,
    )
  const latest = newest(isGesture('h'))
  const latestUndo = newest(`NOT ${isGesture('h')}`)
  const context = db.prepare<[string], { changes: string }>(
    'SELECT changes FROM history WHERE part_of = ? ORDER BY seq',
  )
  const relabel = db.prepare(
    'UPDATE history SET label = ?, language = ? WHERE id = ? OR part_of = ?',
  )
  const undone = db.prepare<[string], 1>(
    'SELECT 1 FROM history WHERE id = ? AND undone_by IS NOT NULL',
  )
  const mark = db.prepare('UPDATE history SET undone_by = ? WHERE id = ?')
  const rename = db.prepare(
    'UPDATE history SET changes = replace(changes, ?, ?) WHERE instr(changes, ?) > 0',
  )
  const read = (row: HistoryRow | undefined): HistoryEntry | null =>
    row
      ? {
          id: row.id,
          place: row.seq,
          intent_id: row.intent_id,
          at: row.at,
          label: row.label,
          language: row.language,
          undoes: row.undoes,
          undone_by: row.undone_by,
          changes: [row, ...context.all(row.id)].flatMap(
            ({ changes }) => JSON.parse(changes) as Change[],
          ),
        }
      : null
  return {
    add({ language = i18n.locale, ...entry }) {
      add.run(
        entry.id,
        entry.intent_id,
        clock.now(),
        entry.label,
        language,
        JSON.stringify(entry.changes),
        entry.undoes ?? null,
        entry.part_of ?? null,
      )
    },
    byId: (id) => read(byId.get(id)),
    list: (limit, offset = 0, filter = {}) =>
      list.all(...valuesOf(filter), limit, offset).map((row) => read(row) as HistoryEntry),
    count: (filter = {}) => count.get(...valuesOf(filter))?.count ?? 0,
    since: (from) =>
      since.all(from).map(({ at, changes }) => ({ at, changes: JSON.parse(changes) as Change[] })),
    touching: touched.of,
    latest: (except = []) => read(latest.get(JSON.stringify(except))),
    latestUndo: (except = []) => read(latestUndo.get(JSON.stringify(except))),
    isUndone: (id) => undone.get(id) !== undefined,
    markUndone(id, by) {
      mark.run(by, id)
    },
    relabel(id, label) {
      relabel.run(label, i18n.locale, id, id)
    },
    rename(from, to) {
      rename.run(from, JSON.stringify(to).slice(1, -1), from)
      touched.rename(from, to)
    },
  }
}
