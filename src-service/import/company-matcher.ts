import { nameKey } from '../resources/companies-of-contacts.ts'
import type { World } from '../world.ts'

/** Companies met during one import. */
export interface CompanyMatcher {
  /** The id of the company of that name (or domain), made if there is none; null without a name. Call it inside a transaction. */
  match(name: string | null, domain?: string | null): string | null
  /** Different companies so far. */
  counts(): { matched: number; made: number }
}

/**
 * Matches by domain, then by name as the API does (case and spaces do not count): a company with another legal form or spelling is
 * another one, for joining them is a person's decision. In a dry run nothing is made.
 */
export function companyMatcher(world: World, dryRun: boolean): CompanyMatcher {
  const byKey = new Map<string, string>()
  const matched = new Set<string>()
  let made = 0
  const find = (key: string, domain: string | null) =>
    (domain && world.db.value<string>('SELECT id FROM companies WHERE domain = ? ORDER BY seq LIMIT 1', domain))
    || world.db.value<string>('SELECT id FROM companies WHERE name_key = ? ORDER BY seq LIMIT 1', key)
  const make = (name: string, key: string, domain: string | null) => {
    made++
    const id = world.random.id('co')
    if (dryRun) return id
    const now = world.clock.now()
    world.db.insert('companies', { id, name, name_key: key, domain, created_at: now, updated_at: now })
    world.emit('company.created', { company_id: id, name }, `company.created:${id}`)
    return id
  }
  return {
    match: (name, domain = null) => {
      const shown = name ?? domain
      if (shown === null) return null
      const key = nameKey(shown)
      const known = byKey.get(`${domain ?? ''}\u0001${key}`)
      if (known !== undefined) return known
      const found = find(key, domain) || byKey.get(`\u0001${key}`)
      if (found && !byKey.has(`\u0001${key}`)) matched.add(found)
      const id = found || make(shown, key, domain)
      byKey.set(`${domain ?? ''}\u0001${key}`, id)
      if (!byKey.has(`\u0001${key}`)) byKey.set(`\u0001${key}`, id)
      return id
    },
    counts: () => ({ matched: matched.size, made }),
  }
}
