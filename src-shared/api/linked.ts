/* Records that stand in others: by id and name, or, of a company, by its name alone. */

/** Returns the id of a record that stands in another one. */
export const idIn = (linked: unknown): unknown =>
  typeof linked === 'object' && linked !== null && 'id' in linked ? linked.id : undefined

/** Returns the name of a record that stands in another one, or that is named there and no more. */
export const nameIn = (linked: unknown): unknown => {
  if (typeof linked === 'string') return linked.trim() === '' ? undefined : linked
  return typeof linked === 'object' && linked !== null && 'name' in linked ? linked.name : undefined
}

/** Names the company of a record by its id and name where it stands in the record itself. */
export function withCompany(record: Record<string, unknown>): Record<string, unknown> {
  const { company } = record
  if ((company ?? null) === null) return record
  return withStated(record, {
    company_id: record['company_id'] ?? idIn(company),
    company_name: record['company_name'] ?? nameIn(company),
  })
}

/** Returns the record with those of the fields that are stated; the same where none is new. */
export function withStated(
  record: Record<string, unknown>,
  found: Record<string, unknown>,
): Record<string, unknown> {
  const stated = Object.entries(found).filter(
    ([name, value]) => value !== undefined && value !== record[name],
  )
  return stated.length === 0 ? record : { ...record, ...Object.fromEntries(stated) }
}
