import fc from 'fast-check'
import { expect, test } from 'vitest'
import { times } from '#test/support/sampled.ts'
import { endpointNames, endpoints } from '#shared/api/index.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { troublesWithBooks } from './books.ts'
import { testWorld } from './support.ts'

/** A slice runs with every `npm test`; HOTDESK_FUZZ_REQUESTS=20000 is the whole. */
const requests = Number(process.env['HOTDESK_FUZZ_REQUESTS'] ?? times(2000, 600))

/** Names that occur in bodies, so that what is made up is now and then nearly right. */
const names = [
  'first_name',
  'email',
  'company_id',
  'company_name',
  'notes',
  'is_prospect',
  'contact_ids',
  'source_ids',
  'tier',
  'status',
  'name',
  'description',
  'title',
  'starts_at_utc',
  'duration_minutes',
  'contact_id',
  'terms',
  'companies',
  'brief',
  'idempotency_key',
  'max_credits',
  'url',
  'events',
  'secret',
  'active',
  'action',
  'selected_role_keys',
  'source_revision',
  'history_revision',
  'run_id',
  'target_industries',
  'criteria',
  '__proto__',
  'constructor',
  'toString',
  '',
]
const word = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    'S',
    'A',
    'lvm',
    'booked',
    'approve',
    'dismiss',
    'contact.created',
    'a@b.co',
    'https://x.example/',
    '2026-11-20T09:00:00Z',
    '\u0000',
    '"*"',
    "'; DROP TABLE contacts; --",
    '%',
    '_',
  ),
)
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    word,
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...names), tie('any'), { maxKeys: 5 }),
  ),
})).any
const parameters = [
  'q',
  'page',
  'per_page',
  'sort',
  'status',
  'has_email',
  'fields',
  'upcoming',
  'include_companies',
  'companies_limit',
  'companies_offset',
  'companies_fields',
  'industry',
]
const query = fc.array(
  fc.tuple(
    fc.constantFrom(...parameters),
    fc.oneof(
      word,
      fc.integer().map(String),
      fc.constantFrom('yes', 'true', '1', '1e3', '99999999999999999999', '-1', '0x10'),
    ),
  ),
  { maxLength: 3 },
)

test('no request, however odd, is answered with a 500, and the books stay right', async () => {
  using test = testWorld({ contacts: 40, credits: { plan: 300, addon: 50 } })
  const ids = [
    'contacts',
    'companies',
    'campaigns',
    'desks',
    'hot_lists',
    'members',
    'jobs',
    'scrape_configs',
    'reports',
    'meetings',
    'webhooks',
    'employment_runs',
    'sourcing_runs',
  ].flatMap((table) =>
    test.world.db.all<{ id: string }>(`SELECT id FROM ${table} LIMIT 4`).map((row) => row.id),
  )
  const id = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }) },
  )
  const one = fc.record({
    name: fc.constantFrom(...endpointNames),
    ids: fc.tuple(id, id),
    query,
    body: fc.option(
      fc.oneof(
        value.map((any) => JSON.stringify(any) ?? 'null'),
        fc.string({ unit: 'binary' }),
      ),
    ),
  })
  await fc.assert(
    fc.asyncProperty(one, async (wanted) => {
      const row: Endpoint = endpoints[wanted.name]
      let next = 0
      const path = row.path.replace(
        /\{\w+\}/g,
        () =>
          encodeURIComponent((wanted.ids[next++] ?? 'x').replace(/[\uD800-\uDFFF]/g, '')) || 'x',
      )
      const answer = await test.call(
        row.method,
        `${path}?${new URLSearchParams(wanted.query)}`,
        row.method === 'GET' ? undefined : (wanted.body ?? undefined),
      )
      expect([answer.status, test.warnings]).toEqual([
        expect.toSatisfy((status: number) => status < 500),
        [],
      ])
    }),
    { numRuns: requests },
  )
  expect(
    troublesWithBooks(test.world.db).filter((problem) => !problem.startsWith('nothing came of')),
  ).toEqual([])
}, 300_000)
