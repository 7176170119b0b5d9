import { createHash } from 'node:crypto'
import { readTables } from './rows.ts'
import type { Digests } from './tape.ts'

/** What is not compared: columns that are computed from others. */
export const computed = /^(?:c_|rid$)/
/** Nor texts in the words of Hotdesk, in the language of the person. */
const inWords = /^(?:label|title|body|target_label|summary)$/
/** The same inside JSON: what came of an operation, why a person is asked, and "No name". */
const words = /^(?:message|why|hint|subject)$/
/** What Hotdesk alone chooses. */
export const plain = /^(?:kind|cause|key|state|evidence|phase|outcome|reason|verdict)$/
/** What says how far a text or a file is known, not what it says. */
export const hash = /(?<![\w.-])[0-9a-f]{16,}(?![\w-])/g

/** What a column of JSON begins with. */
export const looksLikeJson = /^[[{"\d-]/

/** Says what a value becomes before it is compared: a stand-in, or in a replay itself. */
export type Disguise = (value: unknown) => unknown

/** Returns the rows of both files of a workspace by file and table, as they are compared. */
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

/** Returns a digest of each table that holds anything. */
export function digestState(cacheFile: string, key: Buffer, disguise: Disguise): Digests {
  return Object.fromEntries(
    [...comparedRows(cacheFile, key, disguise)].map(([name, rows]) => [
      name,
      createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 12),
    ]),
  )
}

/**
 * A row without what says nothing: the cache names its sweeps by itself, in a thread of its own, and
 * a notice is in the words of Hotdesk.
 */
function comparable(table: string, row: Record<string, unknown>): Record<string, unknown> {
  if (table === 'sweeps') return { ...row, id: null }
  if (table === 'sqlite_sequence') return { [String(row['name'])]: row['seq'] }
  if (table === 'notices') return { ...row, tag: null, data: null }
  return table === 'sweep_seen' ? { ...row, sweep: null } : row
}

function compare(row: Record<string, unknown>, disguise: Disguise): string {
  const told = Object.entries(row)
    .filter(([column]) => !computed.test(column) && !inWords.test(column))
    .map(([column, value]) => [column, comparableValue(column, value, disguise)])
  return JSON.stringify(told)
}

function comparableValue(column: string, value: unknown, disguise: Disguise): unknown {
  // A reason is a code of Hotdesk's, or a sentence: its own or the service's.
  if (column === 'reason' && !/^[a-z_]+$/.test(String(value))) return null
  return plain.test(column) ? value : disguise(opened(value))
}

/** JSON in a column is looked into, and what it says in words left out. */
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
