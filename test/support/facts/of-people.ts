import type { CommandInput, CommandOutput } from '#shared/bridge/index.ts'
import { sumOf, type Ask, type Fact, type Look } from './fact.ts'

/** Reads counts of people, and what a list and a page say of some. */
export async function ofPeople(ask: Ask, { records }: Look): Promise<Fact[]> {
  const counts = await ask('navigation.counts', {})
  const facets = await ask('contacts.facets', {})
  const count = async (filter: CommandInput<'contacts.list'>['filter']) =>
    (await ask('contacts.list', { filter, limit: 1 }))?.total
  const facts: Fact[] = [
    {
      about: 'people',
      said: { navigation: counts?.contacts, list: await count({}), filter: facets?.all },
    },
  ]
  for (const { value, count: said } of facets?.email_status ?? [])
    facts.push({
      about: `people whose e-mail is ${value}`,
      said: { filter: said, list: await count({ email_status: [value] }) },
    })
  const kinds = ['yes', 'no', 'unknown'] as const
  const byKind = await Promise.all(kinds.map((kind) => count({ dnc: [kind] })))
  if (byKind.every((one) => one !== undefined))
    facts.push({
      about: 'people by do-not-contact',
      said: { each: sumOf(byKind), list: await count({}) },
    })
  const page = await ask('contacts.list', { filter: {}, limit: records })
  for (const row of page?.rows ?? []) facts.push(...(await ofPerson(ask, row)))
  return facts
}

async function ofPerson(
  ask: Ask,
  row: CommandOutput<'contacts.list'>['rows'][number],
): Promise<Fact[]> {
  const page = await ask('contacts.read', { id: row.id })
  const timeline = await ask('contacts.timeline', { id: row.id, limit: 1 })
  const spent = await ask('spend.of', { table: 'contacts', id: row.id })
  const facts: Fact[] = []
  for (const field of [
    'name',
    'title',
    'location',
    'email',
    'company_name',
    'target_role',
  ] as const)
    facts.push({
      about: `${field} of ${row.id}`,
      said: { list: row[field], page: page?.contact?.[field] },
    })
  facts.push({
    about: `hot lists of ${row.id}`,
    said: { list: row.lists, page: page?.lists.length },
  })
  if (timeline) {
    facts.push({
      about: `story of ${row.id}`,
      said: {
        all: timeline.all,
        total: timeline.total,
        kinds: sumOf(Object.values(timeline.counts)),
      },
    })
    for (const [kind, count] of Object.entries(timeline.counts))
      facts.push({
        about: `${kind} lines of ${row.id}`,
        said: {
          counted: count,
          listed: (
            await ask('contacts.timeline', {
              id: row.id,
              kind: kind as keyof typeof timeline.counts,
              limit: 1,
            })
          )?.total,
        },
      })
  }
  if (spent)
    facts.push({
      about: `credits spent on ${row.id}`,
      said: { sum: spent.credits, rows: -sumOf(spent.rows.map(({ delta }) => delta)) },
    })
  return facts
}

/** Reads counts of companies, and what a list and a page say of some. */
export async function ofCompanies(ask: Ask, { records }: Look): Promise<Fact[]> {
  const counts = await ask('navigation.counts', {})
  const facets = await ask('companies.facets', {})
  const count = async (filter: CommandInput<'companies.list'>['filter']) =>
    (await ask('companies.list', { filter, limit: 1 }))?.total
  const facts: Fact[] = [
    {
      about: 'companies',
      said: { navigation: counts?.companies, list: await count({}), filter: facets?.all },
    },
    {
      about: 'companies not to contact',
      said: { filter: facets?.dnc, list: await count({ do_not_contact: true }) },
    },
  ]
  for (const field of ['industry', 'state', 'bd_status'] as const)
    for (const { value, count: said } of facets?.[field] ?? [])
      facts.push({
        about: `companies whose ${field} is ${value}`,
        said: { filter: said, list: await count({ [field]: [value] }) },
      })
  const page = await ask('companies.list', { filter: {}, limit: records })
  for (const row of page?.rows ?? []) {
    const one = await ask('companies.read', { id: row.id })
    const people = await ask('contacts.list', { filter: { company_id: row.id }, limit: 1 })
    facts.push(
      {
        about: `people at ${row.id}`,
        said: { list: row.contact_count, page: one?.people, people: people?.total },
      },
      {
        about: `status of ${row.id}`,
        said: { list: row.bd_status, page: one?.company?.bd_status },
      },
    )
  }
  return facts
}
