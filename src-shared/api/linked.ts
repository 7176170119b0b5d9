/* Records embedded in other records: by id and name or, for a company, by name alone. */

/** Returns the id of an embedded record; undefined if it has none. */
export const idIn = (record: unknown): unknown =>
  typeof record === 'object' && record !== null && 'id' in record ? record.id : undefined

/**
 * Returns the name of an embedded record, which may also be given as plain text; undefined if it
 * has none.
 */
export const nameIn = (record: unknown): unknown => {
  if (typeof record === 'string') return record.trim() === '' ? undefined : record
  return typeof record === 'object' && record !== null && 'name' in record ? record.name : undefined
}

/**
 * Copies the id and name of an embedded company into `company_id` and `company_name`, if those are
 * missing.
 */
export function withCompany(record: Record<string, unknown>): Record<string, unknown> {
  const { company } = record
  if ((company ?? null) === null) return record
  return withDefined(record, {
    company_id: record['company_id'] ?? idIn(company),
    company_name: record['company_name'] ?? nameIn(company),
  })
}

/**
 * Returns the record with the defined values of `found`; returns the same object if nothing
 * changes.
 */
export function withDefined(
  record: Record<string, unknown>,
  found: Record<string, unknown>,
): Record<string, unknown> {
  const changed = Object.entries(found).filter(
    ([name, value]) => value !== undefined && value !== record[name],
  )
  return changed.length === 0 ? record : { ...record, ...Object.fromEntries(changed) }
}
