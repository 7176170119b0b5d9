import { foldWord } from './fold.ts'

/** Values of a record's fields as the wire knows them. */
export type Fields = Record<string, unknown>

/**
 * How two values of a field are compared. A service may tidy what it is given (trailing blanks, the
 * case of an address or of a status, the dashes of a phone number); none of that is a change anybody
 * made, so it must neither raise a question nor count as "not stored".
 */
export type Comparing = 'exact' | 'text' | 'email' | 'phone' | 'instant' | 'word' | 'set'

const comparing: Record<string, Comparing> = {
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
 * Tells whether two values of the named field say the same thing to a person. Missing, null and
 * empty are one.
 */
export function sameValue(field: string, a: unknown, b: unknown): boolean {
  const one = normal(comparing[field] ?? 'exact', a)
  const other = normal(comparing[field] ?? 'exact', b)
  return one === other
}

/** Tells whether every field of `wanted` stands in `record`. */
export const holds = (record: Fields, wanted: Fields) =>
  Object.keys(wanted).every((field) => sameValue(field, record[field], wanted[field]))

function normal(how: Comparing, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'string') return normalText(how, value)
  // Ids and numbers arrive as numbers or strings (contract §2 shows no type).
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value) && how === 'set')
    return canonical(value.map((item) => canonical(item)).toSorted())
  return canonical(value)
}

function normalText(how: Comparing, value: string): string {
  if (how === 'email') return value.trim().toLowerCase()
  if (how === 'phone') return value.replace(/[^\d+]/g, '') || value.trim()
  if (how === 'instant')
    return Number.isNaN(Date.parse(value)) ? value.trim() : String(Date.parse(value))
  if (how === 'word') return foldWord(value)
  return value.replace(/\r\n?/g, '\n').trimEnd()
}

/** Writes JSON with sorted keys, so that the order of keys is no difference. */
export function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? ''
  )
}
