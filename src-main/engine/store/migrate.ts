import { t } from '#shared/i18n/translate.ts'
import { StoreError } from './errors.ts'
import type { Db } from './sqlite.ts'

/** One step of a schema: numbered, small, never changed once released. */
export interface Migration {
  version: number
  name: string
  sql: string
}

/**
 * Migrates a file to the newest version. Each step runs in a transaction of its own, together with
 * its version number. A file of a newer version is refused and left untouched (P10). Returns the
 * version found before.
 */
export function migrate(db: Db, migrations: readonly Migration[]): number {
  const newest = migrations.at(-1)?.version ?? 0
  const found = Number(db.pragma('user_version', { simple: true }))
  if (found > newest) {
    throw new StoreError(
      'newer_version',
      t(
        'This profile was written by a newer version of Hotdesk. It was left untouched; please install the newer version.',
      ),
    )
  }
  for (const step of migrations) {
    if (step.version <= found) continue
    db.transaction(() => {
      db.exec(step.sql)
      db.pragma(`user_version=${step.version}`)
    }).immediate()
  }
  return found
}
