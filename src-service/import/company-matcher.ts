import { nameKey } from '../resources/companies-of-contacts.ts'
import type { World } from '../world/world.ts'
import type { Scratch } from './scratch.ts'

/** Companies met during one import. */
export interface CompanyMatcher {
  /**
   * The id of the company of that name (or domain), made if there is none; null without a name.
   * Call it inside a transaction.
   */
  match(name: string | null, domain?: string | null): string | null
  /** Different companies so far. */
  counts(): { matched: number; made: number }
}

/**
 * Matches by domain, then by name as the API does (case and spaces do not count): a company with
 * another legal form or spelling is another one, for joining them is a person's decision. In a dry
 * run nothing is made.
 */
export function companyMatcher(world: World, scratch: Scratch, dryRun: boolean): CompanyMatcher {
  const counts = { matched: 0, made: 0 }
  const findMet = (what: string, key: string) => scratch.get(`company ${what} ${key}`)?.toString()
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
