import { foldText } from '#shared/domain/fold.ts'
import { readMoment } from '#shared/domain/moment.ts'
import { digits, sortKey } from './search-text.ts'

/** A record as the service sent it: a JSON object. */
export type Json = Record<string, unknown>

/** Stands in number columns for "not known": below everything, so keyset paging needs no NULL. */
export const absent = -1e15

/**
 * How a value becomes a column, and how a filter's value becomes comparable with it: `exact` text
 * as it is; `lower` for e-mail and domains; `key` a sort key (search-text.ts); `digits`; `number`;
 * `flag` 1, 0 or absent; `time` epoch ms,
 * a date alone the beginning of that day here.
 */
export type ColumnKind = 'exact' | 'lower' | 'key' | 'digits' | 'number' | 'flag' | 'time'
export interface Column {
  kind: ColumnKind
  of: (record: Json) => unknown
}

export interface Join {
  table: string
  on: string
}

export interface TableSpec {
  columns: Record<string, Column>
  /** Column lists; the id is appended to each. */
  indexes: string[][]
  /** The id of a record, where the service sends none of its own. */
  id?: (record: Json) => unknown
  /**
   * Records inside a record that belong to another table: taken out, stored there as partial ones.
   */
  embeds?: Record<string, { table: string; id?: (record: Json) => unknown; keep?: boolean }>
  /**
   * Names a filter or a sort may use as `name.column`; `on` is a column here, or `name.column` of
   * an earlier join.
   */
  joins?: Record<string, Join>
  /** Columns handed out with each row, for questions about its neighbours. */
  exposed?: string[]
  /** What full-text search sees: names and numbers weigh more than text. */
  search?: (record: Json) => { name: string; address: string; phone: string; body: string }
  /**
   * A row that is gone from the service stays, as vanished, while the person keeps something of it
   * on this computer: nobody else has their notes.
   */
  keepsNotes?: boolean
  /** Joins whose own search also answers a text filter here. */
  searchThrough?: string[]
}

/** Reads the value at a path such as `company.name`; undefined where the path ends early. */
export function at(record: Json, path: string): unknown {
  let value: unknown = record
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Json)[step]
  }
  return value
}

/** Reads text, and a number as text; an empty text for everything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}

/** The contract nests three deep; whatever goes deeper was not meant to be searched. */
const deepest = 6

/** Collects lines of text from anything: strings, lists of strings, lists of objects. */
export function wordsOf(value: unknown, depth = 0): string {
  if (depth > deepest) return ''
  if (Array.isArray(value))
    return value
      .map((inner) => wordsOf(inner, depth + 1))
      .filter(Boolean)
      .join(' \n')
  if (typeof value === 'object' && value !== null)
    return Object.values(value)
      .map((inner) => wordsOf(inner, depth + 1))
      .filter(Boolean)
      .join(' ')
  return textOf(value)
}

const column =
  (kind: ColumnKind) =>
  (path: string | ((record: Json) => unknown)): Column => ({
    kind,
    of: typeof path === 'string' ? (record) => at(record, path) : path,
  })
export const exact = column('exact')
export const lower = column('lower')
export const key = column('key')
export const phone = column('digits')
export const number = column('number')
export const flag = column('flag')
export const time = column('time')
/**
 * Makes a column that holds the place of a value in an order, for sorting; unknown values (contract
 * §9) come after the known ones.
 */
export const rank = (path: string, order: readonly string[]): Column =>
  number((record) => {
    const value = at(record, path)
    const place = typeof value === 'string' ? order.indexOf(value) : -1
    return place >= 0
      ? place
      : order.length + (value === null || value === undefined || value === '' ? 1 : 0)
  })

/** Enough to tell values apart; the record keeps all of a longer text. */
const longest = 1000

/** Returns a value as its column holds it; never null. */
export function columnValue(kind: ColumnKind, value: unknown): string | number {
  switch (kind) {
    case 'exact':
      return typeof value === 'boolean' ? String(value) : textOf(value).slice(0, longest)
    case 'lower':
      return foldText(textOf(value).slice(0, longest).trim())
    case 'key':
      return sortKey(textOf(value).slice(0, longest))
    case 'digits':
      return digits(textOf(value).slice(0, longest))
    case 'number':
      return finite(typeof value === 'string' && value.trim() !== '' ? Number(value) : value)
    case 'flag':
      return flagOf(value)
    case 'time':
      return finite(typeof value === 'string' ? readMoment(value).at : value)
  }
}

const yes = new Set<unknown>([true, 1, 'true', 'yes'])
const no = new Set<unknown>([false, 0, 'false', 'no'])

function flagOf(value: unknown): number {
  if (yes.has(value)) return 1
  return no.has(value) ? 0 : absent
}

function finite(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : absent
}

/** Tells whether a column of this kind holds text. */
export function isText(kind: ColumnKind): boolean {
  return kind === 'exact' || kind === 'lower' || kind === 'key' || kind === 'digits'
}

/** What full-text search sees of a record without words of its own. */
export const noWords = { name: '', address: '', phone: '', body: '' }
