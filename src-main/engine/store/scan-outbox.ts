import { caseForms } from './case-forms.ts'
import type { OutboxDb } from './outbox-db.ts'

/**
 * Finds the rows of the outbox whose text still contains any of the needles, in capitals or not:
 * the proof of an erasure (J9). Searches every column of every table.
 */
export function scanOutbox(
  outbox: OutboxDb,
  needles: string[],
): { table: string; rowid: string }[] {
  const forms = caseForms(needles)
  if (forms.length === 0) return []
  const tables = outbox
    .prepare<[], { name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
    )
    .all()
  return tables.flatMap(({ name }) => {
    const info = outbox
      .prepare<[string], { name: string; pk: number }>('SELECT name, pk FROM pragma_table_info(?)')
      .all(name)
    const text = info.map((column) => `coalesce("${column.name}", '')`).join(` || char(10) || `)
    const key = info
      .filter((column) => column.pk > 0)
      .map((column) => `"${column.name}"`)
      .join(` || '/' || `)
    const found = outbox
      .prepare<string[], { place: string | number }>(
        `SELECT ${key} AS place FROM "${name}" WHERE ${forms.map(() => `instr(lower(${text}), lower(?)) > 0`).join(' OR ')}`,
      )
      .all(...forms)
    return found.map(({ place }) => ({ table: name, rowid: String(place) }))
  })
}
