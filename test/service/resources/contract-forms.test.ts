import { expect, test } from 'vitest'
import { readTime } from '#shared/api/time.ts'
import { testWorld } from '../support.ts'

interface Made {
  id: string
  company: { id: string; name: string } | null
}

test.each<[string, unknown]>([
  ['by name', 'Northgate'],
  ['by an object with its name', { name: 'Northgate' }],
  ['by an object with its domain', { domain: 'northgate.example', name: 'Northgate' }],
])('the contact’s company is linked or made, given %s', async (_name, company) => {
  using test = testWorld({ contacts: 0 })
  const first = await test.ok<Made>('POST', '/contacts', { first_name: 'A', company })
  expect(first.company).toMatchObject({ name: 'Northgate' })
  const second = await test.ok<Made>('POST', '/contacts', { first_name: 'B', company })
  expect(second.company?.id).toBe(first.company?.id)
})

test('a contact moves to another company, or to none, by the same field', async () => {
  using test = testWorld({ contacts: 0 })
  const made = await test.ok<Made>('POST', '/contacts', { first_name: 'A', company: 'One' })
  const other = await test.ok<Made>('POST', '/contacts', { first_name: 'B', company: 'Two' })
  const patch = (company: unknown) => test.ok<Made>('PATCH', `/contacts/${made.id}`, { company })
  expect((await patch({ id: other.company?.id })).company).toMatchObject({ name: 'Two' })
  expect((await patch('One')).company).toMatchObject({ name: 'One' })
  expect((await patch(null)).company).toBeNull()
  expect((await test.call('PATCH', `/contacts/${made.id}`, { company: { id: 'no' } })).status).toBe(
    422,
  )
})

test.each([
  ['2026-11-20T09:00:00Z', '2026-11-20T09:00:00.000Z'],
  ['2026-11-20T10:00:00+01:00', '2026-11-20T09:00:00.000Z'],
  ['2026-11-20T04:30:00.123456-04:30', '2026-11-20T09:00:00.123Z'],
  ['2026-11-20t09:00:00z', '2026-11-20T09:00:00.000Z'],
  ['2026-11-20 09:00:00Z', '2026-11-20T09:00:00.000Z'],
  ['2026-12-31T23:59:60Z', '2026-12-31T23:59:59.999Z'],
])('a meeting may start at %s', async (starts_at_utc, stored) => {
  using test = testWorld({ contacts: 0 })
  const { id } = await test.ok<Made>('POST', '/contacts', { first_name: 'A' })
  expect(
    await test.ok('POST', '/meetings', {
      title: 'Intro',
      starts_at_utc,
      duration_minutes: 30,
      contact_id: id,
    }),
  ).toMatchObject({ starts_at_utc: stored })
})

test.each([
  '2026-02-30T09:00:00Z',
  '2026-11-20T25:00:00Z',
  '2026-11-20T09:00:00',
  '2026-11-20',
  'now',
  '',
])('%j names no moment', (text) => {
  expect(readTime(text)).toBeNull()
})

test('more companies than may be embedded in a desk are answered with as many as may', async () => {
  using test = testWorld()
  const { desks } = await test.ok<{ desks: { id: string }[] }>('GET', '/icp')
  const path = `/icp/${desks[0]?.id}?include_companies=true`
  const capped = await test.ok<{ companies: unknown[] }>('GET', `${path}&companies_limit=1000`)
  const most = await test.ok<{ companies: unknown[] }>('GET', `${path}&companies_limit=200`)
  expect(capped.companies).toEqual(most.companies)
  expect((await test.call('GET', `${path}&companies_limit=0`)).status).toBe(422)
})
