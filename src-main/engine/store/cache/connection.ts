import type { Db, Statement } from '../sqlite.ts'
import type { Monotonic, Projection } from './protocol.ts'
import type { Json } from './spec.ts'
import type { TableName } from './tables.ts'

/** The last confirmed state of a record. It outlives a file that is rebuilt, as projections do. */
export interface ConfirmedRecord {
  table: TableName
  id: string
  /** null if the record is gone. */
  record: Json | null
  /** Whether this is all of the record, not only the fields that an edit was answered with. */
  created: boolean
  at: Monotonic
  /** Wall time. */
  now: number
}

/**
 * The state that the modules of the cache thread share: the file, its compiled statements, and data
 * that lives as long as the process.
 */
export interface Connection {
  db: Db
  /** Number of this start; stamps of other sessions are not comparable. */
  session: number
  /**
   * The projections of this session, including those of records that are not stored: they are laid
   * over a record when it arrives.
   */
  projections: Map<string, Projection>
  /**
   * Records that were confirmed or removed recently, oldest first: pages requested earlier cannot
   * change them.
   */
  recentConfirmations: Map<string, ConfirmedRecord>
  /** The number of changes by table, so that totals can be cached. */
  versions: Map<TableName, number>
  /** Returns a compiled statement, cached by its text. */
  sql<P extends unknown[] = unknown[], R = unknown>(text: string): Statement<P, R>
}

/** Returns the key of a record in maps of this process, built from table and id. */
export const recordKey = (table: TableName, id: string) => `${table}\u0000${id}`

const MAX_STATEMENTS = 300

/**
 * Creates the state that the modules of the cache thread share. Keeps the most recently used
 * compiled statements.
 */
export function createConnection(
  db: Db,
  session: number,
  projections: Map<string, Projection>,
  recentConfirmations: Map<string, ConfirmedRecord>,
): Connection {
  const statements = new Map<string, Statement>()
  return {
    db,
    session,
    projections,
    recentConfirmations,
    versions: new Map(),
    sql: <P extends unknown[], R>(text: string) => {
      let statement = statements.get(text)
      if (statement) statements.delete(text)
      else {
        statement = db.prepare(text)
        const oldest =
          statements.size >= MAX_STATEMENTS ? statements.keys().next().value : undefined
        if (oldest !== undefined) statements.delete(oldest)
      }
      statements.set(text, statement)
      return statement as Statement<P, R>
    },
  }
}

/** Counts a change to a table, which invalidates its cached totals. */
export function countChange(connection: Connection, table: TableName): void {
  connection.versions.set(table, (connection.versions.get(table) ?? 0) + 1)
}

/** No request takes longer than this, so records confirmed earlier need no remembering. */
const longestRequestMs = 10 * 60_000

/**
 * Remembers the confirmed state of a record for as long as a page requested earlier may still
 * arrive.
 */
export function rememberConfirmed(connection: Connection, confirmed: ConfirmedRecord): void {
  const key = recordKey(confirmed.table, confirmed.id)
  connection.recentConfirmations.delete(key)
  connection.recentConfirmations.set(key, confirmed)
  for (const [oldest, { at }] of connection.recentConfirmations) {
    if (at >= confirmed.at - longestRequestMs) break
    connection.recentConfirmations.delete(oldest)
  }
}
