import type { Value } from '../store/db.ts'

/** Returns the fields of `after` that are defined and differ from `before`. */
export function changeOf(
  before: object,
  after: Record<string, Value | undefined>,
): Record<string, Value> {
  const current = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(after).filter(
      (entry): entry is [string, Value] =>
        entry[1] !== undefined && entry[1] !== current.get(entry[0]),
    ),
  )
}

/** Converts a flag to SQLite's 0 or 1; undefined stays undefined. */
export function bit(flag: boolean | undefined): 0 | 1 | undefined {
  if (flag === undefined) return undefined
  return flag ? 1 : 0
}
