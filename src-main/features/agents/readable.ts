/** Names under which a time stands, in epoch milliseconds. */
const timeName = /(?:^|_)(?:at|as_of|date|since|until|from|to)$/
/** From the year 2001 on: no count or price is as large. */
const LEAST_TIME = 1e12

/**
 * Rewrites an answer as an agent reads it best: times as ISO 8601 in UTC. Everything else stays as
 * the screens get it.
 */
export function readable(value: unknown, name = ''): unknown {
  if (typeof value === 'number')
    return value >= LEAST_TIME && timeName.test(name) ? new Date(value).toISOString() : value
  if (Array.isArray(value)) return value.map((one) => readable(one, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, readable(one, key)]))
}
