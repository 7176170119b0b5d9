import { migrate } from '#main/engine/store/migrate.ts'
import { outboxMigrations } from '#main/engine/store/migrations/index.ts'
import { openEncrypted } from '#main/engine/store/sqlite.ts'

/**
 * Brings an outbox up, and ends itself with SIGKILL within the step of this version: before its
 * statements, or after all of them.
 */
const [file = '', key = '', version = '', moment = ''] = process.argv.slice(2)
const db = openEncrypted(file, Buffer.from(key, 'hex'))
db.function('die', () => process.kill(process.pid, 'SIGKILL'))
const die = 'SELECT die();'
migrate(
  db,
  outboxMigrations.map((step) => {
    if (step.version !== Number(version)) return step
    return { ...step, sql: moment === 'before' ? `${die}\n${step.sql}` : `${step.sql};\n${die}` }
  }),
)
