import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import { t } from '#shared/i18n/translate.ts'
import {
  MAX_AT_ONCE,
  type CompanyFilter,
  type CompanySelection,
  type CompanySort,
  type ContactFilter,
  type ContactSelection,
  type ContactSort,
} from '#shared/bridge/people.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import type { Filter, Sort } from '#main/engine/store/cache/protocol.ts'
import { recordIdOf, prospectsFilter } from './desk-coverage.ts'

const contactColumns: Record<ContactSort, string> = {
  name: 'name',
  company_name: 'company_name',
  title: 'title',
  location: 'location',
  updated: 'updated_at',
}
const companyColumns: Record<CompanySort, string> = {
  name: 'name',
  industry: 'industry',
  location: 'location',
  contact_count: 'contact_count',
  bd_status: 'bd_status',
}

/** Returns the sort order of people for the cache; by name unless another column is given. */
export const contactOrder = (
  sort: ContactSort | undefined,
  descending: boolean | undefined,
): Sort[] => [{ field: contactColumns[sort ?? 'name'], ...omitUndefined({ desc: descending }) }]

/** Returns the sort order of companies for the cache; by name unless another column is given. */
export const companyOrder = (
  sort: CompanySort | undefined,
  descending: boolean | undefined,
): Sort[] => [{ field: companyColumns[sort ?? 'name'], ...omitUndefined({ desc: descending }) }]

const dnc = {
  yes: { field: 'company.do_not_contact', is: true },
  no: { field: 'company.do_not_contact', is: false },
  unknown: { not: { field: 'company.do_not_contact', in: [true, false] } },
} satisfies Record<string, Filter>

/** Converts a filter of the people screen into a cache filter. */
export function contactConditions(filter: ContactFilter): Filter {
  const conditions: Filter[] = []
  if (filter.text?.trim()) conditions.push({ text: filter.text })
  if (filter.has_email !== undefined) conditions.push({ field: 'email', has: filter.has_email })
  if (filter.has_phone !== undefined) conditions.push({ field: 'phone', has: filter.has_phone })
  if (filter.is_prospect !== undefined)
    conditions.push(
      filter.is_prospect
        ? { field: 'is_prospect', is: true }
        : { not: { field: 'is_prospect', is: true } },
    )
  if (filter.company_id !== undefined)
    conditions.push({ field: 'company_id', is: filter.company_id })
  if (filter.email_status?.length)
    conditions.push({ field: 'email_status', in: filter.email_status })
  if (filter.dnc?.length) conditions.push({ or: filter.dnc.map((state) => dnc[state]) })
  if (filter.pending) conditions.push({ field: 'pending', is: true })
  return { and: conditions }
}

/** Converts a filter of the companies screen into a cache filter. */
export function companyConditions(filter: CompanyFilter): Filter {
  const conditions: Filter[] = []
  if (filter.text?.trim()) conditions.push({ text: filter.text })
  if (filter.industry?.length) conditions.push({ field: 'industry', in: filter.industry })
  if (filter.state?.length) conditions.push({ field: 'state', in: filter.state })
  if (filter.bd_status?.length) conditions.push({ field: 'bd_status', in: filter.bd_status })
  if (filter.do_not_contact !== undefined)
    conditions.push(
      filter.do_not_contact
        ? { field: 'do_not_contact', is: true }
        : { not: { field: 'do_not_contact', is: true } },
    )
  if (filter.researched !== undefined)
    conditions.push({ field: 'researched_at', has: filter.researched })
  return { and: conditions }
}

type Cache = Pick<CacheStore, 'ids'>

/**
 * Returns the contact ids a selection means now. A filter is evaluated again, so that rows on pages
 * that were never loaded are included (H5). Throws the problem `too_many` if a desk has too many
 * prospects.
 */
export async function selectedContacts(
  cache: Cache,
  select: ContactSelection,
  sort?: Sort[],
): Promise<string[]> {
  if ('ids' in select) return pick(cache, 'contacts', { field: 'id', in: select.ids }, [], sort)
  if ('filter' in select)
    return pick(cache, 'contacts', contactConditions(select.filter), select.except, sort)
  const rows = notTooMany(
    await cache.ids('desk_prospects', prospectsFilter(select.prospects_of, select.text)),
    'prospects',
  )
  return pick(cache, 'contacts', { field: 'id', in: rows.map(recordIdOf) }, select.except, sort)
}

/** Returns the company ids a selection means now, as `selectedContacts` does for people. */
export const selectedCompanies = (
  cache: Cache,
  select: CompanySelection,
  sort?: Sort[],
): Promise<string[]> =>
  pick(
    cache,
    'companies',
    'ids' in select ? { field: 'id', in: select.ids } : companyConditions(select.filter),
    'ids' in select ? [] : select.except,
    sort,
  )

async function pick(
  cache: Cache,
  table: 'contacts' | 'companies',
  filter: Filter,
  except: string[],
  sort?: Sort[],
): Promise<string[]> {
  const left = new Set(except)
  return (await cache.ids(table, filter, sort)).filter((id) => !left.has(id))
}

const tooMany = {
  people: (count: number) =>
    t(
      '{count, plural, one {# person is} other {# people are}} too many for one change; {most, plural, other {#}} at most.',
      { count, most: MAX_AT_ONCE },
    ),
  companies: (count: number) =>
    t(
      '{count, plural, one {# company is} other {# companies are}} too many for one change; {most, plural, other {#}} at most.',
      { count, most: MAX_AT_ONCE },
    ),
  prospects: (count: number) =>
    t(
      '{count, plural, one {# prospect is} other {# prospects are}} too many for one change; {most, plural, other {#}} at most.',
      { count, most: MAX_AT_ONCE },
    ),
}

/**
 * Returns the ids unchanged, for gestures that send one request per record. Throws the problem
 * `too_many` if there are more than `MAX_AT_ONCE`.
 */
export function notTooMany(ids: string[], kind: keyof typeof tooMany): string[] {
  if (ids.length > MAX_AT_ONCE)
    throw new ProblemError(
      'too_many',
      tooMany[kind](ids.length),
      t('Narrow the filter, and do it in parts. Nothing was changed.'),
    )
  return ids
}
