import Database from 'better-sqlite3-multiple-ciphers'
import { encryptFile, isUnencrypted, useKey } from './encrypt.ts'
import { migrations } from '../migrations/index.ts'
import { addTextFunctions } from './text-functions.ts'

export type Value = string | number | null
export type Row = Record<string, Value>

/** Database of the workspace, with cached prepared statements and nestable transactions. */
export interface Db {
  /** Returns all rows. The caller names the row type, which must match the selected columns. */
  all<T = Row>(sql: string, ...values: Value[]): T[]
  get<T = Row>(sql: string, ...values: Value[]): T | undefined
  /** Returns the first column of the first row. */
  value<T extends Value = Value>(sql: string, ...values: Value[]): T | undefined
  /** Returns the number of changed rows. */
  run(sql: string, ...values: Value[]): number
  insert(table: string, row: Record<string, Value | undefined>): void
  /** Runs all of `work` or nothing. Inside another transaction it becomes part of that one. */
  transaction<T>(work: () => T): T
  /** Runs several statements without parameters. */
  exec(sql: string): void
  close(): void
}

/**
 * The workspace is open in another process, was written by a newer version, or does not open with
 * this key.
 */
export class DatabaseError extends Error {
  readonly code: 'in_use' | 'newer' | 'key'
  constructor(code: DatabaseError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseError'
    this.code = code
  }
}

/**
 * Opens `file` (`:memory:` for none) and migrates its schema. The lock is exclusive, because two
 * services on one folder would charge twice; it ends with the process, however the process ends.
 * With a `key` the file is encrypted; an unencrypted file is encrypted first.
 */
export function openDatabase(file: string, key: Buffer | null = null): Db {
  const sealed = key !== null && file !== ':memory:' ? key : null
  let sqlite: Database.Database | null = null
  try {
    if (sealed && isUnencrypted(file)) encryptFile(file, sealed)
    sqlite = new Database(file, { timeout: 2000 })
    if (sealed) useKey(sqlite, sealed)
    sqlite.pragma('locking_mode = EXCLUSIVE')
    sqlite.pragma('journal_mode = WAL')
    sqlite.pragma('synchronous = NORMAL')
    sqlite.pragma('foreign_keys = ON')
    sqlite.pragma('cache_size = -65536')
    sqlite.pragma('temp_store = MEMORY')
    addTextFunctions(sqlite)
    migrate(sqlite)
    // An empty key would silently create an unencrypted file.
    if (sealed && isUnencrypted(file)) throw new DatabaseError('key', `${file} is not encrypted.`)
  } catch (error) {
    sqlite?.close()
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_NOTADB') {
      throw new DatabaseError(
        'key',
        `${file} is encrypted ${sealed ? 'with another key' : 'and needs its key'}. It is left untouched.`,
        { cause: error },
      )
    }
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new DatabaseError(
        'in_use',
        `Another process is using ${file}. Stop it, or choose another --data folder.`,
        { cause: error },
      )
    }
    throw error
  }
  return wrap(sqlite)
}

function migrate(sqlite: Database.Database) {
  const version = sqlite.pragma('user_version', { simple: true }) as number
  if (version > migrations.length) {
    throw new DatabaseError(
      'newer',
      `The data was written by a newer version (schema ${version}, known ${migrations.length}). It is left untouched.`,
    )
  }
  sqlite
    .transaction(() => {
      for (const sql of migrations.slice(version)) sqlite.exec(sql)
      sqlite.pragma(`user_version = ${migrations.length}`)
    })
    .immediate()
}

function wrap(sqlite: Database.Database): Db {
  const statements = new Map<string, Database.Statement<Value[]>>()
  const prepare = (sql: string) => {
    const known = statements.get(sql)
    if (known) return known
    if (statements.size > 500) statements.clear()
    const statement = sqlite.prepare<Value[]>(sql)
    statements.set(sql, statement)
    return statement
  }
  return {
    all: <T>(sql: string, ...values: Value[]) => prepare(sql).all(...values) as T[],
    get: <T>(sql: string, ...values: Value[]) => prepare(sql).get(...values) as T | undefined,
    value: <T extends Value>(sql: string, ...values: Value[]) => {
      const row = prepare(sql).get(...values) as Record<string, T> | undefined
      return row && Object.values(row)[0]
    },
    run: (sql, ...values) => prepare(sql).run(...values).changes,
    insert: (table, row) => {
      const entries = Object.entries(row).filter(
        (entry): entry is [string, Value] => entry[1] !== undefined,
      )
      prepare(
        `INSERT INTO ${table} (${entries.map(([column]) => column).join(', ')}) VALUES (${entries.map(() => '?').join(', ')})`,
      ).run(...entries.map(([, value]) => value))
    },
    transaction: (work) => (sqlite.inTransaction ? work() : sqlite.transaction(work).immediate()),
    exec: (sql) => void sqlite.exec(sql),
    close: () => void sqlite.close(),
  }
}
