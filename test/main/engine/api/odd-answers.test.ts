import fc from 'fast-check'
import { expect, test } from 'vitest'
import { times } from '#test/support/sampled.ts'
import * as z from 'zod'
import { endpoints, type EndpointName } from '#shared/api/index.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { deskEndpoints } from '#shared/api/desks.ts'
import { hotListEndpoints } from '#shared/api/hot-lists.ts'
import type { ListAnswer } from '#main/engine/api/index.ts'
import { oddJson } from '#test/support/odd-json.ts'
import { readAnswer } from '#test/support/read-answer.ts'

type Json = Record<string, unknown>
type Path = (string | number)[]

const rows = Object.entries(endpoints) as [EndpointName, Endpoint][]

const read = readAnswer as (name: EndpointName, json: unknown) => Json | ListAnswer<Json> | null
const recordsOf = (value: Json | ListAnswer<Json> | null): Json[] => {
  if (value === null) return []
  return Array.isArray(value['records']) ? (value['records'] as Json[]) : [value as Json]
}

/** A record with everything the contract names, filled with plain values. */
function sample(schema: unknown, seed: string): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return sample(schema.unwrap(), seed)
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape).map(([key, field]) => [
        key,
        /_at$|_utc$|_date$/.test(key)
          ? '2026-11-20T09:00:00.000Z'
          : sample(field, `${seed}.${key}`),
      ]),
    )
  if (schema instanceof z.ZodArray) return ['1', '2'].map((n) => sample(schema.element, seed + n))
  if (schema instanceof z.ZodNumber) return 7
  if (schema instanceof z.ZodBoolean) return true
  if (schema instanceof z.ZodUnion) return sample(schema.options[0], seed)
  return seed
}

const answerOf = (row: Endpoint): { json: unknown; path: Path } =>
  row.list === null
    ? { json: sample(row.response, 'a'), path: [] }
    : {
        json: {
          [row.list]: ['a', 'b', 'c'].map((seed) => sample(row.response, seed)),
          page: 1,
          total: 3,
        },
        path: [row.list, 1],
      }

function pathsOf(value: unknown): Path[] {
  if (typeof value !== 'object' || value === null) return []
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((inner, at) => [at, inner])
    : Object.entries(value)
  return entries.flatMap(([key, inner]) => [[key], ...pathsOf(inner).map((path) => [key, ...path])])
}
const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Json)[key], value)
function changed(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined) return to
  if (Array.isArray(value)) return value.with(Number(key), changed(value[Number(key)], rest, to))
  return { ...(value as Json), [key]: changed((value as Json)[key], rest, to) }
}

/** What else is different, beside the value at the path and the marks of oddness. */
function losses(before: unknown, after: unknown, [key, ...rest]: Path): string[] {
  if (key === undefined) return []
  if (Array.isArray(before)) {
    if (!Array.isArray(after)) return [`no list: ${JSON.stringify(after)}`]
    // An element that is no record any more, or has lost its identity, is out of the list.
    if (after.length === before.length - 1 && (rest.length === 0 || rest[0] === 'id'))
      return losses(before.toSpliced(Number(key), 1), after, ['none'])
    if (after.length !== before.length) return [`${after.length} of ${before.length} elements`]
    return before.flatMap((inner, n) =>
      n === key ? losses(inner, after[n], rest) : differences(inner, after[n], `[${n}]`),
    )
  }
  const [one, other] = [before as Json, (after ?? {}) as Json]
  return Object.keys(one).flatMap((name) =>
    name === key ? losses(one[name], other[name], rest) : differences(one[name], other[name], name),
  )
}
const differences = (before: unknown, after: unknown, name: string) =>
  JSON.stringify(before) === JSON.stringify(after)
    ? []
    : [`${name}: ${JSON.stringify(before)} became ${JSON.stringify(after)}`]

/** Everything that must be kept: a field called `__proto__` is left out (docs/dialects.md). */
function leaves(value: unknown): string[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) =>
      key === '__proto__' ? [] : leaves(inner),
    )
  return value === null || value === undefined
    ? []
    : [typeof value === 'string' ? value : JSON.stringify(value)]
}

test.each(rows)('one odd field of %s costs at most itself, and is kept', (name, row) => {
  const { json, path: start } = answerOf(row)
  const whole = recordsOf(read(name, json))
  expect(whole).toHaveLength(row.list === null ? 1 : 3)
  const paths = pathsOf(at(json, start)).filter((path) => path[0] !== 'id')
  if (paths.length === 0) return
  fc.assert(
    fc.property(fc.constantFrom(...paths), oddJson(), (path, value) => {
      // The no of a service to a deletion is no odd field (packed-answers.test.ts).
      fc.pre(row.method !== 'DELETE' || value !== false)
      const records = recordsOf(read(name, changed(json, [...start, ...path], value)))
      expect(records).toHaveLength(whole.length)
      const place = row.list === null ? 0 : 1
      expect(records.toSpliced(place, 1)).toEqual(whole.toSpliced(place, 1))
      expect(losses(whole[place], records[place], path)).toEqual([])
      const kept = new Set(leaves(records[place]))
      if (typeof value === 'object')
        expect(leaves(value).filter((leaf) => !kept.has(leaf))).toEqual([])
    }),
    { numRuns: times(150, 50) },
  )
})

test.each(rows.filter(([, row]) => row.list !== null))(
  'a row of %s that is nothing at all hides no other',
  (name, row) => {
    const { json, path } = answerOf(row)
    const whole = recordsOf(read(name, json))
    fc.assert(
      fc.property(oddJson(), (value) => {
        const records = recordsOf(read(name, changed(json, path, value)))
        const ids = records.map(({ id }) => JSON.stringify(id))
        for (const one of [whole[0], whole[2]]) expect(ids).toContain(JSON.stringify(one?.['id']))
      }),
      { numRuns: times(50, 20) },
    )
  },
)

const list = hotListEndpoints['hotLists.read']
const readList = (json: unknown) => read('hotLists.read', json) as Json & { members: Json[] }

test('members with nothing but a member_id are all there, under the id that paths take', () => {
  const { members } = readList({
    id: 'h',
    members: [
      { member_id: 7, tier: 'S', contact: { id: 1, first_name: 'Ada' } },
      { member_id: 'm_8', id: 'row_1', contact_id: 2 },
    ],
  })
  expect(members).toMatchObject([
    { id: '7', tier: 'S', contact: { id: '1' } },
    { id: 'm_8', contact_id: '2', odd_fields: { id: 'row_1' } },
  ])
})

test('one numeric note and one numeric phone cost nothing', () => {
  const { members } = readList({
    id: 'h',
    members: [
      { id: 'm1', notes: 42, contact: { id: 'c1', phone: 4930123 } },
      { id: 'm2', notes: { text: 'Called.' } },
    ],
  })
  expect(members).toMatchObject([
    { id: 'm1', notes: '42', contact: { phone: '4930123' } },
    { id: 'm2', notes: '{"text":"Called."}', odd_fields: { notes: { text: 'Called.' } } },
  ])
})

test('contact details that stand in the member are the contact’s', () => {
  const { members } = readList({
    id: 'h',
    members: [{ member_id: 'm', contact_id: 'c', first_name: 'Ada', phone: 49, notes: 'hers' }],
  })
  expect(members).toMatchObject([
    { id: 'm', notes: 'hers', contact: { id: 'c', first_name: 'Ada', phone: '49' } },
  ])
})

test('a member that was changed is not mistaken for its contact', () => {
  expect(
    read('hotLists.members.update', {
      member_id: 'm',
      tier: 'A',
      contact: { id: 'c', first_name: 'Ada', notes: 'x', phone: '1', email: 'a@b.c' },
    }),
  ).toMatchObject({ id: 'm', tier: 'A', contact: { id: 'c' } })
})

test('people a list is shared with are no members of it', () => {
  const shared_with = [{ id: 'u', name: 'A colleague' }]
  expect(readList({ id: 'h', member_count: 3, shared_with })).not.toHaveProperty('members')
  expect(list.list).toBeNull()
})

test.each([
  ['in a holder', { id: 'd', title: 'T', companies: { items: [{ id: 'co' }], total: 1 } }],
  ['under data', { data: { id: 'd', title: 'T', companies: [{ company_id: 'co' }] } }],
  ['beside the desk', { desk: { id: 'd', title: 'T' }, companies: { data: [{ id: 'co' }] } }],
])('the companies of a desk %s', (_name, json) => {
  expect(read('desks.read', json)).toMatchObject({ id: 'd', companies: [{ id: 'co' }] })
  expect(deskEndpoints['desks.read'].list).toBeNull()
})

test.each([
  ['one object', { relevance_rate: 0.82, duplicate_rate: '7 %' }, [{ duplicate_rate: 0.07 }]],
  ['wrapped', { ok: true, data: { relevance_rate: 0.82 } }, [{ relevance_rate: 0.82 }]],
  ['twice wrapped', { data: { quality: { duplicate_rate: 0.1 } } }, [{ duplicate_rate: 0.1 }]],
  [
    'by configuration',
    { quality: { c1: { relevance_rate: 1 }, c2: { relevance_rate: 0.5 } } },
    [{ config_id: 'c1' }, { config_id: 'c2', relevance_rate: 0.5 }],
  ],
  ['an array', [{ relevance_rate: 0.82, config_id: 5 }], [{ config_id: '5' }]],
  ['a list', { results: [{ relevance_rate: 0.82 }] }, [{ relevance_rate: 0.82 }]],
])('scrape quality as %s', (_name, json, expected) => {
  expect(recordsOf(read('scrapeQuality.list', json))).toMatchObject(expected)
})

test('words and times of a record inside another are read as those outside', () => {
  const research = { summary: 'S', researched_at: '2026-11-20 09:00:00' }
  expect(read('companies.read', { id: 'c', name: 'Kvist', research })).toMatchObject({
    research: { researched_at: '2026-11-20T09:00:00Z' },
  })
  const people = [{ name: 'Evan', outcome: 'Rejected' }]
  expect(read('sourcing.read', { id: 'r', people })).toMatchObject({
    people: [{ outcome: 'rejected' }],
  })
})

test.each([
  ['2026-11-20 09:00:00', '2026-11-20T09:00:00Z'],
  ['2026-11-20T09:00', '2026-11-20T09:00Z'],
  [1_763_629_200, '2025-11-20T09:00:00.000Z'],
  ['1763629200000', '2025-11-20T09:00:00.000Z'],
  ['2026-11-20T09:00:00+01:00', '2026-11-20T09:00:00+01:00'],
])('the start %s of a meeting is %s', (starts_at_utc, expected) => {
  expect(read('meetings.read', { id: 'm', starts_at_utc })).toEqual({
    id: 'm',
    starts_at_utc: expected,
  })
})

test('a start that nobody can read is marked', () => {
  expect(read('meetings.read', { id: 'm', starts_at_utc: 'tomorrow at nine' })).toMatchObject({
    starts_at_utc: 'tomorrow at nine',
    odd_fields: { starts_at_utc: 'tomorrow at nine' },
  })
})

test.each([
  [
    { plan_balance: 5, addon_balance: 2 },
    { plan_balance: 5, addon_balance: 2, total: 7 },
  ],
  [
    { plan_balance: '5', addon_balance: null, total: 7 },
    { plan_balance: 5, addon_balance: 2, total: 7 },
  ],
  [{ plan_balance: 5 }, null],
])('the balance %j', (json, expected) => {
  const value = read('credits.read', json)
  expect(value).toEqual(expected)
})

test('the company of a contact may be its name, and a meeting may hold whom it is with', () => {
  expect(read('contacts.read', { id: 'c', company: 'Acme' })).toMatchObject({
    company: { name: 'Acme' },
  })
  expect(
    read('meetings.read', { id: 'm', contact: { id: 3 }, company: { id: 4, name: 'Acme' } }),
  ).toMatchObject({ contact_id: '3', company_id: '4', company_name: 'Acme' })
})

test('whoever was on a call is known by name though one of their fields is odd', () => {
  expect(
    read('recorder.notes', [{ id: 'n', participants: [{ name: 'Ada', phone: 4930 }, 'Ben'] }]),
  ).toMatchObject({ records: [{ participants: [{ name: 'Ada', phone: '4930' }, 'Ben'] }] })
})

const beside =
  'total count page pages per_page pagination meta links next next_cursor has_more ok data'
test.each(rows.filter(([, row]) => row.list !== null))(
  'whatever stands beside the rows of %s, it costs none of them',
  (name, row) => {
    const { json } = answerOf(row)
    const whole = recordsOf(read(name, json))
    const around = fc.dictionary(fc.constantFrom(...beside.split(' ')), oddJson())
    fc.assert(
      fc.property(around, (fields) => {
        expect(recordsOf(read(name, { ...fields, ...(json as Json) }))).toEqual(whole)
      }),
      { numRuns: times(50, 20) },
    )
  },
)
