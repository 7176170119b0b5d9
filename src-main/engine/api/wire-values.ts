/** Text that is there, or null. */
export const readText = (value: unknown): string | null => {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  return typeof value === 'number' ? String(value) : null
}

export const idOf = (value: unknown): string | null =>
  (typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value) : null

/** Epoch milliseconds from a time on the wire or a time kept here, or null if it is none. */
export const timeOf = (value: unknown): number | null => {
  const at = typeof value === 'string' ? Date.parse(value) : value
  return typeof at === 'number' && Number.isFinite(at) ? at : null
}
