import { countChange, type Connection } from './connection.ts'
import { recomputeOrder } from './record-rows.ts'
import { setSortLanguage } from './sort-order.ts'
import { tableNames } from './tables.ts'

/** The entry of `meta` with the language that the sort keys follow; empty while they are mixed. */
const KEY = 'sort_language'

/**
 * Brings the sort keys of all rows into the order of another language, some rows at a time, so that
 * no query waits long. Until the end, lists are sorted partly in the old order. A kill in between
 * loses nothing: the next start begins again.
 */
export class Reordering {
  #connection: Connection
  #tag = ''
  #next: { table: number; after: number } | null = null

  constructor(connection: Connection, tag: string) {
    this.#connection = connection
    this.follow(tag)
  }

  /** Whether rows still have keys of another order. */
  get isUnderWay(): boolean {
    return this.#next !== null
  }

  /** Changes the order to that of a language (BCP 47). The rows follow with `runSlice`. */
  follow(tag: string): void {
    setSortLanguage(tag)
    this.#tag = tag
    this.#next = readSortLanguage(this.#connection) === tag ? null : { table: 0, after: 0 }
    if (this.#next) storeSortLanguage(this.#connection, '')
  }

  /** Recomputes some rows. */
  runSlice(): void {
    const next = this.#next
    const table = next && tableNames[next.table]
    if (!next || !table) return
    const after = recomputeOrder(this.#connection, table, next.after)
    this.#next = after === null ? { table: next.table + 1, after: 0 } : { ...next, after }
    if (this.#next.table < tableNames.length) return
    this.#next = null
    storeSortLanguage(this.#connection, this.#tag)
    for (const name of tableNames) countChange(this.#connection, name)
  }
}

/** Reads the language whose order all rows have; empty or undefined if they have none alone. */
export const readSortLanguage = ({ sql }: Pick<Connection, 'sql'>): string | undefined =>
  sql<[string], { value: string }>('SELECT value FROM meta WHERE key = ?').get(KEY)?.value

/** Stores the language whose order all rows have. */
export function storeSortLanguage({ sql }: Pick<Connection, 'sql'>, tag: string): void {
  sql('INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value').run(
    KEY,
    tag,
  )
}
