import { people } from '../oauth/people.ts'
import { recordedKey } from '../simulation/recorder.ts'
import { habitsKey, type ScrapeHabit } from '../simulation/scrapes.ts'
import type { World } from '../world/world.ts'
import { generatedJobsKey } from '../import/jobs.ts'
import { bulkLoad } from './bulk-load.ts'
import { seedCampaigns } from './campaigns.ts'
import { makeCompanies } from './companies.ts'
import { contactMaker } from './contacts.ts'
import type { SeedContact } from './contacts.ts'
import { creditReadingsKey, makeCreditReadings } from './credit-readings.ts'
import { makeDesks, makeReports } from './desks.ts'
import { seedEmployment } from './employment.ts'
import { makeHotLists } from './hot-lists.ts'
import { seededId } from './ids.ts'
import { makeCallNotes, makeMeetings } from './meetings.ts'
import { makeJobs, makeScrapeConfigs, makeScrapes } from './pipeline.ts'
import { daysBefore } from './writing.ts'

/**
 * Number of companies that employ people, which grows with the number of people, and of those that
 * are only on a desk's map.
 */
const companyCount = (contacts: number) => 300 + Math.max(0, Math.round((contacts - 2000) / 50))
const mappedCompanies = 190
const defaultJobs = 1200
const employmentHistories = 60

/**
 * Fills an empty workspace with `contacts` people and all related records, dated relative to the
 * workspace's clock, in one transaction and without events. The same seed, number and clock produce
 * the same rows, including IDs.
 */
export function seed(
  world: World,
  options: { contacts: number; seed: number; jobs?: number | undefined },
): void {
  const { db, kv } = world
  const now = world.clock.now()
  db.transaction(() => {
    const all = makeCompanies(options.seed, now, companyCount(options.contacts), mappedCompanies)
    const employers = all.slice(0, companyCount(options.contacts))
    bulkLoad(db, 'companies', () => {
      for (const company of all) db.insert('companies', company.row)
    })

    const make = contactMaker(options.seed, now, employers)
    const contacts: SeedContact[] = []
    bulkLoad(db, 'contacts', () => {
      for (let index = 0; index < options.contacts; index++) {
        const contact = make(index)
        db.insert('contacts', contact.row)
        contacts.push(contact)
      }
    })

    for (const list of makeHotLists(options.seed, now, contacts)) {
      db.insert('hot_lists', list.row)
      for (const member of list.members) db.insert('members', member.row)
    }
    const meetings = makeMeetings(options.seed, now, contacts)
    for (const meeting of meetings) db.insert('meetings', meeting.row)
    for (const note of makeCallNotes(options.seed, now, contacts, meetings))
      db.insert('notes', note)

    for (const desk of makeDesks(options.seed, now, all, contacts)) {
      db.insert('desks', desk.row)
      const desk_id = String(desk.row.id)
      for (const { company, tier } of desk.companies)
        db.insert('desk_companies', { desk_id, company_id: company.id, tier })
      for (const prospect of desk.prospects)
        db.insert('desk_prospects', { desk_id, contact_id: prospect.id })
    }
    for (const report of makeReports(options.seed, now, all)) db.insert('reports', report)

    const configs = makeScrapeConfigs(options.seed, now)
    for (const config of configs) db.insert('scrape_configs', config.row)
    for (const scrape of makeScrapes(options.seed, now, configs)) db.insert('scrapes', scrape)
    bulkLoad(db, 'jobs', () => {
      for (const job of makeJobs(
        options.seed,
        now,
        employers,
        configs,
        options.jobs ?? defaultJobs,
      ))
        db.insert('jobs', job)
    })
    kv.set(generatedJobsKey, true)

    kv.set(
      habitsKey,
      Object.fromEntries(
        configs.map((config) => [
          config.id,
          {
            volume: config.volume,
            relevance: config.relevance[1],
            duplicates: config.duplicates[1],
            sectors: config.sectors,
          } satisfies ScrapeHabit,
        ]),
      ),
    )
    kv.set(recordedKey, now)

    seedCampaigns(db, kv, options.seed, now, contacts)
    kv.set(
      creditReadingsKey,
      options.contacts > 0 ? makeCreditReadings(options.seed, now, world.options.credits) : [],
    )
    backdateContacts(db)
    seedEmployment(db, options.seed, now, contacts, employmentHistories)
    seedWebhooks(world, options.seed, now)
  })
}

/** Moves the creation of contacts before their first membership, meeting, call or enrolment. */
function backdateContacts(db: World['db']): void {
  db.run(`
    UPDATE contacts SET created_at = min(contacts.created_at, first.at - 3600000)
    FROM (
      SELECT contact_id, min(at) AS at FROM (
        SELECT contact_id, created_at AS at FROM members
        UNION ALL SELECT contact_id, created_at FROM meetings
        UNION ALL SELECT contact_id, recorded_at FROM notes
        UNION ALL SELECT contact_id, enrolled_at FROM enrolments
      ) WHERE contact_id IS NOT NULL GROUP BY contact_id
    ) AS first
    WHERE contacts.id = first.contact_id`)
}

/**
 * Creates two subscriptions of the first person. The second was deactivated after ten failures in a
 * row (contract §6.4). The first has an unreachable address and subscribes to a rare event.
 */
function seedWebhooks({ db }: World, seed: number, now: number): void {
  const add = (index: number, url: string, events: string[], active: boolean) =>
    db.insert('webhooks', {
      id: seededId(seed, 'wh', index),
      url,
      events: JSON.stringify(events),
      secret: `practice-${seededId(seed, 'key', index)}`,
      owner: people[0].id,
      active: active ? 1 : 0,
      failure_count: active ? 0 : 10,
      created_at: daysBefore(now, 80 - index * 30),
      updated_at: daysBefore(now, 9 + index),
    })
  add(0, 'https://hooks.northgate.example/hotdesk', ['credit.low'], true)
  add(
    1,
    'https://zap.example/hooks/catch/replies',
    ['campaign.replied', 'campaign.bounced', 'meeting.status_changed'],
    false,
  )
}
