import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { times } from '#test/support/sampled.ts'
import { CacheEngine } from '#main/engine/store/cache/engine.ts'
import { search } from '#main/engine/store/cache/search.ts'
import type { Filter, ListQuery, Projection, Row } from '#main/engine/store/cache/protocol.ts'
import { folder } from './world.ts'

/** What a contact of the model may say: few values, so that they meet. */
const names = ['Ann', 'Ánn', 'bob', 'Zoë', '']
const titles = ['CFO', 'cfo ', 'Nurse', null]
const contactFields = fc.record({
  first_name: fc.constantFrom(...names),
  title: fc.constantFrom(...titles),
  is_prospect: fc.constantFrom(true, false, null),
  phone: fc.constantFrom('+44 20 1111', '0201111', null),
  company_id: fc.constantFrom('co_1', 'co_2', null),
})
const id = fc.constantFrom('a', 'b', 'c', 'd')
const fields = fc.record(
  { first_name: fc.constantFrom(...names), is_prospect: fc.boolean() },
  { requiredKeys: [] },
)

type Step =
  | { do: 'put'; id: string; record: Record<string, unknown> }
  | { do: 'project'; projection: Projection }
  | { do: 'remove'; id: string }
  | { do: 'company'; id: string; dnc: boolean }
const step = fc
  .oneof(
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('put' as const), id, record: contactFields }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('project' as const),
        projection: fc.record({
          table: fc.constant('contacts' as const),
          id,
          fields: fc.option(fields, { freq: 4 }),
          pending: fc.boolean(),
          overlay: fc.constant<string[]>([]),
          gone: fc.boolean(),
        }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('remove' as const), id }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('company' as const),
        id: fc.constantFrom('co_1', 'co_2'),
        dnc: fc.boolean(),
      }),
    },
  )
  .map((one): Step => one)

/** The same rules in a dozen lines of plain objects. */
class Model {
  server = new Map<string, Record<string, unknown>>()
  laid = new Map<string, Projection>()
  companies = new Map<string, boolean>()

  apply(action: Step): void {
    if (action.do === 'put')
      this.server.set(action.id, { ...this.server.get(action.id), ...action.record })
    if (action.do === 'company') this.companies.set(action.id, action.dnc)
    if (
      action.do === 'remove' &&
      !(this.server.has(action.id) && this.laid.get(action.id)?.pending) &&
      !this.isLocal(action.id)
    )
      this.server.delete(action.id)
    if (action.do === 'project') {
      const { projection } = action
      if (projection.fields === null && !projection.gone) this.laid.delete(projection.id)
      else this.laid.set(projection.id, projection)
    }
  }
  isLocal(key: string): boolean {
    return !this.server.has(key)
  }
  rows(): { id: string; record: Record<string, unknown> }[] {
    return [...this.server.keys()].flatMap((key) => {
      const over = this.laid.get(key)
      return over?.gone ? [] : [{ id: key, record: { ...this.server.get(key), ...over?.fields } }]
    })
  }
}

const plain = (value: unknown) =>
  (typeof value === 'string' ? value : '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim()
const filters: [Filter, (record: Record<string, unknown>, model: Model) => boolean][] = [
  [{ field: 'title', is: 'CFO' }, (record) => plain(record['title']) === 'cfo'],
  [{ field: 'is_prospect', is: true }, (record) => record['is_prospect'] === true],
  [
    { field: 'is_prospect', has: false },
    (record) => record['is_prospect'] === null || record['is_prospect'] === undefined,
  ],
  [
    { not: { field: 'name', prefix: 'an' } },
    (record) => !plain(record['first_name']).startsWith('an'),
  ],
  [{ field: 'phone', suffix: '1111' }, (record) => plain(record['phone']).endsWith('1111')],
  [
    { field: 'company.do_not_contact', is: true },
    (record, model) => model.companies.get(String(record['company_id'])) === true,
  ],
  [
    { not: { field: 'company.do_not_contact', is: true } },
    (record, model) => model.companies.get(String(record['company_id'])) !== true,
  ],
  [
    { or: [{ text: 'zoe' }, { text: 'nurse' }] },
    (record) => plain(record['first_name']) === 'zoe' || plain(record['title']) === 'nurse',
  ],
]
const sorts: NonNullable<ListQuery['sort']>[] = [
  [],
  [{ field: 'name' }],
  [{ field: 'title', desc: true }, { field: 'name' }],
  [{ field: 'company.do_not_contact', desc: true }],
]

test('whatever is put, projected and removed, rows, filters, counts, search and pages agree with a plain model', () => {
  using place = folder()
  let round = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
      const engine = new CacheEngine(join(place.path, `${round++}.db`), randomBytes(32), () => {
        throw new Error('nothing to rebuild here')
      }).searchWith(search)
      try {
        const model = new Model()
        let now = 0
        for (const action of steps) {
          now++
          const options = { startedAt: now, now }
          if (action.do === 'put')
            engine.answer('put', {
              table: 'contacts',
              rows: [{ ...action.record, id: action.id }],
              options,
            })
          if (action.do === 'company')
            engine.answer('put', {
              table: 'companies',
              rows: [{ id: action.id, name: action.id, do_not_contact: action.dnc }],
              options,
            })
          if (action.do === 'remove')
            engine.answer('remove', {
              table: 'contacts',
              ids: [action.id],
              evidence: { kind: 'answered_404' },
              at: now - 0.5,
            })
          // Without `local`, a projection of a record that the service does not have waits for
          // it.
          if (action.do === 'project')
            engine.answer('project', { projections: [action.projection] })
          model.apply(action)
        }
        const expected = model.rows()
        const all = engine.answer('list', { table: 'contacts', query: {} })
          .rows as Row<'contacts'>[]
        const told = (rows: { id: string; record: Record<string, unknown> }[]) =>
          Object.fromEntries(
            rows.map(({ id: key, record }) => [
              key,
              [record['first_name'], record['title'], record['is_prospect']],
            ]),
          )
        expect(told(all)).toEqual(told(expected))
        for (const [filter, matches] of filters) {
          const wanted = expected
            .filter((row) => matches(row.record, model))
            .map((row) => row.id)
            .sort()
          expect([
            filter,
            engine.answer('ids', { table: 'contacts', filter, limit: 100 }).ids.sort(),
          ]).toEqual([filter, wanted])
          expect(engine.answer('total', { table: 'contacts', filter })).toBe(wanted.length)
        }
        expect(engine.answer('search', { text: 'ann', tables: ['contacts'] })[0]?.count ?? 0).toBe(
          expected.filter((row) => plain(row.record['first_name']) === 'ann').length,
        )
        for (const sort of sorts) {
          const whole = engine.answer('ids', { table: 'contacts', sort, limit: 100 }).ids
          const walked: string[] = []
          for (let after: string | null | undefined; after !== null;) {
            const page = engine.answer('list', {
              table: 'contacts',
              query: { sort, limit: 2, ...(after ? { after } : {}) },
            })
            walked.push(...page.rows.map((row) => row.id))
            after = page.next
          }
          expect(walked).toEqual(whole)
        }
      } finally {
        engine.answer('close', {})
      }
    }),
    { numRuns: times(60, 20) },
  )
})
