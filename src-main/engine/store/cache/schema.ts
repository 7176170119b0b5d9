import { createHash } from 'node:crypto'
import type { Db } from '../sqlite.ts'
import { indexedLengths } from './endings.ts'
import { isText, type TableSpec } from './spec.ts'
import { rulesVersion, tableNames, tables, type TableName } from './tables.ts'

/**
 * The version of the tables below, raised when they change, but not for the columns of tables.ts. A
 * file with a higher version is refused (P10).
 */
export const layoutVersion = 1

/**
 * Returns the SQL of a table. `server` is the service's JSON, `fields` the projection's; the `c_`
 * columns are computed from both together. `stamp` is valid only within its `session`: the
 * monotonic time of the request, or confirmation, that the service's JSON came from (P17). The JSON
 * comes last, so that counting and filtering need not read past it.
 */
function tableSql(name: string, spec: TableSpec): string {
  const columns = Object.entries(spec.columns).map(
    ([column, { kind }]) => `c_${column} ${isText(kind) ? 'TEXT' : 'REAL'} NOT NULL`,
  )
  return `CREATE TABLE ${name} (
    rid INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, gone INTEGER NOT NULL, pending INTEGER NOT NULL, overlay TEXT NOT NULL,
    ${columns.join(', ')},
    session INTEGER NOT NULL, stamp REAL NOT NULL,
    suspect_since INTEGER, suspect_count INTEGER NOT NULL DEFAULT 0,
    first_seen_at INTEGER NOT NULL, changed_at INTEGER NOT NULL,
    fields TEXT, server TEXT
  ) STRICT;`
}

/**
 * The condition for the few rows with a projection, so that a start finds them without reading all
 * the others.
 */
export const hasProjectionSql = '(fields IS NOT NULL OR gone = 1)'

/**
 * Returns the SQL of a table's indexes. Every query excludes rows that are gone, so the indexes do
 * too, and the row need not be read to check it.
 */
export function indexSql(name: TableName): string[] {
  const spec = tables[name]
  const projectionIndex = `CREATE INDEX ${name}_laid ON ${name} (id) WHERE ${hasProjectionSql};`
  return [
    projectionIndex,
    ...spec.indexes.map(
      (columns) =>
        `CREATE INDEX ${name}_by_${columns.join('_')} ON ${name} (${columns.map((column) => `c_${column}`).join(', ')}) WHERE gone = 0;`,
    ),
  ]
}

const wordColumns = `name, address, phone, reverse, body, content='', contentless_delete=1`
const tokenizer = `tokenize="unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'"`

/**
 * Returns the SQL of a table's search index. It stores no text (contentless), because the rows have
 * it. Words are folded beforehand (search-text.ts). Marks that change a letter belong to the word
 * in many scripts, hence the categories. Merging waits for idle time (docs/benchmarks.md "Finding
 * 5").
 */
function searchSql(name: string): string[] {
  return [
    `CREATE VIRTUAL TABLE search_${name} USING fts5(${wordColumns}, ` +
      `prefix='${indexedLengths.join(' ')}', ${tokenizer});`,
    `INSERT INTO search_${name}(search_${name}, rank) VALUES ('automerge', 0);`,
  ]
}

/** The SQL of a search index for a few rows at a time (few-rows.ts), in memory. */
export const fewRowsSql = `CREATE VIRTUAL TABLE IF NOT EXISTS temp.few USING fts5(${wordColumns}, ${tokenizer});`

/** Returns the SQL of a table and its search index. */
export function rowsSql(name: TableName): string[] {
  const spec = tables[name]
  return [tableSql(name, spec), ...(spec.search ? searchSql(name) : [])]
}

/** Returns the SQL of a table, its search index and its indexes. */
export const contentSql = (name: TableName): string[] => [...rowsSql(name), ...indexSql(name)]

export const bookkeepingSql = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE lists (list TEXT PRIMARY KEY, as_of INTEGER, digest TEXT) STRICT, WITHOUT ROWID;
  CREATE TABLE sweeps (
    id TEXT PRIMARY KEY, list TEXT NOT NULL, table_name TEXT NOT NULL, scope TEXT,
    cursor TEXT, seen INTEGER NOT NULL DEFAULT 0, started_at INTEGER NOT NULL, touched_at INTEGER NOT NULL,
    finished INTEGER NOT NULL DEFAULT 0, identical INTEGER NOT NULL DEFAULT 0, held INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE sweep_seen (sweep TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (sweep, id)) STRICT, WITHOUT ROWID;
`

/** Stores the language (BCP 47) in whose order all rows are sorted; empty while orders are mixed. */
export function storeSortLanguage(db: Db, tag: string): void {
  db.prepare(`INSERT OR REPLACE INTO meta VALUES ('sort_language', ?)`).run(tag)
}

/**
 * Returns a digest that changes with the columns, their kinds or their rules; every row is then
 * recomputed from its JSON.
 */
export function layoutDigest(): string {
  const hash = createHash('sha256').update(`rules ${rulesVersion}`)
  for (const name of tableNames) {
    hash.update(contentSql(name).join('\n'))
    for (const [column, { kind }] of Object.entries(tables[name].columns))
      hash.update(`${column}:${kind};`)
  }
  return hash.digest('hex')
}
