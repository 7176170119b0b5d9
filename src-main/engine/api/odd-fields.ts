import type { OddField } from '#shared/bridge/command.ts'

/**
 * The field in which a record keeps values that did not fit, by field name and exactly as they came
 * (docs/dialects.md "Odd fields").
 */
export const ODD = 'odd_fields'

/**
 * Returns the values of a record that did not fit their fields, as they came. Leaves out an odd
 * `id`, which the user does not need. `parts` names fields with records that are shown nowhere
 * else; their odd fields are included, named by their path.
 */
export const oddFields = (record: object, parts: readonly string[] = []): OddField[] => {
  const odd = ODD in record ? record[ODD] : null
  const own = Object.entries(typeof odd === 'object' && odd !== null ? odd : {})
    .filter(([name]) => name !== 'id')
    .map(([name, value]) => ({ name, value: writeValue(value) }))
  const containers = Object.entries(record).filter(([name]) => parts.includes(name))
  return [...own, ...containers.flatMap(([name, value]) => oddWithin(value, name))]
}

/** Returns the odd fields of a record or a list of records, and of the records inside them. */
function oddWithin(value: unknown, way: string): OddField[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value))
    return value.flatMap((element, at) => oddWithin(element, `${way} ${at + 1}`))
  const parts = Object.keys(value).filter((name) => name !== ODD)
  return oddFields(value, parts).map((field) => ({ ...field, name: `${way} ${field.name}` }))
}

/** Returns the odd fields of a record as part of its row; an empty object if there are none. */
export const oddOf = (record: object, parts?: readonly string[]): { odd?: OddField[] } => {
  const odd = oddFields(record, parts)
  return odd.length > 0 ? { odd } : {}
}

/** Writes any value as text for the user; values that are not plain are written as JSON. */
export function writeValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return JSON.stringify(value) ?? ''
}
