import { nameKey } from '../resources/companies-of-contacts.ts'
import type { World } from '../world/world.ts'
import type { Scratch } from './scratch.ts'

/** Companies named during one import. */
export interface CompanyMatcher {
  /**
   * Returns the ID of the company with that name (or domain), and creates it if necessary; null
   * without name and domain. Call it inside a transaction.
   */
  match(name: string | null, domain?: string | null): string | null
  /** Number of distinct companies so far. */
  counts(): { matched: number; made: number }
}

/**
 * Builds the matcher. It matches by domain, then by name as the API does (ignoring case and
 * spaces). Another legal form or spelling is another company, because only a user may decide to
 * merge them. A dry run creates nothing.
 */
export function companyMatcher(world: World, scratch: Scratch, dryRun: boolean): CompanyMatcher {
  const counts = { matched: 0, made: 0 }
  const findMet = (kind: string, key: string) => scratch.get(`company ${kind} ${key}`)?.toString()
  const findStored = (sql: string, value: string | null) =>
    value === null ? undefined : world.db.value<string>(sql, value)
  const find = (key: string, domain: string | null) =>
    (domain === null ? undefined : findMet('domain', domain)) ??
    findStored('SELECT id FROM companies WHERE domain = ? ORDER BY seq LIMIT 1', domain) ??
    findMet('name', key) ??
    findStored('SELECT id FROM companies WHERE name_key = ? ORDER BY seq LIMIT 1', key)
  const make = (name: string, key: string, domain: string | null) => {
    const id = world.random.id('co')
    counts.made++
    scratch.note(`company id ${id}`, 'made')
    if (dryRun) return id
    const now = world.clock.now()
    world.db.insert('companies', {
      id,
      name,
      name_key: key,
      domain,
      created_at: now,
      updated_at: now,
    })
    world.emit('company.created', { company_id: id, name }, `company.created:${id}`)
    return id
  }
  return {
    match: (name, domain = null) => {
      const shown = name ?? domain
      if (shown === null) return null
      const key = nameKey(shown)
      const found = find(key, domain)
      const id = found ?? make(shown, key, domain)
      if (scratch.note(`company id ${id}`, 'matched') === null) counts.matched++
      scratch.note(`company name ${key}`, id)
      if (domain !== null) scratch.note(`company domain ${domain}`, id)
      return id
    },
    counts: () => ({ ...counts }),
  }
}
