import { expect, test } from 'vitest'
import { tick } from '#service/simulation/index.ts'
import { generous, testWorld, type TestWorld } from '../support.ts'

interface Told {
  type: string
  data: Record<string, unknown>
}

const told = ({ world }: TestWorld, type: string) =>
  world.db
    .all<{ type: string; data: string }>('SELECT type, data FROM events WHERE type = ?', type)
    .map(({ type: name, data }): Told => ({ type: name, data: JSON.parse(data) as Told['data'] }))

test('a company line found for a contact changes its company, and says so', async () => {
  using test = testWorld({ contacts: 0 })
  test.world.enrichment = {
    ...generous,
    findPhone: async () => ({ kind: 'company_line', phone: '+49 30 1' }),
  }
  const made = await test.ok<{ id: string; company_id: string }>('POST', '/contacts', {
    first_name: 'A',
    company: 'Northgate',
  })
  await test.ok('POST', `/contacts/${made.id}/find-phone`)
  expect(told(test, 'company.updated')).toEqual([
    {
      type: 'company.updated',
      data: { company_id: made.company_id, changed_fields: ['phone'] },
    },
  ])
  // The second one is answered from the company's line: nothing of the company changes.
  const other = await test.ok<{ id: string }>('POST', '/contacts', {
    first_name: 'B',
    company: 'Northgate',
  })
  await test.ok('POST', `/contacts/${other.id}/find-phone`)
  expect(told(test, 'company.updated')).toHaveLength(1)
})

test('contacts made by sourcing are told in full, and an address found for them is', async () => {
  using test = testWorld({ contacts: 60 })
  await test.ok('POST', '/people/sourcing/runs', {
    brief: 'CFOs in Berlin',
    idempotency_key: 'k-1',
    max_credits: 100,
  })
  for (let minute = 0; minute < 30; minute += 1) {
    test.wait(60_000)
    tick(test.world)
  }
  const created = told(test, 'contact.created')
  expect(created.length).toBeGreaterThan(0)
  for (const { data } of created)
    expect(data).toEqual(await test.ok('GET', `/contacts/${String(data['id'])}`))
  const found = created.filter(({ data }) => data['email'] !== null)
  expect(found.length).toBeGreaterThan(0)
  expect(told(test, 'contact.enriched').map(({ data }) => data)).toEqual(
    expect.arrayContaining(
      found.map(({ data }) => ({
        contact_id: data['id'],
        type: 'email',
        found: { email: data['email'] },
      })),
    ),
  )
})
