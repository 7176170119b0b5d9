import { expect, test } from 'vitest'
import type { ListAnswer } from '#main/engine/api/index.ts'
import { readAnswer, readOutcomeOf } from '#test/support/read-answer.ts'

/* Ways to write a record, a list and nothing that come from the program a service is made of. */

type Json = Record<string, unknown>
const record = (name: Parameters<typeof readAnswer>[0], json: unknown) => readAnswer(name, json)
const rowsOf = (name: Parameters<typeof readAnswer>[0], json: unknown) =>
  (readAnswer(name, json) as ListAnswer<Json> | null)?.records
const people = [
  { id: 'c1', first_name: 'Ada' },
  { id: 'c2', first_name: 'Grace' },
]

test.each([
  ['its place, from 0', { 0: people[0], 1: people[1] }],
  ['its place in a longer list', { 17: people[0], 23: people[1] }],
  ['its id', { c1: people[0], c2: people[1] }],
])('X-7: a list that is an object, each record under %s, is a list', (_name, contacts) => {
  expect(rowsOf('contacts.list', { contacts })).toEqual(people)
  expect(rowsOf('contacts.list', { status: 'success', data: { contacts } })).toEqual(people)
  expect(rowsOf('contacts.list', contacts)).toEqual(people)
})

test('X-7: members and companies that stand in an object are all there', () => {
  const members = { 0: { member_id: 'm1', tier: 'S' }, 1: { member_id: 'm2', tier: 'B' } }
  expect(record('hotLists.read', { id: 'h1', name: 'A', members })).toMatchObject({
    members: [
      { id: 'm1', tier: 'S' },
      { id: 'm2', tier: 'B' },
    ],
  })
})

test('X-7: scrape quality under the numbers of its configurations is no list', () => {
  const quality = { 1: { relevance_rate: 0.8 }, 2: { relevance_rate: 0.6 } }
  expect(rowsOf('scrapeQuality.list', quality)).toMatchObject([
    { config_id: '1', relevance_rate: 0.8 },
    { config_id: '2', relevance_rate: 0.6 },
  ])
})

test('X-7: words that an object counts are a list of words', () => {
  const config = { id: 's1', keywords: { 0: 'cfo', 1: 'controller' }, locations: { 1: 'Berlin' } }
  expect(record('scrapeConfigs.read', config)).toMatchObject({
    keywords: ['cfo', 'controller'],
    locations: ['Berlin'],
  })
})

test.each([
  ['an empty list for a company', 'company', []],
  ['an empty object for a note', 'notes', {}],
  ['an empty list for a title', 'title', []],
  ['false for an e-mail address', 'email', false],
])('X-7: %s is none, and nothing odd', (_name, field, value) => {
  const read = record('contacts.read', { id: 'c1', first_name: 'Ada', [field]: value })
  expect(read).toMatchObject({ id: 'c1', [field]: null })
  expect(read).not.toHaveProperty('odd_fields')
  expect(read?.['company_name'] ?? null).toBeNull()
})

test('P7: an e-mail address that is false was not found', () => {
  expect(record('contacts.findEmail', { status: 'success', data: { email: false } })).toMatchObject(
    {
      email: null,
    },
  )
})

test.each([
  ['phone', { number: '+49 40 1', type: 'company' }, '+49 40 1'],
  ['email', { address: 'ada@example.org', status: 'valid' }, 'ada@example.org'],
  ['email', { value: 'ada@example.org' }, 'ada@example.org'],
])('X-7: a %s that is told as %j is %s', (field, value, text) => {
  const name = field === 'phone' ? 'contacts.findPhone' : 'contacts.findEmail'
  expect(record(name, { data: { [field]: value } })).toMatchObject({ [field]: text })
  expect(record('contacts.read', { id: 'c1', [field]: value })).toMatchObject({
    [field]: text,
    odd_fields: { [field]: value },
  })
})

test.each([['company_map'], ['companies']])(
  'X-7: companies that %s holds in a list for each tier are one list, each with its tier',
  (key) => {
    const map = { direct_fit: [{ id: 'o1' }], adjacent_fit: [], Speculative: [{ id: 'o2' }] }
    expect(record('desks.read', { id: 'd1', title: 'A', [key]: map })).toMatchObject({
      companies: [
        { id: 'o1', tier: 'direct_fit' },
        { id: 'o2', tier: 'speculative' },
      ],
    })
  },
)

test.each([
  [[2026, 12, 2, 10, 0], '2026-12-02T10:00:00.000Z'],
  [[2026, 12, 2, 10, 0, 30], '2026-12-02T10:00:30.000Z'],
  [[2026, 12, 2], '2026-12-02'],
  [[2026, 13, 2, 10, 0], '[2026,13,2,10,0]'],
  [[2026, 2, 30], '[2026,2,30]'],
])('C1: a start of a meeting that is %j is %s', (starts_at_utc, shown) => {
  expect(record('meetings.read', { id: 'x', title: 'A', starts_at_utc })).toMatchObject({
    starts_at_utc: shown,
  })
})

test.each([
  ['_embedded', { _embedded: { members: [{ member_id: 'm1', notes: 'secret' }] } }],
  [
    'members',
    { members: { totalCount: 1, edges: [{ node: { member_id: 'm1', notes: 'secret' } }] } },
  ],
  ['results', { results: [{ member_id: 'm1', notes: 'secret' }] }],
])(
  'X-7: members of a hot list are kept as members, and not once more under %s',
  (_name, holder) => {
    const { members, ...around } = record('hotLists.read', { id: 'h1', name: 'A', ...holder }) ?? {}
    expect(members).toMatchObject([{ id: 'm1', notes: 'secret' }])
    expect(around).toEqual({ id: 'h1', name: 'A' })
  },
)

test('P21: what the holder of a list says of its pages is heard', () => {
  const members = {
    totalCount: 30,
    edges: [{ node: { member_id: 'm1' } }],
    pageInfo: { hasNextPage: true, endCursor: 'abc' },
  }
  const answer = readOutcomeOf('hotLists.read', { node: { id: 'h1', name: 'A', members } })
  expect(answer).toMatchObject({ page: { total: 30, has_more: true } })
  expect(answer).toMatchObject({ page: { next: expect.arrayContaining([{ after: 'abc' }]) } })
})

test.each([
  ['research.start', { job: { id: 'job-9', state: 'queued' } }],
  ['desks.generate', { task: { id: 'task-1', status: 'running' } }],
  ['contacts.create', { operation: { id: 'op-1' }, accepted: true }],
] as const)(
  'P7, X-7: the work that %s is answered with is not the record it makes',
  (name, json) => {
    expect(readOutcomeOf(name, json)).toMatchObject({ kind: 'unknown', reason: 'bad_body' })
  },
)

test('X-7: a lead may stand under the name of job, and a record beside the work that made it', () => {
  expect(record('pipeline.read', { job: { id: 'j1', title: 'CFO' } })).toMatchObject({ id: 'j1' })
  const both = { job: { id: 'job-9' }, report: { id: 'rep-1', brief: 'Banks' } }
  expect(record('research.start', both)).toMatchObject({ id: 'rep-1' })
})

test('X-7: a record that is the one entry of a list is the record, also where it holds a list', () => {
  const members = [{ id: 'm1', tier: 'S' }]
  expect(record('hotLists.read', [{ id: 'h1', name: 'A', members }])).toMatchObject({
    id: 'h1',
    name: 'A',
    members,
  })
  const companies = [{ id: 'co1', name: 'Acme' }]
  const desk = { id: 'd1', title: 'CFOs', companies, companies_total: 3 }
  expect(record('desks.read', [desk])).toMatchObject(desk)
  expect(record('hotLists.read', [{ member_id: 'm1', tier: 'S' }])).not.toMatchObject({ id: 'm1' })
})
