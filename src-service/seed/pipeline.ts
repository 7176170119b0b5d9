import type { Value } from '../store/db.ts'
import type { SeedCompany } from './companies.ts'
import { seededId } from './ids.ts'
import { jobNotes, jobTitles, salaryIn, sectors } from './pools/jobs.ts'
import { longNote } from './pools/notes.ts'
import { weightedPlaces, type Place } from './pools/locations.ts'
import { Random } from './random.ts'
import { daysBefore, isoDate, latin } from './writing.ts'

export interface SeedConfig {
  id: string
  row: Record<string, Value>
  sectors: readonly string[]
  /** Rates of the first and of the latest scrape; quality drifts between them. */
  relevance: readonly [number, number]
  duplicates: readonly [number, number]
  volume: number
}

interface ConfigPlan {
  name: string
  keywords: string[]
  locations: string[]
  terms: string[]
  companies: string[]
  sites: [string, string][]
  archived?: true
  sectors: string[]
  relevance: [number, number]
  duplicates: [number, number]
  volume: number
  hour: number
}

const configPlans: readonly ConfigPlan[] = [
  {
    name: 'Fintech finance roles, Europe',
    keywords: ['CFO', 'finance director', 'controller', 'FP&A'],
    locations: ['Berlin', 'London', 'Amsterdam', 'Paris'],
    terms: ['intern', 'working student'],
    companies: [],
    sites: [
      ['boards.example', 'job board'],
      ['fintechjobs.example', 'niche board'],
      ['careers pages', 'company site'],
    ],
    sectors: ['Fintech', 'Banking', 'Insurance'],
    relevance: [0.62, 0.71],
    duplicates: [0.22, 0.27],
    volume: 42,
    hour: 6,
  },
  {
    name: 'Lidar and perception',
    keywords: ['lidar', 'perception', 'SLAM', 'sensor fusion'],
    locations: ['München', 'Pittsburgh', 'Remote'],
    terms: [],
    companies: ['Farsight'],
    sites: [
      ['robotics.example', 'niche board'],
      ['boards.example', 'job board'],
    ],
    sectors: ['Robotics', 'Automotive', 'Hardware'],
    relevance: [0.81, 0.78],
    duplicates: [0.12, 0.18],
    volume: 18,
    hour: 5,
  },
  {
    name: 'Software, all of DACH',
    keywords: ['engineer', 'developer'],
    locations: ['Germany', 'Austria', 'Switzerland'],
    terms: ['Werkstudent'],
    companies: [],
    sites: [
      ['boards.example', 'job board'],
      ['agencies.example', 'agency'],
      ['stellen.example', 'aggregator'],
    ],
    sectors: ['Software', 'Data', 'Security', 'Gaming'],
    relevance: [0.48, 0.31],
    duplicates: [0.25, 0.44],
    volume: 85,
    hour: 4,
  },
  {
    name: 'Clinical UK',
    keywords: ['medical director', 'regulatory affairs'],
    locations: ['London', 'Cardiff', 'Dublin'],
    terms: ['locum'],
    companies: [],
    sites: [['healthjobs.example', 'niche board']],
    sectors: ['Health', 'Biotech'],
    relevance: [0.7, 0.74],
    duplicates: [0.1, 0.09],
    volume: 14,
    hour: 7,
  },
  {
    name: 'Everything else (do not use)',
    keywords: ['manager'],
    locations: [],
    terms: [],
    companies: [],
    sites: [['aggregator.example', 'aggregator']],
    archived: true,
    sectors: [
      'Retail',
      'Food',
      'Media',
      'Education',
      'Logistics',
      'Energy',
      'Public sector',
      'Consulting',
    ],
    relevance: [0.2, 0.14],
    duplicates: [0.5, 0.58],
    volume: 60,
    hour: 3,
  },
]

const hour = 3_600_000
const day = 24 * hour

/** Creates the saved scrape configurations; those that are not archived run once a day. */
export function makeScrapeConfigs(seed: number, now: number): SeedConfig[] {
  const today = Math.floor(now / day) * day
  return configPlans.map((plan, index) => {
    const id = seededId(seed, 'sc', index)
    const due = today + plan.hour * hour
    const next = due > now ? due : due + day
    return {
      id,
      sectors: plan.sectors,
      relevance: plan.relevance,
      duplicates: plan.duplicates,
      volume: plan.volume,
      row: {
        id,
        name: plan.name,
        keywords: JSON.stringify(plan.keywords),
        locations: JSON.stringify(plan.locations),
        excluded_terms: JSON.stringify(plan.terms),
        excluded_companies: JSON.stringify(plan.companies),
        job_sites: JSON.stringify(
          plan.sites.map(([site, classification]) => ({ site, classification })),
        ),
        archived: plan.archived ? 1 : 0,
        next_run_at: plan.archived ? null : next,
        created_at: daysBefore(now, 300 - index * 40),
        updated_at: daysBefore(now, 12 + index),
      },
    }
  })
}

/**
 * Creates three weeks of daily scrapes of each configuration, whose quality drifts from the first
 * to the latest. Archived ones get four.
 */
export function makeScrapes(
  seed: number,
  now: number,
  configs: readonly SeedConfig[],
): Record<string, Value>[] {
  return configs.flatMap((config, configIndex) => {
    const random = new Random(seed, `scrapes ${configIndex}`)
    const runs = config.row.archived ? 4 : 21
    const last =
      config.row.next_run_at === null ? daysBefore(now, 60) : Number(config.row.next_run_at) - day
    return Array.from({ length: runs }, (_, index) => {
      const position = index / Math.max(1, runs - 1)
      const drift = (from: readonly [number, number]) =>
        Math.min(
          0.98,
          Math.max(0.02, from[0] + (from[1] - from[0]) * position + (random.next() - 0.5) * 0.08),
        )
      const scraped = Math.max(3, Math.round(config.volume * (0.7 + random.next() * 0.6)))
      const duplicates = Math.round(scraped * drift(config.duplicates))
      return {
        id: seededId(seed, 's', `${configIndex}:${index}`),
        config_id: config.id,
        scraped_at: last - (runs - 1 - index) * day,
        scraped,
        relevant: Math.round(scraped * drift(config.relevance)),
        duplicates,
        new_leads: scraped - duplicates,
      }
    })
  })
}

/**
 * Creates job leads across sectors, states and statuses. About one in seven is a repost of an
 * earlier role.
 */
export function makeJobs(
  seed: number,
  now: number,
  companies: readonly SeedCompany[],
  configs: readonly SeedConfig[],
  count: number,
): Record<string, Value>[] {
  const random = new Random(seed, 'jobs')
  const jobs: Record<string, Value>[] = []
  const byIndustry = Map.groupBy(companies, (company) => company.industry)
  for (let index = 0; index < count; index++) {
    const age = Math.floor(random.next() ** 2 * 90)
    const created = now - age * day - random.int(0, 20) * hour
    const status =
      age > 45 && random.chance(0.4)
        ? 'lost'
        : random.weighted({ new: 56, reviewing: 18, contacted: 14, won: 4, lost: 8 })
    const busy = status === 'reviewing' || status === 'contacted'
    const earlier = index > 40 && random.chance(0.14) ? random.pick(jobs) : null
    const base = earlier ?? invent(random, byIndustry, companies, configs)
    const id = seededId(seed, 'j', index)
    jobs.push({
      ...base,
      id,
      status,
      title: earlier && random.chance(0.3) ? `${String(earlier.title)} ` : (base.title ?? null),
      salary: earlier && random.chance(0.4) ? null : (base.salary ?? null),
      // Whole days before today and never after the lead was created, so that the order is the same
      // at every hour.
      posting_date: isoDate(now - (age + 1 + random.int(0, 4)) * day),
      notes: noteFor(random, index, busy),
      follow_up_date: busy && random.chance(0.7) ? isoDate(now + random.int(-9, 14) * day) : null,
      url: random.chance(0.95)
        ? `https://jobs.example/${latin(String(base.company_name ?? 'x')).slice(0, 30)}/${id.slice(2)}`
        : null,
      created_at: created,
      updated_at: Math.min(now, created + random.int(0, Math.max(1, age)) * day),
    })
  }
  return jobs
}

function noteFor(random: Random, index: number, busy: boolean): string | null {
  if (index === 12) return longNote(10_000)
  const noted = (busy && random.chance(0.6)) || random.chance(0.05)
  return noted ? random.pick(jobNotes) : null
}

/** Picks mostly a company of the sector, otherwise any company, otherwise none. */
function employerIn(
  random: Random,
  ofSector: readonly SeedCompany[] | undefined,
  companies: readonly SeedCompany[],
): SeedCompany | null {
  if (random.chance(0.9) && ofSector) return random.pick(ofSector)
  return companies.length > 0 && random.chance(0.8) ? random.pick(companies) : null
}

function invent(
  random: Random,
  byIndustry: ReadonlyMap<string, SeedCompany[]>,
  companies: readonly SeedCompany[],
  configs: readonly SeedConfig[],
): Record<string, Value> {
  const sector = random.pick(sectors)
  const company = employerIn(random, byIndustry.get(sector), companies)
  const place = company && random.chance(0.7) ? company.place : random.pick(weightedPlaces)
  const remote = random.chance(0.12)
  return {
    title: random.pick(jobTitles[sector] ?? ['Manager']),
    company_name:
      company?.name ?? random.pick(['Confidential', 'Undisclosed client (via agency)', '']),
    company_id: company?.id ?? null,
    state: remote ? 'Remote' : stateOf(random, place),
    sector: random.chance(0.03) ? null : sector,
    salary: random.chance(0.6) ? salaryIn(random, place.country) : null,
    location: remote ? `Remote (${place.country})` : locationOf(random, place),
    config_id: configs.find((config) => config.sectors.includes(sector))?.id ?? null,
  }
}

const stateOf = (random: Random, place: Place) => (random.chance(0.04) ? null : place.state)
const locationOf = (random: Random, place: Place) =>
  random.chance(0.05) ? '' : `${place.city}, ${place.country}`
