import fc from 'fast-check'
import { expect, test } from 'vitest'
import { times } from '#test/support/sampled.ts'
import { testWorld, type TestWorld } from './support.ts'

interface Page {
  contacts: { id: string; first_name: string | null; last_name: string | null }[]
  pagination: { total: number; total_pages: number }
}

const ids = async (test: TestWorld, query: string) =>
  (await test.ok<Page>('GET', `/contacts?${query}`)).contacts.map((contact) => contact.id)

/** What the list would be without pages, by a query as plain as can be. */
const expected = (test: TestWorld, order: string) =>
  test.world.db
    .all<{ id: string }>(`SELECT id FROM contacts ORDER BY ${order}`)
    .map((row) => row.id)

test('pages read in any order, while people come and go, are those of the list as it is at that moment', async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('read' as const),
      page: fc.integer({ min: 1, max: 9 }),
      sort: fc.constantFrom('', 'name', '-name', 'created_at', '-created_at'),
    }),
    fc.record({ kind: fc.constant('delete' as const), index: fc.integer({ min: 0, max: 39 }) }),
    fc.record({ kind: fc.constant('create' as const), name: fc.constantFrom('Aa', 'Mm', 'Zz') }),
  )
  const orders: Record<string, string> = {
    '': 'seq',
    name: 'sort_name, seq',
    '-name': 'sort_name DESC, seq DESC',
    created_at: 'created_at, seq',
    '-created_at': 'created_at DESC, seq DESC',
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      using test = testWorld({ contacts: 0 })
      for (let index = 0; index < 40; index++)
        await test.ok('POST', '/contacts', {
          first_name: `P${index}`,
          last_name: ['Bb', 'Mm', 'Yy'][index % 3],
        })
      for (const each of steps) {
        const all = expected(test, orders['sort' in each ? each.sort : ''] ?? 'seq')
        if (each.kind === 'read')
          expect(await ids(test, `per_page=7&page=${each.page}&sort=${each.sort}`)).toEqual(
            all.slice((each.page - 1) * 7, each.page * 7),
          )
        else if (each.kind === 'create')
          await test.ok('POST', '/contacts', { first_name: 'New', last_name: each.name })
        else if (all[each.index]) await test.ok('DELETE', `/contacts/${all[each.index]}`)
      }
    }),
    { numRuns: times(25, 8) },
  )
})

test('filters agree with what the records say, and the total with their number', async () => {
  using test = testWorld({ contacts: 120 })
  const all = (
    await test.ok<{
      contacts: { id: string; email: string | null; phone: string | null; is_prospect: boolean }[]
    }>('GET', '/contacts?per_page=200')
  ).contacts
  for (const email of ['yes', 'no']) {
    for (const phone of ['yes', 'no']) {
      for (const prospect of ['yes', 'no', 'true', 'false']) {
        const page = await test.ok<Page>(
          'GET',
          `/contacts?has_email=${email}&has_phone=${phone}&is_prospect=${prospect}&per_page=200`,
        )
        const wanted = all.filter(
          (contact) =>
            Boolean(contact.email) === (email === 'yes') &&
            Boolean(contact.phone) === (phone === 'yes') &&
            contact.is_prospect === ['yes', 'true'].includes(prospect),
        )
        expect(page.contacts.map((contact) => contact.id)).toEqual(
          wanted.map((contact) => contact.id),
        )
        expect(page.pagination.total).toBe(wanted.length)
      }
    }
  }
})

test('q finds by the beginnings of words, without regard to case and accents, by e-mail, phone digits and notes', async () => {
  using test = testWorld({ contacts: 0 })
  const { id } = await test.ok<{ id: string }>('POST', '/contacts', {
    first_name: 'Žofie',
    last_name: 'Ångström-Müller',
    email: 'zofie@qxv.example',
    phone: '+44 (20) 7946-0958',
    notes: 'Prefers quokkas.',
  })
  for (const q of [
    'zof',
    'ÅNG mull',
    'angstrom',
    'qxv',
    '7946 0958',
    '+44 20 79460958',
    '2079460958',
    'quokka',
  ])
    expect([q, await ids(test, `q=${encodeURIComponent(q)}`)]).toEqual([q, [id]])
  for (const q of ['ofie', 'zof nobody', '"', '*', 'AND', 'NEAR(', '!!!'])
    expect([q, await ids(test, `q=${encodeURIComponent(q)}`)]).toEqual([q, []])
  await test.ok('PATCH', `/contacts/${id}`, { notes: null, last_name: 'Novak' })
  expect([
    await ids(test, 'q=quokka'),
    await ids(test, 'q=angstrom'),
    await ids(test, 'q=novak'),
  ]).toEqual([[], [], [id]])
  await test.ok('DELETE', `/contacts/${id}`)
  expect(await ids(test, 'q=novak')).toEqual([])
})

test('per_page is cut to the cap, which may be lowered while the service runs', async () => {
  using test = testWorld({ contacts: 260 })
  expect((await ids(test, 'per_page=1000')).length).toBe(200)
  test.world.options.per_page_cap = 10
  expect((await ids(test, 'per_page=1000')).length).toBe(10)
  expect((await ids(test, '')).length).toBe(10)
})

test('an unknown sort is refused with the field named', async () => {
  using test = testWorld({ contacts: 0 })
  expect(await test.call('GET', '/contacts?sort=shoe_size')).toMatchObject({
    status: 422,
    body: { error: { fields: { sort: expect.any(String) } } },
  })
})
