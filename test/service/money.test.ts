import fc from 'fast-check'
import { expect, test } from 'vitest'
import { times } from '#test/support/sampled.ts'
import type { EnrichmentProvider } from '#service/enrichment/provider.ts'
import { troublesWithBooks } from './books.ts'
import { generous, testWorld, type TestWorld } from './support.ts'
import { waitFor } from '#test/support/wait-for.ts'

/** Three people in two companies, and credits as wanted. */
async function workspace(plan: number, addon: number, provider: Partial<EnrichmentProvider> = {}) {
  const test = testWorld({ contacts: 0, credits: { plan, addon } })
  test.world.enrichment = { ...generous, ...provider }
  const people: { id: string; company_id: string }[] = []
  for (const company_name of ['Zephyr', 'Zephyr', 'Boreas'])
    people.push(
      await test.ok('POST', '/contacts', { first_name: `P${people.length}`, company_name }),
    )
  return {
    test,
    people: people.map((person) => person.id),
    companies: [...new Set(people.map((person) => person.company_id))],
  }
}

const balance = (test: TestWorld) =>
  test.ok<{ plan_balance: number; addon_balance: number; total: number }>('GET', '/credits')

test('the plan is spent before the add-on, across the border too', async () => {
  const { test, people } = await workspace(3, 5)
  using _ = test
  await test.ok('POST', `/contacts/${people[0]}/find-email`)
  expect(await balance(test)).toEqual({ ok: true, plan_balance: 1, addon_balance: 5, total: 6 })
  await test.ok('POST', `/contacts/${people[1]}/find-email`)
  expect(await balance(test)).toEqual({ ok: true, plan_balance: 0, addon_balance: 4, total: 4 })
})

test('a failed lookup is free, and an outage of the provider too', async () => {
  const { test, people, companies } = await workspace(10, 0, {
    findEmail: async () => null,
    findPhone: async () => null,
    findContacts: async () => [],
    research: async () => {
      throw new Error('vendor down')
    },
  })
  using _ = test
  expect(await test.ok('POST', `/contacts/${people[0]}/find-email`)).toEqual({
    email: null,
    found: false,
  })
  expect(await test.ok('POST', `/contacts/${people[0]}/find-phone`)).toEqual({
    phone: null,
    found: false,
  })
  expect(await test.ok('POST', `/companies/${companies[0]}/find-contacts`)).toEqual({
    contacts: [],
  })
  expect((await test.call('POST', `/companies/${companies[0]}/research`)).status).toBe(502)
  expect((await balance(test)).total).toBe(10)
})

test('what was held for a lookup that found nothing can be spent on the next one', async () => {
  let found: string | null = null
  const { test, people } = await workspace(2, 0, {
    findEmail: async () => (found === null ? null : { email: found, status: 'verified' }),
    findPhone: async () => {
      throw new Error('vendor down')
    },
  })
  using _ = test
  for (let turn = 0; turn < 5; turn++) await test.ok('POST', `/contacts/${people[0]}/find-email`)
  expect((await test.call('POST', `/contacts/${people[0]}/find-phone`)).status).toBe(502)
  found = 'found@zephyr.example'
  expect(await test.ok('POST', `/contacts/${people[0]}/find-email`)).toMatchObject({ email: found })
  expect((await balance(test)).total).toBe(0)
})

test('find-phone: 2 fresh, 1 for a company line that was looked up before (contract §8)', async () => {
  const { test, people } = await workspace(20, 0, {
    findPhone: async (subject) => ({
      kind: 'company_line',
      phone: subject.company?.phone ?? '+1 555 0100',
    }),
  })
  using _ = test
  await test.ok('POST', `/contacts/${people[0]}/find-phone`)
  expect((await balance(test)).total).toBe(18)
  expect(await test.ok('POST', `/contacts/${people[1]}/find-phone`)).toMatchObject({
    phone: '+1 555 0100',
  })
  expect((await balance(test)).total).toBe(17)
})

test('the last credit pays a cached company line, and nothing fresh', async () => {
  const { test, people, companies } = await workspace(1, 0)
  using _ = test
  expect((await test.call('POST', `/contacts/${people[0]}/find-phone`)).status).toBe(402)
  await test.ok('PATCH', `/companies/${companies[0]}`, { phone: '+1 555 0100' })
  expect(await test.ok('POST', `/contacts/${people[0]}/find-phone`)).toMatchObject({
    phone: '+1 555 0100',
  })
  expect((await balance(test)).total).toBe(0)
})

test('find-contacts delivers no more people than the balance pays for', async () => {
  const { test, companies } = await workspace(5, 0)
  using _ = test
  expect(
    (await test.ok<{ contacts: object[] }>('POST', `/companies/${companies[0]}/find-contacts`))
      .contacts.length,
  ).toBe(2)
  expect((await balance(test)).total).toBe(1)
  expect(troublesWithBooks(test.world.db)).toEqual([])
})

test('what is known already is not bought again; an address that bounced is looked for anew', async () => {
  const { test, people } = await workspace(20, 0)
  using _ = test
  for (let index = 0; index < 3; index++) await test.ok('POST', `/contacts/${people[0]}/find-email`)
  expect((await balance(test)).total).toBe(18)
  test.world.db.run(`UPDATE contacts SET email_status = 'bounced'`)
  await test.ok('POST', `/contacts/${people[0]}/find-email`)
  expect((await balance(test)).total).toBe(16)
})

test('credit.low fires once, when the balance reaches 10', async () => {
  const { test, people } = await workspace(14, 0)
  using _ = test
  for (const id of people) await test.ok('POST', `/contacts/${id}/find-email`)
  expect(
    test.world.db
      .all<{ data: string }>(`SELECT data FROM events WHERE type = 'credit.low'`)
      .map((row) => JSON.parse(row.data) as unknown),
  ).toEqual([{ balance: 10, action: 'contacts.findEmail' }])
})

/** A vendor that answers when it is told to. */
function waiting() {
  const asked: string[] = []
  const gate = Promise.withResolvers<void>()
  const findEmail: EnrichmentProvider['findEmail'] = async (subject) => {
    asked.push(subject.id)
    await gate.promise
    return generous.findEmail(subject)
  }
  return { asked, findEmail, answer: gate.resolve }
}

test('P7: two calls for the same person that overlap are charged once, and both hear the address', async () => {
  const vendor = waiting()
  const { test, people } = await workspace(10, 0, vendor)
  using _ = test
  const both = Promise.all([1, 2].map(() => test.call('POST', `/contacts/${people[0]}/find-email`)))
  await waitFor(() => expect(vendor.asked.length).toBe(2))
  vendor.answer()
  expect((await both).map((answer) => answer.body)).toEqual(
    [1, 2].map(() => ({
      email: `${people[0]}@found.example`,
      email_status: 'verified',
      found: true,
    })),
  )
  expect((await balance(test)).total).toBe(8)
})

test('credits held for a lookup under way cannot be promised twice: the second call is refused before any work', async () => {
  const vendor = waiting()
  const { test, people } = await workspace(3, 0, vendor)
  using _ = test
  const first = test.call('POST', `/contacts/${people[0]}/find-email`)
  await waitFor(() => expect(vendor.asked).toEqual([people[0]]))
  for (const [path, body] of [
    [`/contacts/${people[1]}/find-email`],
    ['/icp/generate', { brief: 'b' }],
    ['/research', { brief: 'b' }],
  ] as [string, object?][])
    expect([path, (await test.call('POST', path, body)).status]).toEqual([path, 402])
  vendor.answer()
  expect([(await first).status, vendor.asked]).toEqual([200, [people[0]]])
  expect((await balance(test)).total).toBe(1)
})

type Wanted = { path: string; body?: object; method?: string }
type Choose = (people: string[], companies: string[]) => Wanted

test('paid calls in any order, with a vendor late, silent or failing: the books are right and nobody pays twice', async () => {
  const person = fc.integer({ min: 0, max: 2 })
  const lookup = fc
    .tuple(fc.constantFrom('find-email', 'find-phone'), person)
    .map(([call, index]): Choose => (people) => ({ path: `/contacts/${people[index]}/${call}` }))
  const company = fc
    .tuple(fc.constantFrom('find-contacts', 'research'), fc.integer({ min: 0, max: 1 }))
    .map(([call, index]): Choose => (_people, companies) => ({
      path: `/companies/${companies[index]}/${call}`,
    }))
  const one: fc.Arbitrary<Choose> = fc.oneof(
    { weight: 8, arbitrary: lookup },
    { weight: 4, arbitrary: company },
    {
      weight: 1,
      arbitrary: fc.constantFrom('/research', '/icp/generate').map((path): Choose => () => ({
        path,
        body: { brief: 'b' },
      })),
    },
    {
      weight: 1,
      arbitrary: person.map((index): Choose => (people) => ({
        path: `/contacts/${people[index]}`,
        method: 'DELETE',
      })),
    },
  )
  const calls = fc.array(one, { minLength: 4, maxLength: 14 })
  const failures = fc.array(
    fc.integer({ min: 0, max: 4 }).map((chance) => chance === 0),
    { minLength: 12, maxLength: 12 },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      calls,
      fc.integer({ min: 0, max: 40 }),
      failures,
      async (scheduler, chosen, credits, failing) => {
        let asked = 0
        const late = <A extends unknown[], R>(answer: (...args: A) => Promise<R>) =>
          scheduler.scheduleFunction(async (...args: A): Promise<R> => {
            if (failing[asked++ % failing.length]) throw new Error('vendor down')
            return answer(...args)
          })
        const { test, people, companies } = await workspace(
          Math.ceil(credits / 2),
          Math.floor(credits / 2),
          {
            findEmail: late(generous.findEmail),
            findPhone: late(generous.findPhone),
            findContacts: late(generous.findContacts),
            research: late(generous.research),
          },
        )
        using _ = test
        const wanted = chosen.map((choose) => choose(people, companies))
        const answers = await scheduler.waitFor(
          Promise.all(
            wanted.map(({ path, body, method = 'POST' }) => test.call(method, path, body)),
          ),
        )
        // A contact that was deleted afterwards took its result along; what was charged for it is
        // still the truth.
        const deleting = wanted.some(({ method }) => method === 'DELETE')
        expect(
          troublesWithBooks(test.world.db).filter(
            (problem) => !deleting || !problem.startsWith('nothing came of'),
          ),
        ).toEqual([])
        expect(
          answers
            .map((answer) => answer.status)
            .filter((status) => status >= 500 && status !== 502),
        ).toEqual([])
      },
    ),
    { numRuns: times(100, 30) },
  )
})
