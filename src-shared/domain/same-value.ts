import { plainDigits } from './digits.ts'
import { foldWord } from './fold.ts'

/** The values of a record's fields, as sent over the network. */
export type Fields = Record<string, unknown>

/**
 * How two values of a field are compared. A service may normalise values (trailing blanks, the case
 * of an address or a status, the punctuation of a phone number). No one made those changes, so they
 * must neither raise a conflict nor count as "not stored".
 */
export type Comparison = 'exact' | 'text' | 'email' | 'phone' | 'instant' | 'word' | 'set'

const comparisons: Record<string, Comparison> = {
  notes: 'text',
  description: 'text',
  brief: 'text',
  recruited_roles: 'text',
  email: 'email',
  phone: 'phone',
  starts_at_utc: 'instant',
  status: 'word',
  tier: 'word',
  events: 'set',
  target_industries: 'set',
  target_locations: 'set',
  company_sizes: 'set',
  titles: 'set',
  keywords: 'set',
}

/**
 * Reports whether two values of a field mean the same to a user. Missing, null and empty are the
 * same.
 */
export function sameValue(field: string, a: unknown, b: unknown): boolean {
  const left = normalise(comparisons[field] ?? 'exact', a)
  const right = normalise(comparisons[field] ?? 'exact', b)
  return left === right
}

/** Reports whether `record` has the value of every field in `values`. */
export const containsValues = (record: Fields, values: Fields) =>
  Object.keys(values).every((field) => sameValue(field, record[field], values[field]))

function normalise(comparison: Comparison, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'string') return normalText(comparison, value)
  // Services send ids and numbers as numbers or strings (contract §2 shows no type).
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value) && comparison === 'set')
    return canonical(value.map((item) => canonical(item)).toSorted())
  return canonical(value)
}

function normalText(comparison: Comparison, value: string): string {
  if (comparison === 'email') return value.trim().toLowerCase()
  if (comparison === 'phone') return plainDigits(value).replace(/[^\d+]/g, '') || value.trim()
  if (comparison === 'instant')
    return Number.isNaN(Date.parse(value)) ? value.trim() : String(Date.parse(value))
  if (comparison === 'word') return foldWord(value)
  return value.replace(/\r\n?/g, '\n').trimEnd()
}

/** Serialises a value as JSON with sorted keys, so that key order does not matter. */
export function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? ''
  )
}
