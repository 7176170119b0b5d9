import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { HistoryRow } from '#main/engine/store/outbox-rows.ts'
import { caseForms } from '#main/engine/store/case-forms.ts'
import { scanOutbox } from '#main/engine/store/scan-outbox.ts'
import { purgePlaces } from './purge-places.ts'
import type { Subject } from './subject.ts'

/** Replaces an erased person's words in what must remain: figures, and the history of others. */
export const ERASED = 'erased'

/**
 * Removes a person from `outbox.db` in one transaction: deletes what is about them, keeps receipts
 * without their target, and replaces their words wherever else they occur. Never alters pending
 * edits of others (P3).
 */
export function purgeOutbox(
  db: OutboxDb,
  subject: Subject,
  needles: string[],
  now: number,
): Record<string, number> {
  const removed: Record<string, number> = {}
  const count = (name: string, rows: number) => {
    if (rows > 0) removed[name] = (removed[name] ?? 0) + rows
  }
  const records = Object.entries(subject.records).flatMap(([table, ids]) =>
    ids.map((id) => [table, id] as const),
  )
  db.transact(() => {
    const overlay = db.prepare('DELETE FROM overlays WHERE table_name = ? AND record_id = ?')
    const operation = db.prepare(
      `DELETE FROM operations WHERE table_name = ? AND record_id = ? AND state IN ('done', 'cancelled')`,
    )
    const confirmed = db.prepare('DELETE FROM confirmed WHERE table_name = ? AND record_id = ?')
    for (const [table, id] of records) {
      count('overlays', overlay.run(table, id).changes)
      count('operations', operation.run(table, id).changes)
      count('confirmed', confirmed.run(table, id).changes)
    }
    count(
      'enrolments',
      db.prepare('DELETE FROM enrolments WHERE contact_id = ?').run(subject.contact_id).changes,
    )
    count(
      'receipts',
      db
        .prepare(
          `UPDATE receipts SET target_id = NULL, target_label = NULL, detail = '{}', erased_at = ?
          WHERE target_table = 'contacts' AND target_id = ?`,
        )
        .run(now, subject.contact_id).changes,
    )
    count(
      'approvals',
      db
        .prepare('DELETE FROM approvals WHERE instr(target, ?) > 0')
        .run(JSON.stringify(subject.contact_id)).changes,
    )
    count('history', purgeHistory(db, records))
    count('notices', purgeNotices(db, records))
    count(
      'bulk_rows',
      db.prepare('DELETE FROM bulk_rows WHERE target_id = ?').run(subject.contact_id).changes,
    )
    count('import_rows', purgeImports(db, subject.contact_id, needles))
    purgePlaces(db, subject)
    count('words', redact(db, needles))
  })
  return removed
}

/** Returns an id as it appears in links. A search for it also finds ids that begin with it. */
export const idInLinks = (id: string) => `/${encodeURIComponent(id)}`

/**
 * The page under which a table's records are linked; for other tables, an id may follow any page.
 */
const pages: Partial<Record<string, string>> = {
  contacts: 'people',
  meetings: 'meetings',
  notes: 'notes',
}
const literal = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/**
 * Deletes notices about the person. An id counts only in a link to a page of its table or in the
 * tag of a meeting, and must match to its end: with numeric ids, 12 must match neither 123 nor the
 * lead 12.
 */
function purgeNotices(db: OutboxDb, records: readonly (readonly [string, string])[]): number {
  const links = records.map(([table, id]) => {
    const page = pages[table]
    const prefix = page === undefined ? '[/=]' : `/${page}/`
    const idPattern = [id, encodeURIComponent(id)].map(literal).join('|')
    return new RegExp(`${prefix}(?:${idPattern})(?![\\w.%~-])`)
  })
  const tags = records
    .filter(([table]) => table === 'meetings')
    .map(([, id]) => new RegExp(`^(?:meeting|outcome):${literal(id)}(?::|$)`))
  const remove = db.prepare('DELETE FROM notices WHERE id = ?')
  return db
    .prepare<[], { id: string; link: string | null; tag: string; data: string }>(
      'SELECT id, link, tag, data FROM notices',
    )
    .all()
    .filter(
      ({ link, tag, data }) =>
        links.some((pattern) => pattern.test(link ?? '') || pattern.test(data)) ||
        tags.some((pattern) => pattern.test(tag)),
    )
    .reduce((sum, { id }) => sum + remove.run(id).changes, 0)
}

/** Deletes gestures on this person; from a gesture on several records, only this person's part. */
function purgeHistory(db: OutboxDb, records: readonly (readonly [string, string])[]): number {
  const ownRecords = new Set(records.map(([table, id]) => `${table}/${id}`))
  const remove = db.prepare('DELETE FROM history WHERE seq = ?')
  const rewrite = db.prepare('UPDATE history SET changes = ? WHERE seq = ?')
  let touched = 0
  for (const row of db
    .prepare<[], Pick<HistoryRow, 'seq' | 'changes'>>('SELECT seq, changes FROM history')
    .all()) {
    const changes = JSON.parse(row.changes) as {
      table: string
      record_id: string
      contact_id?: string | null
    }[]
    const remaining = changes.filter(
      ({ table, record_id, contact_id }) =>
        !ownRecords.has(`${table}/${record_id}`) && !ownRecords.has(`contacts/${contact_id ?? ''}`),
    )
    if (remaining.length === changes.length) continue
    touched += 1
    if (remaining.length === 0) remove.run(row.seq)
    else rewrite.run(JSON.stringify(remaining), row.seq)
  }
  return touched
}

/**
 * Deletes import rows about the person, including those not sent yet, so that an erased person is
 * not created again.
 */
function purgeImports(db: OutboxDb, contact_id: string, needles: string[]): number {
  const remove = db.prepare('DELETE FROM import_rows WHERE contact_id = ?')
  const removeMentions = db.prepare(
    `DELETE FROM import_rows WHERE instr(lower(name || char(10) || want || char(10) || coalesce(reason, '')), lower(?)) > 0`,
  )
  return caseForms(needles).reduce(
    (sum, needle) => sum + removeMentions.run(needle).changes,
    remove.run(contact_id).changes,
  )
}

/** Replaces the words in every text column of every table. Returns the number of changed rows. */
function redact(db: OutboxDb, needles: string[]): number {
  const variants = needles.flatMap((needle) => [
    ...new Set([needle, JSON.stringify(needle).slice(1, -1)]),
  ])
  if (variants.length === 0) return 0
  const pattern = new RegExp(variants.map(literal).join('|'), 'gi')
  let rows = 0
  for (const table of new Set(scanOutbox(db, variants).map((hit) => hit.table))) {
    if (table === 'erasures') continue
    const columns = db
      .prepare<[string], { name: string; pk: number }>('SELECT name, pk FROM pragma_table_info(?)')
      .all(table)
    const keys = columns.filter(({ pk }) => pk > 0).map(({ name }) => name)
    const texts = columns.filter(({ pk }) => pk === 0).map(({ name }) => name)
    const waits = table === 'operations' ? `WHERE state IN ('done', 'cancelled')` : ''
    const update = db.prepare(
      `UPDATE "${table}" SET ${texts.map((name) => `"${name}" = ?`).join(', ')} WHERE ${keys.map((name) => `"${name}" = ?`).join(' AND ')}`,
    )
    for (const row of db
      .prepare<[], Record<string, unknown>>(`SELECT * FROM "${table}" ${waits}`)
      .all()) {
      const values = texts.map((name) => {
        const value = row[name]
        return typeof value === 'string' ? value.replaceAll(pattern, ERASED) : value
      })
      if (values.every((value, index) => value === row[texts[index] ?? ''])) continue
      update.run(...values, ...keys.map((name) => row[name]))
      rows += 1
    }
  }
  return rows
}
