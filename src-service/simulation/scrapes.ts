import { nameKey } from '../resources/companies-of-contacts.ts'
import { seededId } from '../seed/ids.ts'
import { jobTitles, salaryIn, sectors } from '../seed/pools/jobs.ts'
import { weightedPlaces } from '../seed/pools/locations.ts'
import { draw, Random } from '../seed/random.ts'
import { isoDate, latin } from '../seed/writing.ts'
import type { Value } from '../store/db.ts'
import type { World } from '../world/world.ts'

/**
 * Typical results of a configuration: number of listings, share of relevant ones, share of known
 * ones.
 */
export interface ScrapeHabit {
  volume: number
  relevance: number
  duplicates: number
  sectors: readonly string[]
}

/** Key in kv of the habits by configuration ID, as planned by the seed. */
export const habitsKey = 'simulation.scrapes'

interface Config {
  seq: number
  id: string
  next_run_at: number
  excluded_terms: string
  excluded_companies: string
}
interface Listing {
  title: string
  company_name: string
  company_id: string | null
  state: string | null
  sector: string | null
  location: string | null
  salary: string | null
  relevant: boolean
  duplicate: boolean
}
interface KnownJob {
  title: string | null
  company_name: string | null
  company_id: string | null
  state: string | null
  sector: string | null
  location: string | null
  salary: string | null
}

const day = 86_400_000
/** Share of known roles that are posted again rather than merely seen again. */
const repostedShare = 0.3

/** Titles that job boards show for any search; exclusion terms target these. */
const irrelevantTitles: readonly string[] = [
  'Software Engineer Intern (Summer)',
  'Working Student Accounting',
  'Werkstudent (m/w/d) Marketing',
  'Graduate Trainee Programme',
  'Freelance Content Writer',
  'Warehouse Associate – Nights',
  'Sales Representative (commission only)',
  'Various roles for our clients',
  'Junior Office Assistant',
  'Locum Pharmacist',
  'Delivery Driver',
  'Junior Software Engineer',
  'Data Entry Clerk – work from home',
]
const irrelevantCompanies: readonly string[] = [
  'Confidential',
  'StaffNow Agency',
  'TalentBridge Agency',
  'JobRocket Aggregator',
  'Undisclosed client (via agency)',
]

/**
 * Runs the due scrapes, one for each day that passed, oldest first. Call it inside a transaction.
 */
export function runScrapes(world: World, now: number, limit = 20): void {
  for (let done = 0; done < limit; done++) {
    const config = world.db.get<Config>(
      'SELECT seq, id, next_run_at, excluded_terms, excluded_companies FROM scrape_configs ' +
        'WHERE archived = 0 AND next_run_at <= ? ORDER BY next_run_at, seq LIMIT 1',
      now,
    )
    if (!config) return
    scrape(world, config)
  }
}

function scrape(world: World, config: Config): void {
  const { db, options } = world
  const at = config.next_run_at
  const habit =
    world.kv.get<Record<string, ScrapeHabit>>(habitsKey)?.[config.id] ??
    habitOf(options.seed, config.id)
  const random = new Random(options.seed, `scrape ${config.seq} ${at}`)
  const isShown = createExclusionFilter(
    JSON.parse(config.excluded_terms) as string[],
    JSON.parse(config.excluded_companies) as string[],
  )
  const recent = db.all<KnownJob>(
    'SELECT title, company_name, company_id, state, sector, location, salary FROM jobs WHERE config_id = ? ORDER BY seq DESC LIMIT 200',
    config.id,
  )
  const count = Math.max(1, Math.round(habit.volume * (0.7 + random.next() * 0.6)))
  const listings = Array.from({ length: count }, () =>
    drawListing(world, random, habit, recent),
  ).filter(isShown)
  const leads = listings.filter((listing) => !listing.duplicate || random.chance(repostedShare))
  leads.forEach((lead, index) => addLead(world, config, lead, at, index))
  const id = seededId(options.seed, 's', `${config.id}:${at}`)
  const figures = {
    scraped: listings.length,
    relevant: listings.filter((listing) => listing.relevant).length,
    duplicates: listings.filter((listing) => listing.duplicate).length,
    new_leads: leads.length,
  }
  db.insert('scrapes', { id, config_id: config.id, scraped_at: at, ...figures })
  db.run('UPDATE scrape_configs SET next_run_at = ? WHERE id = ?', at + day, config.id)
  world.emit(
    'scrape.complete',
    { config_id: config.id, new_lead_count: leads.length },
    `scrape.complete:${id}`,
  )
  world.journal.write({
    kind: 'effect',
    client: 'simulation',
    effects: [{ kind: 'create', table: 'scrapes', id, fields: figures }],
  })
}

/**
 * Builds the check whether a listing passes the exclusions: terms match anywhere in title or
 * company, companies match by name.
 */
export function createExclusionFilter(
  terms: readonly string[],
  companies: readonly string[],
): (listing: { title: string; company_name: string }) => boolean {
  const words = terms.map((term) => term.trim().toLowerCase()).filter((term) => term !== '')
  const names = new Set(companies.map(nameKey))
  return ({ title, company_name }) =>
    !names.has(nameKey(company_name)) &&
    !words.some((word) => `${title}\n${company_name}`.toLowerCase().includes(word))
}

function drawListing(
  world: World,
  random: Random,
  habit: ScrapeHabit,
  recent: readonly KnownJob[],
): Listing {
  const relevant = random.chance(habit.relevance)
  const known =
    relevant &&
    recent.length > 0 &&
    random.chance(Math.min(0.9, habit.duplicates / habit.relevance))
      ? random.pick(recent)
      : null
  if (known)
    return {
      ...known,
      title: known.title ?? '',
      company_name: known.company_name ?? '',
      relevant,
      duplicate: true,
    }
  const sector = random.pick(habit.sectors)
  const place = random.pick(weightedPlaces)
  const where = {
    state: place.state,
    location: `${place.city}, ${place.country}`,
    salary: random.chance(0.5) ? salaryIn(random, place.country) : null,
  }
  if (!relevant)
    return {
      ...where,
      title: random.pick(irrelevantTitles),
      company_name: random.pick(irrelevantCompanies),
      company_id: null,
      sector: random.chance(0.5) ? sector : null,
      relevant,
      duplicate: false,
    }
  const employers =
    world.db.value<number>('SELECT count(*) FROM companies WHERE industry = ?', sector) ?? 0
  const company =
    employers === 0
      ? undefined
      : world.db.get<{ id: string; name: string }>(
          'SELECT id, name FROM companies WHERE industry = ? ORDER BY seq LIMIT 1 OFFSET ?',
          sector,
          random.int(0, employers - 1),
        )
  const titles = Object.entries(jobTitles).find(([name]) => name === sector)?.[1] ?? ['Manager']
  return {
    ...where,
    title: random.pick(titles),
    company_name: company?.name ?? 'Confidential',
    company_id: company?.id ?? null,
    sector,
    relevant,
    duplicate: false,
  }
}

function addLead(world: World, config: Config, lead: Listing, at: number, index: number): void {
  const id = seededId(world.options.seed, 'j', `${config.id}:${at}:${index}`)
  const { relevant: _relevant, duplicate: _duplicate, ...fields } = lead
  const row: Record<string, Value> = {
    id,
    ...fields,
    status: 'new',
    posting_date: isoDate(at),
    notes: null,
    follow_up_date: null,
    config_id: config.id,
    url: `https://jobs.example/${latin(lead.company_name).slice(0, 30) || 'x'}/${id.slice(2)}`,
    created_at: at,
    updated_at: at,
  }
  world.db.insert('jobs', row)
}

/** Returns the habits of a configuration without planned ones. */
function habitOf(seed: number, config: string): ScrapeHabit {
  return {
    volume: 15 + Math.floor(draw(seed, config, 'volume') * 40),
    relevance: 0.4 + draw(seed, config, 'relevance') * 0.4,
    duplicates: 0.1 + draw(seed, config, 'duplicates') * 0.3,
    sectors,
  }
}
