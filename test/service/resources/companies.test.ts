import { expect, test } from 'vitest'
import { testWorld, type TestWorld } from '../support.ts'

/* Contract §2, §4: companies are read, filtered and changed; they are made by their contacts alone. */

type Company = Record<string, unknown> & { id: string }
const events = ({ world }: TestWorld) =>
  world.db
    .all<{ data: string }>(`SELECT data FROM events WHERE type = 'company.updated' ORDER BY seq`)
    .map((row) => JSON.parse(row.data) as unknown)

async function twoCompanies(world: TestWorld) {
  const made = async (company_name: string, first_name: string) => {
    const contact = await world.ok<{ company_id: string }>('POST', '/contacts', {
      first_name,
      company_name,
    })
    return contact.company_id
  }
  return [await made('Zephyr Werke', 'Ada'), await made('Boreas Söhne', 'Bo')] as const
}
const named = async (world: TestWorld, query: string) =>
  (await world.ok<{ companies: Company[] }>('GET', `/companies?${query}`)).companies.map(
    ({ name }) => name,
  )

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['a text', { industry: 'Banking' }, { industry: 'Banking' }],
  ['a text taken away', { industry: null }, { industry: null }],
  ['the flag', { do_not_contact: true }, { do_not_contact: true }],
  ['no status any more', { bd_status: null }, { bd_status: 'none' }],
  ['a status of its own', { bd_status: 'waiting' }, { bd_status: 'waiting' }],
  ['notes as long as they may be', { notes: 'x'.repeat(100_000) }, { notes: 'x'.repeat(100_000) }],
])('a change of %s touches that field alone', async (_name, change, shown) => {
  using test = testWorld({ contacts: 0 })
  const [id] = await twoCompanies(test)
  await test.ok('PATCH', `/companies/${id}`, { industry: 'Shipping', bd_status: 'target' })
  const before = await test.ok('GET', `/companies/${id}`)
  test.wait(1000)
  const after = await test.ok('PATCH', `/companies/${id}`, change)
  expect(after).toEqual({ ...before, ...shown, updated_at: after['updated_at'] })
  expect(await test.ok('GET', `/companies/${id}`)).toEqual(after)
  expect(events(test).at(-1)).toEqual({ company_id: id, changed_fields: Object.keys(change) })
})

test('a change to what stands there already is none: no event, and the time of it stays', async () => {
  using test = testWorld({ contacts: 0 })
  const [id] = await twoCompanies(test)
  const before = await test.ok('PATCH', `/companies/${id}`, { state: 'Bavaria' })
  test.wait(60_000)
  expect(await test.ok('PATCH', `/companies/${id}`, { state: 'Bavaria' })).toEqual(before)
  expect(events(test)).toHaveLength(1)
})

test.each<[string, unknown]>([
  ['no field', {}],
  ['no name', { name: '' }],
  ['a name that is null', { name: null }],
  ['a flag that is a word', { do_not_contact: 'yes' }],
  ['a flag that is null', { do_not_contact: null }],
  ['notes that are too long', { notes: 'x'.repeat(100_001) }],
  ['a domain that is a number', { domain: 7 }],
  ['a list', []],
  ['a text', '"Zephyr"'],
])('%s is refused, and nothing changes', async (_name, body) => {
  using test = testWorld({ contacts: 0 })
  const [id] = await twoCompanies(test)
  const before = await test.ok('GET', `/companies/${id}`)
  expect(await test.call('PATCH', `/companies/${id}`, body)).toMatchObject({ status: 422 })
  expect(await test.ok('GET', `/companies/${id}`)).toEqual(before)
  expect(events(test)).toEqual([])
})

test('a company that was renamed is found by its new name, and new contacts are linked by it', async () => {
  using test = testWorld({ contacts: 0 })
  const [id] = await twoCompanies(test)
  await test.ok('PATCH', `/companies/${id}`, { name: 'Ostwind AG' })
  expect(await named(test, 'q=ostwind')).toEqual(['Ostwind AG'])
  expect(await named(test, 'q=zephyr')).toEqual([])
  const contact = await test.ok('POST', '/contacts', {
    first_name: 'Cy',
    company_name: 'OSTWIND ag',
  })
  expect(contact['company_id']).toBe(id)
  const old = await test.ok('POST', '/contacts', { first_name: 'Di', company_name: 'Zephyr Werke' })
  expect(old['company_id']).not.toBe(id)
})

test('the count of contacts is true in detail, and the contacts of a company are its own', async () => {
  using test = testWorld({ contacts: 0 })
  const [id, other] = await twoCompanies(test)
  const moved = await test.ok('POST', '/contacts', { first_name: 'Cy', company_id: id })
  const of = async (company: string) =>
    (
      await test.ok<{ contacts: { first_name: string }[] }>('GET', `/companies/${company}/contacts`)
    ).contacts.map(({ first_name }) => first_name)
  expect((await of(id)).toSorted()).toEqual(['Ada', 'Cy'])
  expect(await test.ok('GET', `/companies/${id}`)).toMatchObject({ contact_count: 2 })
  await test.ok('PATCH', `/contacts/${String(moved['id'])}`, { company_id: other })
  expect(await of(id)).toEqual(['Ada'])
  expect(await test.ok('GET', `/companies/${id}`)).toMatchObject({ contact_count: 1 })
  await test.ok('DELETE', `/contacts/${String(moved['id'])}`)
  expect(await test.ok('GET', `/companies/${other}`)).toMatchObject({ contact_count: 1 })
})

test('filters are exact, words are found by their beginning, and both together narrow', async () => {
  using test = testWorld({ contacts: 0 })
  const [zephyr, boreas] = await twoCompanies(test)
  await test.ok('PATCH', `/companies/${zephyr}`, { industry: 'Energy', state: 'Bremen' })
  await test.ok('PATCH', `/companies/${boreas}`, { industry: 'Energy', state: 'Oslo' })
  expect(new Set(await named(test, 'industry=Energy'))).toEqual(
    new Set(['Boreas Söhne', 'Zephyr Werke']),
  )
  expect(await named(test, 'industry=energ')).toEqual([])
  expect(await named(test, 'industry=Energy&state=Oslo')).toEqual(['Boreas Söhne'])
  expect(await named(test, 'q=sohn&state=Oslo')).toEqual(['Boreas Söhne'])
  expect(await named(test, 'q=sohn&state=Bremen')).toEqual([])
  // Blank words filter nothing; signs that are no word match nothing.
  expect(await named(test, 'q=%20&state=Oslo')).toEqual(['Boreas Söhne'])
  expect(await named(test, `q=${encodeURIComponent('"*() -')}`)).toEqual([])
  expect(await named(test, `q=${encodeURIComponent('zephyr" OR 1=1 --')}`)).toEqual([])
})

test('a company that is not there is 404 for every question about it', async () => {
  using test = testWorld({ contacts: 0 })
  for (const [method, path, body] of [
    ['GET', '/companies/co_none', undefined],
    ['GET', '/companies/co_none/contacts', undefined],
    ['PATCH', '/companies/co_none', { name: 'X' }],
    ['POST', '/companies/co_none/find-contacts', undefined],
    ['POST', '/companies/co_none/research', undefined],
  ] as const)
    expect([path, (await test.call(method, path, body)).status]).toEqual([path, 404])
  expect((await test.call('DELETE', '/companies/co_none')).status).toBe(405)
  expect(test.world.db.value('SELECT count(*) FROM charges')).toBe(0)
})
