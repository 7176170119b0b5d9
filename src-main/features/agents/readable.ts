/** Field names that hold a time in epoch milliseconds. */
const timeName = /(?:^|_)(?:at|as_of|date|since|until|from|to)$/
/** September 2001 in epoch milliseconds; no count or price is that large. */
const MIN_TIME = 1e12

/**
 * Rewrites an answer for agents: times become ISO 8601 in UTC. Everything else stays as the screens
 * get it.
 */
export function toReadable(value: unknown, name = ''): unknown {
  if (typeof value === 'number')
    return value >= MIN_TIME && timeName.test(name) ? new Date(value).toISOString() : value
  if (Array.isArray(value)) return value.map((item) => toReadable(item, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, toReadable(field, key)]),
  )
}
