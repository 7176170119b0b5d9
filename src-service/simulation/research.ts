import { reportSources } from '../seed/pools/desks.ts'
import { heads, industries, tails } from '../seed/pools/companies.ts'
import { weightedPlaces } from '../seed/pools/locations.ts'
import { Random } from '../seed/random.ts'
import { latin } from '../seed/writing.ts'
import type { World } from '../world/world.ts'

interface Job {
  seq: number
  id: string
  brief: string
  due_at: number
}
interface Company {
  id: string
  name: string
  domain: string | null
  industry: string | null
  location: string | null
}

const reasons: readonly string[] = [
  'Three matching roles posted in the last sixty days.',
  'The person in the seat has left; no successor is named.',
  'Raised money within the year and is building the second line.',
  'New site announced; leadership is hired locally.',
  'Two of the team spoke about exactly this at a conference in spring.',
  'Change of auditor and of the chair in one quarter.',
]
const insights: readonly string[] = [
  'Most of the companies found hire within seven months of the event in the brief.',
  'Pay for the role moved up 6 to 9 % in base within a year; bonuses shrank.',
  'Half of the people in question have changed employer in the last three years; the rest have been there for eight or more.',
  'The field is small: four firms employ two thirds of the people with this experience.',
  'Works councils are involved in a third of the searches; allow two weeks.',
]

/**
 * Finishes due research: a report with companies, insights and sources, and one event (contract
 * §6). Call it inside a transaction.
 */
export function finishResearch(world: World, now: number): void {
  const due = world.db.all<Job>(
    'SELECT seq, id, brief, due_at FROM reports WHERE completed_at IS NULL AND due_at <= ? ORDER BY due_at, seq LIMIT 50',
    now,
  )
  for (const job of due) {
    const random = new Random(world.options.seed, `research ${job.seq} ${job.brief}`)
    const companies = [...findKnown(world, job.brief, random), ...discover(random)]
    const sources = random.sample(reportSources, 3)
    world.db.run(
      'UPDATE reports SET companies = ?, market_insights = ?, sources = ?, completed_at = ? WHERE id = ?',
      JSON.stringify(companies),
      JSON.stringify(random.sample(insights, 3)),
      JSON.stringify(sources),
      job.due_at,
      job.id,
    )
    world.emit(
      'research.completed',
      { report_id: job.id, companies_found: companies.length },
      `research.completed:${job.id}`,
    )
    world.journal.write({
      kind: 'effect',
      client: 'simulation',
      effects: [
        { kind: 'update', table: 'reports', id: job.id, fields: { companies: companies.length } },
      ],
    })
  }
}

/**
 * Returns companies of the workspace that match the industry and city in the brief; if it names
 * neither, any companies.
 */
function findKnown(world: World, brief: string, random: Random) {
  const text = brief.toLowerCase()
  const industry = industries.find((name) => text.includes(name.toLowerCase()))
  const city = weightedPlaces.find((place) => text.includes(place.city.toLowerCase()))?.city
  const filters = [industry ? 'industry = ?' : null, city ? 'location LIKE ?' : null].filter(
    (part) => part !== null,
  )
  const values = [industry ?? null, city ? `${city}%` : null].filter((value) => value !== null)
  const found = world.db.all<Company>(
    'SELECT id, name, domain, industry, location FROM companies ' +
      `${filters.length ? `WHERE ${filters.join(' AND ')}` : ''} ORDER BY seq LIMIT 500`,
    ...values,
  )
  return random.sample(found, random.int(2, 5)).map((company) => ({
    name: company.name,
    domain: company.domain,
    industry: company.industry,
    location: company.location,
    reason: random.pick(reasons),
    company_id: company.id,
  }))
}

/** Invents companies that the workspace does not have yet. */
function discover(random: Random) {
  return Array.from({ length: random.int(2, 6) }, () => {
    const industry = random.pick(industries)
    const place = random.pick(weightedPlaces)
    const name = `${random.pick(heads[industry])} ${random.pick(tails[industry])} ${place.city}`
    return {
      name,
      domain: `${latin(name)}.example`,
      industry,
      location: `${place.city}, ${place.country}`,
      reason: random.pick(reasons),
      company_id: null,
    }
  })
}
