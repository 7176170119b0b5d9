import * as z from 'zod'
import { contact } from './contacts.ts'
import { company, companyReadRule } from './companies.ts'
import { hotList } from './hot-lists.ts'
import { foldWord } from '../domain/fold.ts'
import { atLeastOne, endpoint, id, open, page, readRules, text } from './endpoint.ts'

export const companyTiers = ['direct_fit', 'adjacent_fit', 'speculative'] as const
/** The most companies that one read of a desk embeds (contract §8). */
export const maxDeskCompanies = 200

const words = z.array(z.string()).nullish()

/** A company in a desk's map. */
const mapped = company.extend({ tier: open(companyTiers).nullish() })
readRules.add(mapped, companyReadRule)

/** Flattens a company map grouped by tier into one list, where each company carries its tier. */
function withTiers(record: Record<string, unknown>): Record<string, unknown> {
  const map = record['companies'] ?? record['company_map']
  if (typeof map !== 'object' || map === null || Array.isArray(map)) return record
  const byTier = Object.entries(map)
  const isTier = (name: string) => companyTiers.some((tier) => foldWord(tier) === foldWord(name))
  if (
    byTier.length === 0 ||
    !byTier.every(([name, entries]) => isTier(name) && Array.isArray(entries))
  )
    return record
  const companies = byTier.flatMap(([tier, entries]) =>
    (entries as unknown[]).map((element) =>
      typeof element === 'object' && element !== null ? { tier, ...element } : element,
    ),
  )
  return { ...record, companies }
}

/** A desk, also called ICP profile (contract §2). */
export const desk = z.looseObject({
  id,
  title: text,
  target_industries: words,
  target_locations: words,
  company_sizes: words,
  titles: words,
  keywords: words,
  recruited_roles: text,
  criteria: z.looseObject({}).nullish(),
  companies: z.array(mapped).optional(),
  companies_total: z.number().nullish(),
  prospect_count: z.number().nullish(),
})
readRules.add(desk, { aliases: { prospect_count: ['prospects_count'] }, complete: withTiers })
export type Desk = z.infer<typeof desk>

const list = z.array(z.string().max(300)).max(200)
const deskFields = z.strictObject({
  title: z.string().min(1).max(300),
  target_industries: list,
  target_locations: list,
  company_sizes: list,
  titles: list,
  keywords: list,
  recruited_roles: z.string().max(5000).nullable(),
  criteria: z.looseObject({}),
})

export const deskEndpoints = {
  'desks.list': endpoint({
    method: 'GET',
    path: '/icp',
    summary: 'List desks',
    scope: 'icp:read',
    list: 'desks',
    response: desk,
  }),
  'desks.create': endpoint({
    method: 'POST',
    path: '/icp',
    summary: 'Create a desk',
    scope: 'icp:write',
    response: desk,
    evidence: 'list',
    body: deskFields.partial().required({ title: true }),
  }),
  'desks.read': endpoint({
    method: 'GET',
    path: '/icp/{id}',
    summary: 'A desk: profile, criteria and company map',
    scope: 'icp:read',
    response: desk,
    query: z.object({
      include_companies: z.enum(['true', 'false']).optional(),
      /** The service reduces a higher limit to its maximum. */
      companies_limit: z.coerce.number().int().min(1).optional(),
      companies_offset: z.coerce.number().int().min(0).optional(),
      companies_fields: z.string().optional(),
    }),
  }),
  'desks.update': endpoint({
    method: 'PATCH',
    path: '/icp/{id}',
    summary: 'Change the criteria of a desk',
    scope: 'icp:write',
    response: desk,
    body: atLeastOne(deskFields),
  }),
  'desks.prospects': endpoint({
    method: 'GET',
    path: '/icp/{id}/prospects',
    summary: 'Prospects linked to a desk',
    scope: 'icp:read',
    list: 'prospects',
    paginated: true,
    response: contact,
    query: z.object(page),
  }),
  'desks.generate': endpoint({
    method: 'POST',
    path: '/icp/generate',
    summary: 'Generate a desk from a brief',
    scope: 'icp:write',
    action: 'generate',
    cost: { min: 3, max: 3, per: 'call' },
    evidence: 'list',
    response: desk,
    body: z.strictObject({ brief: z.string().trim().min(1).max(20_000) }),
  }),
  'desks.buildHotList': endpoint({
    method: 'POST',
    path: '/icp/{id}/build-hotlist',
    summary: 'Build a hot list from mapped prospects',
    scope: 'hot_lists:write',
    response: hotList,
    evidence: 'list',
  }),
} as const
