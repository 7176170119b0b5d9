import type { Coverage } from '#shared/bridge/desks.ts'
import type { Gap } from '#shared/bridge/values.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import type { Filter } from '#main/engine/store/cache/protocol.ts'
import type { PeopleCounts } from './rows/desk.ts'

type Cache = Pick<CacheStore, 'ids' | 'counts'>

/** Maximum number of values that one count returns. */
const MAX_VALUES = 900

/** Returns the filter for the companies or the prospects of a desk. */
export const mapFilter = (deskId: string): Filter => ({ field: 'desk_id', is: deskId })

/** A company on a desk's map, with its tier. */
export interface MappedCompany {
  id: string
  company_id: string
  tier: string | null
}

/**
 * Returns the company or contact id from the id of a desk's row, which is `desk/company` or
 * `desk/contact`. A desk id never contains a slash, because ids are part of URL paths.
 */
export const recordIdOf = (rowId: string) => rowId.slice(rowId.indexOf('/') + 1)

/** Returns the filter for the people linked to a desk, narrowed by a text if given. */
export const prospectsFilter = (deskId: string, text?: string): Filter => ({
  and: [mapFilter(deskId), ...(text?.trim() ? [{ text }] : [])],
})

/** Reads the companies on a desk's map with their tiers; the tier is null if there is none. */
export async function mappedCompanies(cache: Cache, deskId: string): Promise<MappedCompany[]> {
  const all = await cache.ids('desk_companies', mapFilter(deskId))
  const tiers = (await cache.counts('desk_companies', ['tier'], mapFilter(deskId)))['tier'] ?? []
  const tierById = new Map<string, string | null>()
  for (const { value } of tiers)
    if (value !== null && value !== '')
      for (const id of await cache.ids('desk_companies', {
        and: [mapFilter(deskId), { field: 'tier', is: value }],
      }))
        tierById.set(id, String(value))
  return all.map((id) => ({ id, company_id: recordIdOf(id), tier: tierById.get(id) ?? null }))
}

/** Counts what the workspace has at each company, as far as it was read. */
export async function countPeopleByCompany(
  cache: Cache,
  companyIds: readonly string[],
  deskId: string,
): Promise<(companyId: string) => PeopleCounts> {
  const ids = [...new Set(companyIds)]
  const figures = {
    people: new Map<string, number>(),
    with_email: new Map<string, number>(),
    on_lists: new Map<string, number>(),
    prospects: new Map<string, number>(),
  }
  const add = (
    into: Map<string, number>,
    facets: { value: unknown; count: number }[] | undefined,
  ) => {
    for (const { value, count } of facets ?? []) into.set(String(value), count)
  }
  for (let at = 0; at < ids.length; at += MAX_VALUES) {
    const batch = ids.slice(at, at + MAX_VALUES)
    const atCompanies: Filter = { field: 'company_id', in: batch }
    const ofContacts: Filter = { field: 'contact.company_id', in: batch }
    const [people, mailed, listed, linked] = await Promise.all([
      cache.counts('contacts', ['company_id'], atCompanies),
      cache.counts('contacts', ['company_id'], {
        and: [
          atCompanies,
          { field: 'email', has: true },
          { not: { field: 'email_status', in: ['bounced', 'invalid'] } },
        ],
      }),
      cache.counts('members', ['contact.company_id'], ofContacts),
      cache.counts('desk_prospects', ['contact.company_id'], {
        and: [mapFilter(deskId), ofContacts],
      }),
    ])
    add(figures.people, people['company_id'])
    add(figures.with_email, mailed['company_id'])
    add(figures.on_lists, listed['contact.company_id'])
    add(figures.prospects, linked['contact.company_id'])
  }
  return (id) => ({
    people: figures.people.get(id) ?? 0,
    with_email: figures.with_email.get(id) ?? 0,
    on_lists: figures.on_lists.get(id) ?? 0,
    prospects: figures.prospects.get(id) ?? 0,
  })
}

/**
 * Reports whether a company has the gap (G5). Gaps are steps: a company without known people has no
 * e-mail or list gap. Pure.
 */
export function hasGap(gap: Gap, { people, with_email, on_lists }: PeopleCounts): boolean {
  if (gap === 'no_contact') return people === 0
  return people > 0 && (gap === 'no_email' ? with_email === 0 : on_lists === 0)
}

/** Counts the gaps of a whole map, in total and by tier. Pure. */
export function coverageOf(
  mapped: readonly MappedCompany[],
  peopleCounts: (companyId: string) => PeopleCounts,
): Coverage {
  const sum = (rows: readonly MappedCompany[]) => {
    const count = (gap: Gap) =>
      rows.filter((row) => hasGap(gap, peopleCounts(row.company_id))).length
    return {
      companies: rows.length,
      no_contact: count('no_contact'),
      no_email: count('no_email'),
      no_list: count('no_list'),
    }
  }
  const tiers = [...new Set(mapped.map((row) => row.tier))]
  return {
    ...sum(mapped),
    covered: mapped.filter(({ company_id }) => {
      const counts = peopleCounts(company_id)
      return counts.with_email > 0 && counts.on_lists > 0
    }).length,
    by_tier: tiers.map((tier) => ({ tier, ...sum(mapped.filter((row) => row.tier === tier)) })),
  }
}
