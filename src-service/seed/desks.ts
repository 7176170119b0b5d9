import type { Value } from '../store/db.ts'
import type { SeedCompany } from './companies.ts'
import type { SeedContact } from './contacts.ts'
import { seededId } from './ids.ts'
import { deskPlans, reportPlans, reportSources } from './pools/desks.ts'
import { Random } from './random.ts'
import { daysBefore, latin } from './writing.ts'

export interface SeedDesk {
  row: Record<string, Value>
  companies: { company: SeedCompany; tier: string }[]
  prospects: SeedContact[]
}

/**
 * Creates six desks. The map of the largest one has more companies than the workspace has people
 * at.
 */
export function makeDesks(
  seed: number,
  now: number,
  companies: readonly SeedCompany[],
  contacts: readonly SeedContact[],
): SeedDesk[] {
  return deskPlans.map((plan, index) => {
    const random = new Random(seed, `desk ${plan.title}`)
    const fits = (company: SeedCompany) => plan.industries.includes(company.industry)
    const mapped = pickBest(random, companies, plan.companies, (company) => (fits(company) ? 2 : 0))
    const created = daysBefore(now, 160 - index * 20)
    return {
      row: {
        id: seededId(seed, 'd', index),
        title: plan.title,
        target_industries: JSON.stringify(plan.industries),
        target_locations: JSON.stringify(plan.locations),
        company_sizes: JSON.stringify(plan.sizes),
        titles: JSON.stringify(plan.titles),
        keywords: JSON.stringify(plan.keywords),
        recruited_roles: plan.recruited_roles,
        criteria: JSON.stringify(
          plan.companies === 0
            ? {}
            : { min_seniority: 'director', exclude_agencies: true, languages: ['en', 'de'] },
        ),
        created_at: created,
        updated_at: daysBefore(now, random.int(0, 30)),
      },
      companies: mapped.map((company) => ({
        company,
        tier: fits(company)
          ? random.weighted({ direct_fit: 5, adjacent_fit: 3, speculative: 1 })
          : random.weighted({ adjacent_fit: 1, speculative: 2 }),
      })),
      prospects: pickBest(random, contacts, plan.prospects, (contact) =>
        contact.field === plan.field ? 2 : 0,
      ),
    }
  })
}

function pickBest<T>(
  random: Random,
  from: readonly T[],
  count: number,
  fit: (candidate: T) => number,
): T[] {
  const scored = from.map((candidate) => ({ candidate, score: fit(candidate) + random.next() }))
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ candidate }) => candidate)
}

/** Creates four finished reports. Discovered companies are linked if the workspace knows them. */
export function makeReports(
  seed: number,
  now: number,
  companies: readonly SeedCompany[],
): Record<string, Value>[] {
  return reportPlans.map((plan, index) => {
    const created = daysBefore(now, plan.age_days)
    const found = plan.companies.map((company) => ({
      ...company,
      domain: `${latin(company.name)}.example`,
      company_id: companies.find((known) => known.name === company.name)?.id ?? null,
    }))
    const sources = new Random(seed, `report ${index}`).sample(
      reportSources,
      plan.companies.length > 0 ? 4 : 1,
    )
    return {
      id: seededId(seed, 'r', index),
      brief: plan.brief,
      companies: JSON.stringify(found),
      market_insights: JSON.stringify(plan.insights),
      sources: JSON.stringify(sources),
      created_at: created,
      due_at: created + 240_000,
      completed_at: created + 240_000,
    }
  })
}
