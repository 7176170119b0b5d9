import { expect, test } from 'vitest'
import { testWorld, type TestWorld } from '../support.ts'

/** A desk with 230 companies and two people in each. */
function bigDesk(test: TestWorld) {
  const { db } = test.world
  db.insert('desks', { id: 'icp_big', title: 'Big', created_at: 0, updated_at: 0 })
  for (let index = 0; index < 230; index++) {
    db.insert('companies', {
      id: `co_big${index}`,
      name: `Big ${index}`,
      name_key: `big ${index}`,
      industry: 'Banking',
      created_at: 0,
      updated_at: 0,
    })
    db.insert('desk_companies', {
      desk_id: 'icp_big',
      company_id: `co_big${index}`,
      tier: 'direct_fit',
    })
  }
}

test('companies are embedded on demand, at most 200 a read, with the true total', async () => {
  using test = testWorld({ contacts: 20 })
  bigDesk(test)
  const read = async (query: string) =>
    test.ok<{ companies?: { id: string }[]; companies_total: number }>(
      'GET',
      `/icp/icp_big${query}`,
    )
  expect(await read('')).toMatchObject({ companies_total: 230 })
  expect((await read('')).companies).toBeUndefined()
  const first = await read('?include_companies=true')
  const rest = await read('?include_companies=true&companies_offset=200')
  expect([first.companies?.length, rest.companies?.length, rest.companies_total]).toEqual([
    200, 30, 230,
  ])
  expect(
    [...(first.companies ?? []), ...(rest.companies ?? [])].map((company) => company.id),
  ).toEqual(Array.from({ length: 230 }, (_, index) => `co_big${index}`))
  const more = await read('?include_companies=true&companies_limit=201')
  expect(more.companies?.length).toBe(200)
})

test('companies_fields projects the embedded companies', async () => {
  using test = testWorld({ contacts: 20 })
  bigDesk(test)
  const { companies } = await test.ok<{ companies: object[] }>(
    'GET',
    '/icp/icp_big?include_companies=true&companies_limit=1&companies_fields=name,tier,nonsense',
  )
  expect(companies).toEqual([{ id: 'co_big0', name: 'Big 0', tier: 'direct_fit' }])
})

test('a hot list built from a desk has its prospects, each once', async () => {
  using test = testWorld({ contacts: 200 })
  const { desks } = await test.ok<{ desks: { id: string; prospect_count: number }[] }>(
    'GET',
    '/icp',
  )
  const desk = desks.find((each) => each.prospect_count > 0)
  const list = await test.ok<{ id: string; member_count: number }>(
    'POST',
    `/icp/${desk?.id}/build-hotlist`,
  )
  expect(list.member_count).toBe(desk?.prospect_count)
  const prospects = await test.ok<{ prospects: { id: string }[] }>(
    'GET',
    `/icp/${desk?.id}/prospects?per_page=200`,
  )
  const members = await test.ok<{ members: { contact_id: string }[] }>(
    'GET',
    `/hot-lists/${list.id}?per_page=200`,
  )
  expect(members.members.map((member) => member.contact_id)).toEqual(
    prospects.prospects.map((prospect) => prospect.id),
  )
})

test('a generated desk follows the brief by what the workspace knows', async () => {
  using test = testWorld({ contacts: 100 })
  test.world.db.insert('companies', {
    id: 'co_t',
    name: 'T',
    name_key: 't',
    industry: 'Tidal power',
    state: 'Orkney',
    created_at: 0,
    updated_at: 0,
  })
  const desk = await test.ok<{ id: string }>('POST', '/icp/generate', {
    brief: 'Head of engineering in tidal power around Orkney',
  })
  expect(desk).toMatchObject({
    target_industries: ['Tidal power'],
    target_locations: ['Orkney'],
    titles: ['head'],
  })
  const { companies } = await test.ok<{ companies: object[] }>(
    'GET',
    `/icp/${desk.id}?include_companies=true&companies_fields=tier`,
  )
  expect(companies).toContainEqual({ id: 'co_t', tier: 'direct_fit' })
})

test.each([
  ['ÖSTERREICH', 'Österreich'],
  ['österreich', 'ÖSTERREICH'],
  ['Éclair', 'ÉCLAIR'],
  ['Osterreich', 'O\u0308sterreich'],
  ['ОДЕССА', 'Одесса'],
])('G2: a desk for "%s" maps what is written "%s"', async (wanted, written) => {
  using test = testWorld({ contacts: 20 })
  const { db } = test.world
  const times = { created_at: 0, updated_at: 0 }
  const name = { name_key: 'x', ...times }
  db.insert('companies', { id: 'co_place', name: 'X', state: written, industry: 'Pastry', ...name })
  db.insert('companies', { id: 'co_trade', name: 'X', industry: `${written} trade`, ...name })
  db.insert('companies', { id: 'co_name', name: `${written} Ltd`, ...name })
  db.insert('contacts', { id: 'c_in', company_id: 'co_place', title: `${written} lead`, ...times })
  db.insert('contacts', { id: 'c_out', company_id: 'co_place', title: 'Clerk', ...times })
  const desk = await test.ok<{ id: string }>('POST', '/icp', {
    title: 'Desk',
    target_industries: [wanted],
    target_locations: [wanted],
    titles: [wanted],
    keywords: [wanted],
  })
  const { companies } = await test.ok<{ companies: object[] }>(
    'GET',
    `/icp/${desk.id}?include_companies=true&companies_fields=tier`,
  )
  expect(companies).toEqual([
    { id: 'co_place', tier: 'adjacent_fit' },
    { id: 'co_trade', tier: 'adjacent_fit' },
    { id: 'co_name', tier: 'speculative' },
  ])
  const { prospects } = await test.ok<{ prospects: { id: string }[] }>(
    'GET',
    `/icp/${desk.id}/prospects`,
  )
  expect(prospects.map(({ id }) => id)).toEqual(['c_in'])
})

test('a brief mentions a place however it is written', async () => {
  using test = testWorld({ contacts: 20 })
  test.world.db.insert('companies', {
    id: 'co_t',
    name: 'T',
    name_key: 't',
    industry: 'ÉNERGIE',
    state: 'O\u0308sterreich',
    created_at: 0,
    updated_at: 0,
  })
  const desk = await test.ok('POST', '/icp/generate', { brief: 'Energie in ÖSTERREICH' })
  expect(desk).toMatchObject({
    target_industries: ['ÉNERGIE'],
    target_locations: ['O\u0308sterreich'],
  })
})
