import { digitsOf } from '#shared/domain/digits.ts'
import { foldText } from '#shared/domain/fold.ts'
import { readMoment } from '#shared/domain/moment.ts'
import { nameKey } from './search-text.ts'
import { orderKey } from './sort-order.ts'

/** A record as the service sent it: a JSON object. */
export type Json = Record<string, unknown>

/**
 * The value of number columns for "not known". It sorts below everything, so keyset paging needs no
 * NULL.
 */
export const absent = -1e15

/**
 * How a value becomes a column value, and how a filter's value becomes comparable with it: `exact`
 * text unchanged; `lower` for e-mail and domains; `folded` a name to compare (search-text.ts);
 * `order` a sort key in the user's order (sort-order.ts); `digits`; `number`; `flag` 1, 0 or absent; `time` epoch ms, where a date alone is the start of that day on
 * this computer's clock.
 */
export type ColumnKind =
  | 'exact'
  | 'lower'
  | 'folded'
  | 'order'
  | 'digits'
  | 'number'
  | 'flag'
  | 'time'
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
  /** The columns of each index; SQLite appends the row number to each. */
  indexes: string[][]
  /** Computes the id of a record, if the service sends none of its own. */
  id?: (record: Json) => unknown
  /**
   * Embedded records that belong to another table: they are taken out, and stored there as partial
   * records. With `keep` the record keeps its copy.
   */
  embeds?: Record<string, { table: string; id?: (record: Json) => unknown; keep?: boolean }>
  /**
   * Joins that a filter or a sort may use as `name.column`. `on` is a column of this table, or
   * `name.column` of an earlier join.
   */
  joins?: Record<string, Join>
  /** Columns returned with each row, for queries about its neighbours. */
  exposed?: string[]
  /** The words for full-text search: names and numbers weigh more than text. */
  search?: (record: Json) => { name: string; address: string; phone: string; body: string }
  /**
   * Whether a row that is gone from the service stays, as missing, while the user keeps notes of it
   * on this computer: they exist nowhere else.
   */
  keepsNotes?: boolean
  /** Joins whose search index also answers a text filter on this table. */
  searchThrough?: string[]
}

/** Returns the value at a path such as `company.name`; undefined if the path ends early. */
export function at(record: Json, path: string): unknown {
  if (!path.includes('.')) return record[path]
  let value: unknown = record
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Json)[step]
  }
  return value
}

/** Returns text unchanged, a number as text, and an empty text for everything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}

/** The contract nests three levels deep; deeper values are not meant to be searched. */
const deepest = 6

/** Collects the text of any value: strings, lists of strings, lists of objects. */
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
export const folded = column('folded')
export const order = column('order')
export const phone = column('digits')
export const number = column('number')
export const flag = column('flag')
export const time = column('time')
/**
 * Creates a column that holds the position of a value in an order, for sorting; unknown values
 * (contract §9) come after the known ones.
 */
export const rank = (path: string, order: readonly string[]): Column =>
  number((record) => {
    const value = at(record, path)
    const place = typeof value === 'string' ? order.indexOf(value) : -1
    return place >= 0
      ? place
      : order.length + (value === null || value === undefined || value === '' ? 1 : 0)
  })

/** Enough to tell values apart; the record keeps the whole text. */
const longest = 1000

/** Returns a value in the form in which its column holds it; never null. */
export function columnValue(kind: ColumnKind, value: unknown): string | number {
  switch (kind) {
    case 'exact':
      return typeof value === 'boolean' ? String(value) : textOf(value).slice(0, longest)
    case 'lower':
      return foldText(textOf(value).slice(0, longest).trim())
    case 'folded':
      return nameKey(textOf(value).slice(0, longest))
    case 'order':
      return orderKey(textOf(value).slice(0, longest))
    case 'digits':
      return digitsOf(textOf(value).slice(0, longest))
    case 'number':
      return finite(typeof value === 'string' && value.trim() !== '' ? Number(value) : value)
    case 'flag':
      return flagOf(value)
    case 'time':
      return finite(typeof value === 'string' ? readMoment(value).at : value)
  }
}

const trueValues = new Set<unknown>([true, 1, 'true', 'yes'])
const falseValues = new Set<unknown>([false, 0, 'false', 'no'])

function flagOf(value: unknown): number {
  if (trueValues.has(value)) return 1
  return falseValues.has(value) ? 0 : absent
}

function finite(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : absent
}

/** Reports whether a column of this kind holds text. */
export function isText(kind: ColumnKind): boolean {
  return kind !== 'number' && kind !== 'flag' && kind !== 'time'
}

/** Empty search words: the base for records that fill only some of them. */
export const noWords = { name: '', address: '', phone: '', body: '' }
