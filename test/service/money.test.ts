import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EnrichmentProvider } from '#service/enrichment/provider.ts'
import { troublesWithBooks } from './books.ts'
import { testWorld, type TestWorld } from './support.ts'

/** Finds whatever it is asked for. */
const generous: EnrichmentProvider = {
  findEmail: async (subject) => ({ email: `${subject.id}@found.example`, status: 'verified' }),
  findPhone: async (subject) => ({ kind: 'direct', phone: `+1 ${subject.id}` }),
  findContacts: async (company, known) => ['One', 'Two', 'Three'].map((last_name) => ({ first_name: company.name, last_name, title: 'CFO', email: null, location: null, linkedin_url: null }))
    .filter((person) => !known.has(`${person.first_name} ${person.last_name}`.toLowerCase())),
  research: async (company) => ({ summary: `About ${company.name}` }),
}

/** Three people in two companies, and credits as wanted. */
async function workspace(plan: number, addon: number, provider: Partial<EnrichmentProvider> = {}) {
  const test = testWorld({ contacts: 0, credits: { plan, addon } })
  test.world.enrichment = { ...generous, ...provider }
  const people: { id: string; company_id: string }[] = []
  for (const company_name of ['Zephyr', 'Zephyr', 'Boreas']) people.push(await test.ok('POST', '/contacts', { first_name: `P${people.length}`, company_name }))
  return { test, people: people.map((person) => person.id), companies: [...new Set(people.map((person) => person.company_id))] }
}

const balance = (test: TestWorld) => test.ok<{ plan_balance: number; addon_balance: number; total: number }>('GET', '/credits')

test('the plan is spent before the add-on, across the border too', async () => {
  const { test, people } = await workspace(3, 5)
  using _ = test
  await test.ok('POST', `/contacts/${people[0]}/find-email`)
  expect(await balance(test)).toEqual({ ok: true, plan_balance: 1, addon_balance: 5, total: 6 })
  await test.ok('POST', `/contacts/${people[1]}/find-email`)
  expect(await balance(test)).toEqual({ ok: true, plan_balance: 0, addon_balance: 4, total: 4 })
})

test('a failed lookup is free, and an outage of the provider too', async () => {
  const { test, people, companies } = await workspace(10, 0, { findEmail: async () => null, findPhone: async () => null, findContacts: async () => [], research: async () => { throw new Error('vendor down') } })
  using _ = test
  expect(await test.ok('POST', `/contacts/${people[0]}/find-email`)).toEqual({ email: null, found: false })
  expect(await test.ok('POST', `/contacts/${people[0]}/find-phone`)).toEqual({ phone: null, found: false })
  expect(await test.ok('POST', `/companies/${companies[0]}/find-contacts`)).toEqual({ contacts: [] })
  expect((await test.call('POST', `/companies/${companies[0]}/research`)).status).toBe(502)
  expect((await balance(test)).total).toBe(10)
})

test('find-phone: 2 fresh, 1 for a company line that was looked up before (contract §8)', async () => {
  const { test, people } = await workspace(20, 0, { findPhone: async (subject) => ({ kind: 'company_line', phone: subject.company?.phone ?? '+1 555 0100' }) })
  using _ = test
  await test.ok('POST', `/contacts/${people[0]}/find-phone`)
  expect((await balance(test)).total).toBe(18)
  expect(await test.ok('POST', `/contacts/${people[1]}/find-phone`)).toMatchObject({ phone: '+1 555 0100' })
  expect((await balance(test)).total).toBe(17)
})

test('the last credit pays a cached company line, and nothing fresh', async () => {
  const { test, people, companies } = await workspace(1, 0)
  using _ = test
  expect((await test.call('POST', `/contacts/${people[0]}/find-phone`)).status).toBe(402)
  await test.ok('PATCH', `/companies/${companies[0]}`, { phone: '+1 555 0100' })
  expect(await test.ok('POST', `/contacts/${people[0]}/find-phone`)).toMatchObject({ phone: '+1 555 0100' })
  expect((await balance(test)).total).toBe(0)
})

test('find-contacts delivers no more people than the balance pays for', async () => {
  const { test, companies } = await workspace(5, 0)
  using _ = test
  expect((await test.ok<{ contacts: object[] }>('POST', `/companies/${companies[0]}/find-contacts`)).contacts.length).toBe(2)
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
  expect(test.world.db.all<{ data: string }>(`SELECT data FROM events WHERE type = 'credit.low'`).map((row) => JSON.parse(row.data) as unknown)).toEqual([{ balance: 10, action: 'contacts.findEmail' }])
})

type Wanted = { path: string; body?: object; method?: string }
type Choose = (people: string[], companies: string[]) => Wanted

test('any interleaving of paid calls, with a vendor that answers late, never or with an error: the books are right and nobody pays twice', async () => {
  const person = fc.integer({ min: 0, max: 2 })
  const one: fc.Arbitrary<Choose> = fc.oneof(
    fc.tuple(fc.constantFrom('find-email', 'find-phone'), person).map(([call, index]): Choose => (people) => ({ path: `/contacts/${people[index]}/${call}` })),
    fc.tuple(fc.constantFrom('find-contacts', 'research'), fc.integer({ min: 0, max: 1 })).map(([call, index]): Choose => (_people, companies) => ({ path: `/companies/${companies[index]}/${call}` })),
    fc.constantFrom('/research', '/icp/generate').map((path): Choose => () => ({ path, body: { brief: 'b' } })),
    person.map((index): Choose => (people) => ({ path: `/contacts/${people[index]}`, method: 'DELETE' })),
  )
  const calls = fc.array(one, { minLength: 2, maxLength: 12 })
  const failures = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 })
  await fc.assert(fc.asyncProperty(fc.scheduler(), calls, fc.integer({ min: 0, max: 25 }), failures, async (scheduler, chosen, credits, failing) => {
    let asked = 0
    const late = <A extends unknown[], R>(answer: (...args: A) => Promise<R>) => scheduler.scheduleFunction(async (...args: A): Promise<R> => {
      if (failing[asked++ % failing.length]) throw new Error('vendor down')
      return answer(...args)
    })
    const { test, people, companies } = await workspace(Math.ceil(credits / 2), Math.floor(credits / 2), {
      findEmail: late(generous.findEmail), findPhone: late(generous.findPhone), findContacts: late(generous.findContacts), research: late(generous.research),
    })
    using _ = test
    const wanted = chosen.map((choose) => choose(people, companies))
    const answers = await scheduler.waitFor(Promise.all(wanted.map(({ path, body, method = 'POST' }) => test.call(method, path, body))))
    // A contact that was deleted afterwards took its result along; what was charged for it is still the truth.
    const deleting = wanted.some(({ method }) => method === 'DELETE')
    expect(troublesWithBooks(test.world.db).filter((trouble) => !deleting || !trouble.startsWith('nothing came of'))).toEqual([])
    expect(answers.map((answer) => answer.status).filter((status) => status >= 500 && status !== 502)).toEqual([])
  }), { numRuns: 60 })
})
