import type { CommandOutput } from '#shared/bridge/index.ts'
import type { Ask, Fact, Look } from './fact.ts'

/** The longest list whose rows are counted one by one. */
const MOST_ROWS = 200

/** Reads counts of hot lists and their queues, and what list and person say of some members. */
export async function ofHotLists(ask: Ask, { records }: Look): Promise<Fact[]> {
  const counts = await ask('navigation.counts', {})
  const all = await ask('hotLists.list', {})
  const facts: Fact[] = [
    { about: 'hot lists', said: { navigation: counts?.hot_lists, screen: all?.lists.length } },
  ]
  for (const list of (all?.lists ?? []).slice(0, records / 2)) {
    const { id } = list
    const one = await ask('hotLists.read', { id })
    const beside = counts?.lists.find((row) => row.id === id)
    facts.push(
      {
        about: `members of ${id}`,
        said: {
          navigation: beside?.count,
          lists: list.member_count,
          header: one?.list.member_count,
        },
      },
      {
        about: `name of ${id}`,
        said: { navigation: beside?.name, lists: list.name, header: one?.list.name },
      },
    )
    for (const { queue, count } of one?.queues ?? [])
      facts.push({
        about: `${queue} of ${id}`,
        said: {
          tab: count,
          rows: (await ask('hotLists.members', { id, queue, limit: 1 }))?.total,
          ...(queue === 'waiting' ? { lists: list.waiting } : {}),
          ...(queue === 'not_started' ? { lists: list.not_started } : {}),
        },
      })
    const page = await ask('hotLists.members', { id, queue: 'all', limit: MOST_ROWS })
    if (page && page.total <= MOST_ROWS)
      facts.push({
        about: `started in ${id}`,
        said: {
          lists: list.started,
          rows: page.rows.filter(({ status }) => status !== 'not_started').length,
        },
      })
    for (const row of (page?.rows ?? []).slice(0, records / 2))
      facts.push(...(await ofMember(ask, row)))
  }
  return facts
}

async function ofMember(
  ask: Ask,
  row: CommandOutput<'hotLists.members'>['rows'][number],
): Promise<Fact[]> {
  if (row.contact_id === null) return []
  const person = await ask('contacts.read', { id: row.contact_id })
  const there = person?.lists.find(({ member_id }) => member_id === row.id)
  const about = (field: string) => `${field} of member ${row.id}`
  return [
    { about: about('tier'), said: { list: row.tier, person: there?.tier } },
    { about: about('status'), said: { list: row.status, person: there?.status } },
    { about: about('notes'), said: { list: row.notes, person: there?.notes } },
    { about: about('name'), said: { list: row.name, person: person?.contact?.name } },
    { about: about('e-mail'), said: { list: row.email, person: person?.contact?.email } },
  ]
}
