import { readMoment } from '#shared/domain/moment.ts'

/** Reads text, or a number as text; null for blank text and everything else. */
export const readText = (value: unknown): string | null => {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  return typeof value === 'number' ? String(value) : null
}

/** Reads an id, text or number, as text; null for an empty text and everything else. */
export const idOf = (value: unknown): string | null =>
  (typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value) : null

/**
 * Reads a time from the service or from our files as epoch milliseconds. A date alone is the
 * beginning of that day in this computer's time zone. Returns null if it is not a time.
 */
export const timeOf = (value: unknown): number | null => {
  const at = typeof value === 'string' ? readMoment(value).at : value
  return typeof at === 'number' && Number.isFinite(at) ? at : null
}
