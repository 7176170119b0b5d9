import { createHash } from 'node:crypto'
import { readTables } from './rows.ts'
import type { Digests } from './tape.ts'

/** Columns computed from others; not compared. */
export const computed = /^(?:c_|rid$)/
/** Columns with Hotdesk's own texts in the user's language, and that language; not compared either. */
const inWords = /^(?:label|title|body|target_label|summary|language)$/
/**
 * The same inside JSON: the result of an operation, the reason for a question to the user, and "No
 * name".
 */
const words = /^(?:message|why|hint|subject|language)$/
/** Columns whose values only Hotdesk chooses. */
export const plain = /^(?:kind|cause|key|state|evidence|phase|outcome|reason|verdict|language)$/
/** Hashes: they identify a text or a file without containing its words. */
export const hash = /(?<![\w.-])[0-9a-f]{16,}(?![\w-])/g

/** The first character of a column with JSON. */
export const looksLikeJson = /^[[{"\d-]/

/** Converts a value before it is compared: to its stand-in, or in a replay to itself. */
export type Disguise = (value: unknown) => unknown

/**
 * Returns the rows of both files of a workspace by file and table, in the form in which they are
 * compared.
 */
function comparedRows(cacheFile: string, key: Buffer, disguise: Disguise): Map<string, string[]> {
  const rows = new Map<string, string[]>()
  readTables(cacheFile, key, (file, table, db) => {
    const all = db.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table}`).all()
    if (all.length === 0) return
    const compared = all.map((row) => compare(comparable(table, row), disguise)).toSorted()
    rows.set(`${file}/${table}`, compared)
  })
  return rows
}

/** Returns a digest of each table that has rows. */
export function digestState(cacheFile: string, key: Buffer, disguise: Disguise): Digests {
  return Object.fromEntries(
    [...comparedRows(cacheFile, key, disguise)].map(([name, rows]) => [
      name,
      createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 12),
    ]),
  )
}

/**
 * Returns a row without values that must not be compared: the cache names its sweeps in its own
 * thread, a notice is in Hotdesk's own words, and a replay sorts and writes names as in English.
 */
function comparable(table: string, row: Record<string, unknown>): Record<string, unknown> {
  if (table === 'sweeps') return { ...row, id: null }
  if (table === 'sqlite_sequence') return { [String(row['name'])]: row['seq'] }
  if (table === 'meta' && row['key'] === 'sort_language') return { ...row, value: null }
  if (table === 'import_rows') return { ...row, name: null }
  if (table === 'notices') return { ...row, tag: null, data: null }
  return table === 'sweep_seen' ? { ...row, sweep: null } : row
}

function compare(row: Record<string, unknown>, disguise: Disguise): string {
  const cells = Object.entries(row)
    .filter(([column]) => !computed.test(column) && !inWords.test(column))
    .map(([column, value]) => [column, comparableValue(column, value, disguise)])
  return JSON.stringify(cells)
}

function comparableValue(column: string, value: unknown, disguise: Disguise): unknown {
  // A reason is one of Hotdesk's codes or a sentence of Hotdesk or the service; only codes are
  // compared.
  if (column === 'reason' && !/^[a-z_]+$/.test(String(value))) return null
  return plain.test(column) ? value : disguise(opened(value))
}

/** Parses JSON in a column and leaves out Hotdesk's own texts. */
function opened(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.replace(hash, '')
  if (!looksLikeJson.test(text)) return text
  try {
    return JSON.parse(text, withoutWords)
  } catch {
    return text
  }
}

const withoutWords = (name: string, value: unknown): unknown =>
  words.test(name) && typeof value === 'string' ? undefined : value
