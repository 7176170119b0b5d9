import { StoreError } from './errors.ts'
import type { Change } from './journal.ts'
import type { Db } from './sqlite.ts'

export interface Gathering {
  changes: Change[]
  /**
   * Whether a `transact` is running. A write at any other time is refused, because the journal
   * would miss it.
   */
  open: boolean
}

/**
 * Gathers every change to every table during a transaction, with triggers that live as long as the
 * connection. They are not part of the file, so new columns and tables are gathered without a
 * migration.
 */
export function gatherChanges(db: Db): Gathering {
  const gathering: Gathering = { changes: [], open: false }
  db.function('gather_change', { directOnly: false }, (table, kind, row) => {
    if (!gathering.open)
      throw new StoreError('refused', 'The outbox is written inside transact only.')
    gathering.changes.push([
      String(table),
      kind === 'del' ? 'del' : 'put',
      JSON.parse(String(row)) as Record<string, unknown>,
    ])
    return null
  })
  for (const table of tablesOf(db)) {
    const { columns, key } = columnsOf(db, table)
    const row = (names: string[], version: 'NEW' | 'OLD') =>
      `json_object(${names.map((name) => `'${name}', ${version}."${name}"`).join(', ')})`
    db.exec(`
      CREATE TEMP TRIGGER gather_insert_${table} AFTER INSERT ON main."${table}" BEGIN
        SELECT gather_change('${table}', 'put', ${row(columns, 'NEW')});
      END;
      CREATE TEMP TRIGGER gather_update_${table} AFTER UPDATE ON main."${table}" BEGIN
        SELECT gather_change('${table}', 'put', ${row(columns, 'NEW')});
      END;
      CREATE TEMP TRIGGER gather_delete_${table} AFTER DELETE ON main."${table}" BEGIN
        SELECT gather_change('${table}', 'del', ${row(key, 'OLD')});
      END;
    `)
  }
  return gathering
}

/** Lists the tables of a database, without SQLite's own. */
export function tablesOf(db: Db): string[] {
  return db
    .prepare<[], { name: string }>(
      `SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
    )
    .all()
    .map(({ name }) => name)
}

/** Lists the columns of a table, and those of its primary key. */
export function columnsOf(db: Db, table: string): { columns: string[]; key: string[] } {
  const info = db
    .prepare<[string], { name: string; pk: number }>('SELECT name, pk FROM pragma_table_info(?)')
    .all(table)
  return {
    columns: info.map(({ name }) => name),
    key: info.filter(({ pk }) => pk > 0).map(({ name }) => name),
  }
}
