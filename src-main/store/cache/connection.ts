import type { Db, Statement } from '../sqlite.ts'
import type { Projection } from './protocol.ts'
import type { TableName } from './tables.ts'

/** What the parts of the cache thread share: the file, its compiled statements, and what lives no longer than the process. */
export interface Connection {
  db: Db
  /** Number of this start; stamps of other sessions are not comparable. */
  session: number
  /** The projections of this session, those of records that are not here included: they are laid over a record whenever it comes. */
  projections: Map<string, Projection>
  /** When a record was removed: pages asked for earlier do not bring it back. */
  removed: Map<string, number>
  /** Counts changes by table, so that totals can be remembered. */
  versions: Map<TableName, number>
  /** A compiled statement, remembered by its text. */
  sql<P extends unknown[] = unknown[], R = unknown>(text: string): Statement<P, R>
}

export const recordKey = (table: TableName, id: string) => `${table}\u0000${id}`

const remembered = 300

export function connection(db: Db, session: number, projections: Map<string, Projection>): Connection {
  const statements = new Map<string, Statement>()
  return {
    db, session, projections, removed: new Map(), versions: new Map(),
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

export function touched(connection: Connection, table: TableName): void {
  connection.versions.set(table, (connection.versions.get(table) ?? 0) + 1)
}
