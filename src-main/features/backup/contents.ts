import { t } from '#shared/i18n/translate.ts'
import * as z from 'zod'
import type { Account } from '#main/engine/outbox/index.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'

const cell = z.union([z.string(), z.number(), z.null()])
const row = z.record(z.string(), cell)
const contents = z.object({
  account: z.object({ issuer: z.string(), subject: z.string(), workspace: z.string() }),
  workspace_name: z.string(),
  schema: z.number().int(),
  tables: z.record(z.string(), z.array(row)),
})
export type BackupContents = z.infer<typeof contents>
type Row = z.infer<typeof row>

/**
 * Keys that only make sense on the computer that wrote them: rate budgets, keychain names, trip
 * packs, when notices were shown, how screens were left, and files and addresses of calendars.
 */
const localKeys =
  /^(?:budget|rate|id_forms$|unknown_fields$|webhook_secrets$|trip$|pilot\.|screens_left$|notices\.|agents\.|calendars\.)/

/**
 * Confirmations that this computer's cache has yet to take; in a restored backup they would be
 * outdated.
 */
const cacheTables = new Set(['confirmed'])

const tablesOf = (db: OutboxDb) =>
  db
    .prepare<[], { name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
    )
    .all()
    .map(({ name }) => name)
    .filter((name) => !cacheTables.has(name))
const columnsOf = (db: OutboxDb, table: string) =>
  db
    .prepare<[string], { name: string; type: string; pk: number }>(
      'SELECT name, type, pk FROM pragma_table_info(?)',
    )
    .all(table)
const schemaOf = (db: OutboxDb) =>
  db.prepare<[], { user_version: number }>('PRAGMA user_version').get()?.user_version ?? 0

/**
 * Collects everything that exists nowhere else: edits, overlays, ledger, snapshots, history,
 * notices (L8). Never includes a secret, because this file holds none.
 */
export function collect(db: OutboxDb, account: Account, workspace_name: string): BackupContents {
  const tables = Object.fromEntries(
    tablesOf(db).map((table) => {
      const rows = db.prepare<[], Row>(`SELECT * FROM "${table}"`).all()
      return [table, table === 'kv' ? rows.filter(({ key }) => !localKeys.test(String(key))) : rows]
    }),
  )
  return { account, workspace_name, schema: schemaOf(db), tables }
}

/** Parses the contents of a backup file; null if they are not a backup. */
export const readContents = (value: unknown): BackupContents | null =>
  contents.safeParse(value).data ?? null

export type Refusal = 'other_account' | 'newer_schema'

/**
 * Returns why these contents may not be restored here, or null: they belong to another person,
 * workspace or service (P13, P18), or to a newer Hotdesk (P10).
 */
export function refusal(
  db: OutboxDb,
  account: Account,
  { account: backupAccount, schema }: BackupContents,
): Refusal | null {
  if (
    backupAccount.issuer !== account.issuer ||
    backupAccount.subject !== account.subject ||
    backupAccount.workspace !== account.workspace
  )
    return 'other_account'
  return schema > schemaOf(db) ? 'newer_schema' : null
}

/**
 * Restores what is missing here, in one transaction; existing rows stay as they are. An edit that
 * was pending in the backup may have been sent since, so operations whose repetition could do harm
 * are restored as `unknown`: the outbox then reads before it sends anything. Returns the number of
 * restored rows by table.
 */
export function restore(db: OutboxDb, { tables }: BackupContents): Record<string, number> {
  return db.transact(() => {
    const added: Record<string, number> = {}
    const existing = new Set(tablesOf(db))
    for (const [table, rows] of Object.entries(tables)) {
      if (!existing.has(table)) continue
      const columns = columnsOf(db, table)
      // An automatic row number stands for a different row in each file.
      const copied = columns
        .filter(
          ({ pk, type }) =>
            !(
              pk > 0 &&
              type === 'INTEGER' &&
              columns.filter((column) => column.pk > 0).length === 1
            ),
        )
        .map(({ name }) => name)
      added[table] = 0
      for (const old of rows) {
        const next =
          table === 'operations' ? restoredOperation(db, old) : restoredImportRow(table, old)
        const present = copied.filter((name) => Object.hasOwn(next, name))
        const values = present.map((name) => next[name] ?? null)
        const names = present.map((name) => `"${name}"`)
        const { changes } = db
          .prepare(`INSERT OR IGNORE INTO "${table}" (${names.join(', ')}) SELECT ${present.map(() => '?').join(', ')}
          WHERE NOT EXISTS (SELECT 1 FROM "${table}" WHERE ${names.map((name) => `${name} IS ?`).join(' AND ')})`)
          .run(...values, ...values)
        added[table] += changes
      }
    }
    return added
  })
}

/**
 * Makes a restored import check each row first: its rows may have been sent since, and a record
 * that already exists must not be created again.
 */
function restoredImportRow(table: string, row: Row): Row {
  if (table === 'import_rows') return { ...row, once: 1 }
  return table === 'imports' && row['state'] === 'running'
    ? {
        ...row,
        state: 'paused',
        reason: t('Restored from a backup. Check whether it has been sent since.'),
      }
    : row
}

const inFlight = ['sending', 'verifying', 'unknown']

function restoredOperation(db: OutboxDb, op: Row): Row {
  const state = String(op['state'])
  if (state === 'done' || state === 'cancelled') return op
  const risky =
    ['create', 'add', 'paid', 'action'].includes(String(op['kind'])) && state === 'queued'
  const next = risky || inFlight.includes(state) ? 'unknown' : state
  if (next !== 'unknown') return { ...op, state: next }
  // A lane holds one in-flight operation, so a doubtful one behind another is left to the user.
  // Queued changes of fields stay queued: the outbox reads before it sends them anyway.
  const inFlightOperation = db
    .prepare<[string], { id: string }>(
      `SELECT id FROM operations WHERE lane = ? AND state IN ('sending', 'verifying', 'unknown')`,
    )
    .get(String(op['lane']))
  return {
    ...op,
    state: inFlightOperation && inFlightOperation.id !== op['id'] ? 'needs_you' : 'unknown',
  }
}
