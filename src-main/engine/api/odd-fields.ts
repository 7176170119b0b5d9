import type { OddField } from '#shared/bridge/command.ts'

/**
 * Where a record keeps what did not fit, by field and exactly as it came (docs/dialects.md "Odd
 * fields").
 */
export const ODD = 'odd_fields'

/**
 * Returns what the service wrote into fields of a record that are for something else, as it came.
 * An `id` beside the identity of the record is no field that anybody would miss. `parts`: fields
 * that hold records which are shown nowhere else; theirs are told too, by the way that leads there.
 */
export const oddFields = (record: object, parts: readonly string[] = []): OddField[] => {
  const odd = ODD in record ? record[ODD] : null
  const own = Object.entries(typeof odd === 'object' && odd !== null ? odd : {})
    .filter(([name]) => name !== 'id')
    .map(([name, value]) => ({ name, value: writeValue(value) }))
  const held = Object.entries(record).filter(([name]) => parts.includes(name))
  return [...own, ...held.flatMap(([name, value]) => oddWithin(value, name))]
}

/** The odd fields of a record, or of the records of a list, and of those that they hold. */
function oddWithin(value: unknown, way: string): OddField[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((one, at) => oddWithin(one, `${way} ${at + 1}`))
  const parts = Object.keys(value).filter((name) => name !== ODD)
  return oddFields(value, parts).map((one) => ({ ...one, name: `${way} ${one.name}` }))
}

/** Returns what of a record could not be read, where there is any, as part of its row. */
export const oddOf = (record: object, parts?: readonly string[]): { odd?: OddField[] } => {
  const odd = oddFields(record, parts)
  return odd.length > 0 ? { odd } : {}
}

/** Writes any value as text for a person: what is no plain value is shown as JSON. */
export function writeValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return JSON.stringify(value) ?? ''
}
