import { deskChanges } from '#main/features/desks/desk-changes.ts'
import { deskComparison } from '#main/features/desks/desk-comparison.ts'
import { deskPeople } from '#main/features/desks/desk-people.ts'
import { deskQueries } from '#main/features/desks/desk-queries.ts'
import { cacheHere } from '#test/support/cache-here.ts'
import { engineOf } from '#test/support/engine.ts'
import { peopleWorld } from '../people/people-world.ts'

const desks = [
  {
    id: 'd_1',
    title: 'Nordic banks',
    target_industries: ['Banking', 7, null, ''],
    titles: 'CFO',
    companies_total: 6,
    prospect_count: 9,
    recruited_roles: 'CFO, COO',
    criteria: ['not', 'an', 'object'],
  },
  { id: 'd_2', title: null, criteria: { size: 'large' } },
]
const companies = [
  { id: 'co_1', name: 'Kvist Bank', industry: 'Banking', location: 'Oslo', do_not_contact: true },
  { id: 'co_2', name: 'Åberg Kapital', do_not_contact: false },
  { id: 'co_3', name: 'Ledgerline' },
]
const contacts = [
  { id: 'c_1', first_name: 'Ada', last_name: 'Byron', company_id: 'co_1', email: 'a@x.example' },
  {
    id: 'c_2',
    first_name: 'Bo',
    company_id: 'co_1',
    email: 'b@x.example',
    email_status: 'bounced',
  },
  {
    id: 'c_3',
    first_name: 'Cy',
    company_id: 'co_2',
    email: 'c@x.example',
    email_status: 'invalid',
  },
  { id: 'c_4', first_name: 'Di', company_id: 'co_3', email: null, title: 'CFO' },
]
const members = [{ id: 'm_1', list_id: 'hl_1', contact_id: 'c_1' }]
/** Of `co_9` nothing is known but what the desk says of it. */
const mapped = [
  { desk_id: 'd_1', company_id: 'co_1', tier: 'adjacent_fit', name: 'Kvist' },
  { desk_id: 'd_1', company_id: 'co_2', tier: 'direct_fit' },
  { desk_id: 'd_1', id: 'co_3', tier: null },
  { desk_id: 'd_1', company_id: 'co_9', tier: 'speculative', name: 'Zeta', industry: 'Shipping' },
  { desk_id: 'd_2', company_id: 'co_2', tier: 'speculative' },
  { desk_id: 'd_2', company_id: 'co_9', tier: 'direct_fit', name: 'Zeta' },
]
const prospects = [
  { desk_id: 'd_1', contact_id: 'c_1' },
  { desk_id: 'd_1', contact_id: 'c_4' },
  { desk_id: 'd_1', contact_id: 'c_9' },
  { desk_id: 'd_2', contact_id: 'c_4' },
]

/** Two desks that share companies and people; the maps were never read to their end. */
export async function deskWorld() {
  const people = await peopleWorld({ companies, contacts, members }, undefined, cacheHere)
  const keep = (table: string, rows: Record<string, unknown>[]) =>
    people.cache.putPage(table as 'desks', rows, { startedAt: 0, now: people.clock.now() })
  await keep('desks', desks)
  await keep('desk_companies', mapped)
  await keep('desk_prospects', prospects)
  const builds: string[] = []
  const engine = engineOf({
    ...people.live,
    sync: {
      state: () => ({ sweeping: [{ list: 'desk_companies:d_1' }] }),
      markChanged() {},
    } as never,
    spend: {} as never,
    runs: {
      nudge() {},
      builds: {
        open: (id: string) => (id === 'd_1' ? { since: 1 } : null),
        build: async (id: string) => void builds.push(id),
      },
    } as never,
  })
  return {
    ...people,
    keep,
    builds,
    ask: {
      ...deskQueries(engine),
      ...deskPeople(engine),
      ...deskComparison(engine),
      ...deskChanges(engine),
    },
    /** As after a reading to the end. */
    read: async (...lists: string[]) => {
      for (const list of lists) await people.cache.setFreshness(list, people.clock.now())
    },
    [Symbol.asyncDispose]: people[Symbol.asyncDispose],
  }
}

export type DeskWorld = Awaited<ReturnType<typeof deskWorld>>
