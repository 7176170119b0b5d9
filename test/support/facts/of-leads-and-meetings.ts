import type { CommandInput } from '#shared/bridge/index.ts'
import type { Ask, Fact, Look } from './fact.ts'

const DAY_MS = 86_400_000

/** Reads counts of leads, by every filter. */
export async function ofLeads(ask: Ask): Promise<Fact[]> {
  const counts = await ask('navigation.counts', {})
  const day = await ask('day.summary', {})
  const facets = await ask('pipeline.facets', { filter: {} })
  const count = async (filter: CommandInput<'pipeline.list'>['filter']) =>
    (await ask('pipeline.list', { filter, limit: 1 }))?.total
  const facts: Fact[] = [
    {
      about: 'leads',
      said: {
        navigation: counts?.jobs,
        list: await count({}),
        filter: facets?.all,
        total: facets?.total,
      },
    },
    {
      about: 'leads due',
      said: {
        navigation: counts?.due_today,
        tray: day?.due_today,
        filter: facets?.due,
      },
    },
  ]
  for (const field of ['status', 'state', 'sector', 'stage', 'follow_up', 'age'] as const)
    for (const { value, count: said } of facets?.[field] ?? [])
      facts.push({
        about: `leads whose ${field} is ${value}`,
        said: { filter: said, list: await count({ [field]: [value] }) },
      })
  return facts
}

/** Reads counts of meetings, and what week, page and person say of some. */
export async function ofMeetings(ask: Ask, { records, now }: Look): Promise<Fact[]> {
  const counts = await ask('navigation.counts', {})
  const unlogged = await ask('meetings.unlogged', {})
  const from = new Date(now).setHours(0, 0, 0, 0)
  const today = await ask('meetings.range', { from, to: new Date(now).setHours(24, 0, 0, 0) })
  const facts: Fact[] = [
    {
      about: 'meetings today',
      said: {
        navigation: counts?.meetings_today,
        week: today?.meetings.filter(({ status }) => status !== 'cancelled').length,
      },
    },
    {
      about: 'meetings without an outcome',
      said: { navigation: counts?.needs_outcome, screen: unlogged?.meetings.length },
    },
  ]
  const around = await ask('meetings.range', { from: from - 7 * DAY_MS, to: from + 7 * DAY_MS })
  for (const row of (around?.meetings ?? []).slice(0, records)) {
    const page = await ask('meetings.read', { id: row.id })
    const person = row.contact_id ? await ask('contacts.read', { id: row.contact_id }) : null
    const there = person?.meetings.find(({ id }) => id === row.id)
    for (const field of ['status', 'starts_at', 'title'] as const)
      facts.push({
        about: `${field} of meeting ${row.id}`,
        said: { week: row[field], page: page?.meeting?.[field], person: there?.[field] },
      })
  }
  return facts
}
