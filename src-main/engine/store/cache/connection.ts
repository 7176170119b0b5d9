import type { Db, Statement } from '../sqlite.ts'
import type { Monotonic, Projection } from './protocol.ts'
import type { Json } from './spec.ts'
import type { TableName } from './tables.ts'

/** Outlives a file that is begun anew, as projections do. */
export interface Certain {
  table: TableName
  id: string
  /** null: the record is gone. */
  record: Json | null
  /** All of the record, not only what an edit was answered with. */
  made: boolean
  at: Monotonic
  /** Wall time. */
  now: number
}

/**
 * What the parts of the cache thread share: the file, its compiled statements, and what lives no
 * longer than the process.
 */
export interface Connection {
  db: Db
  /** Number of this start; stamps of other sessions are not comparable. */
  session: number
  /**
   * The projections of this session, those of records that are not here included: they are laid
   * over a record whenever it comes.
   */
  projections: Map<string, Projection>
  /**
   * What is certain of records confirmed or removed a while ago, oldest first: pages asked for
   * earlier cannot change it.
   */
  certain: Map<string, Certain>
  /** Counts changes by table, so that totals can be remembered. */
  versions: Map<TableName, number>
  /** A compiled statement, remembered by its text. */
  sql<P extends unknown[] = unknown[], R = unknown>(text: string): Statement<P, R>
}

/** Builds the key of a record in maps of this process, from table and id. */
export const recordKey = (table: TableName, id: string) => `${table}\u0000${id}`

const remembered = 300

/**
 * Creates what the parts of the cache thread share. Of compiled statements it remembers those used
 * last.
 */
export function connection(
  db: Db,
  session: number,
  projections: Map<string, Projection>,
  certain: Map<string, Certain>,
): Connection {
  const statements = new Map<string, Statement>()
  return {
    db,
    session,
    projections,
    certain,
    versions: new Map(),
    sql: <P extends unknown[], R>(text: string) => {
      let statement = statements.get(text)
      if (statement) statements.delete(text)
      else {
        statement = db.prepare(text)
        const oldest = statements.size >= remembered ? statements.keys().next().value : undefined
        if (oldest !== undefined) statements.delete(oldest)
      }
      statements.set(text, statement)
      return statement as Statement<P, R>
    },
  }
}

/** Counts a change to a table, so that totals remembered for it no longer hold. */
export function noteTouched(connection: Connection, table: TableName): void {
  connection.versions.set(table, (connection.versions.get(table) ?? 0) + 1)
}

/** Nothing is asked for longer than this: whatever was certain before needs no remembering. */
const longestRequestMs = 10 * 60_000

/** Keeps what is certain of a record for as long as a page asked for earlier may still come. */
export function remember(connection: Connection, certain: Certain): void {
  const key = recordKey(certain.table, certain.id)
  connection.certain.delete(key)
  connection.certain.set(key, certain)
  for (const [oldest, { at }] of connection.certain) {
    if (at >= certain.at - longestRequestMs) break
    connection.certain.delete(oldest)
  }
}
