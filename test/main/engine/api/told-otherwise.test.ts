import { expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#shared/api/index.ts'
import { readOutcome } from '#main/engine/api/outcome.ts'

/* What one field, one identity or one refusal may look like in services that nobody has tried yet. */

type Json = Record<string, unknown>

/** What the client reads in an answer, as it came over the line, to a call for this id. */
function readText(name: EndpointName, text: string, id?: string): Json | null {
  const answer = {
    kind: 'answer',
    status: 200,
    headers: {},
    body: Buffer.from(text),
    cut: false,
  } as const
  const reading = { requested_at: 0, at: 0, origin: 'https://service.example', id, learn() {} }
  const outcome = readOutcome(name, endpoints[name], answer, reading)
  return outcome.kind === 'ok' ? (outcome.value as Json) : null
}
const read = (name: EndpointName, json: unknown, id?: string) =>
  readText(name, JSON.stringify(json), id)
const rowsOf = (name: EndpointName, json: unknown) => read(name, json)?.['records']

test('X-7: a record whose id is longer than a number holds is not taken for one that it holds', () => {
  const text =
    '{"id":9007199254740999,"title":"Review","linked_contact":{"id":"c3","title":"CFO","notes":"x","status":"y"}}'
  for (const id of [undefined, '9007199254740999'])
    expect(readText('meetings.read', text, id)).toMatchObject({
      id: '9007199254740999',
      title: 'Review',
    })
})

test.each([
  ['bare', { title: 'Review', status: 'booked', guest: { id: 'c3', title: 'CFO' } }],
  ['wrapped', { data: { title: 'Review', status: 'booked', guest: { id: 'c3' } } }],
])('X-7: a %s record that states no id is the one that was asked for', (_name, json) => {
  expect(read('meetings.read', json, 'm1')).toMatchObject({ id: 'm1', title: 'Review' })
})

test('X-7: an answer of hardly a field is no record, whatever was asked for', () => {
  expect(read('meetings.read', { status: 'unavailable' }, 'm1')).toBeNull()
})

test.each<[EndpointName, Json, Json]>([
  [
    'contacts.read',
    { linkedin: { url: 'https://a.example/ada' } },
    { linkedin_url: 'https://a.example/ada' },
  ],
  ['contacts.read', { target_role: { label: 'Chair', rank: 3 } }, { target_role: 'Chair' }],
  ['contacts.read', { title: ['CFO', 'Interim'] }, { title: 'CFO, Interim' }],
  ['contacts.read', { location: { city: 'Rom' } }, { location: '{"city":"Rom"}' }],
  ['companies.read', { do_not_contact: { value: true, by: 'Kim' } }, { do_not_contact: true }],
  ['pipeline.read', { company_name: { name: 'Acme' } }, { company_name: 'Acme' }],
  ['meetings.read', { duration_minutes: { value: 45 } }, { duration_minutes: 45 }],
  ['meetings.read', { duration_minutes: { value: 1, unit: 'h' } }, { duration_minutes: null }],
  ['campaigns.stats', { sent: { total: 40, today: 2 } }, { sent: 40 }],
])('X-7: %s: what %j tells is read as %j, and stays as it came', (name, told, fields) => {
  const [value] = Object.values(told)
  const record = read(name, { id: 'x1', ...told })
  expect(record).toMatchObject(fields)
  expect(Object.values(record?.['odd_fields'] ?? {})).toEqual([value])
})

test.each<[EndpointName, Json, Json]>([
  [
    'campaigns.stats',
    { sent: '1,204', opens: '2 408', clicks: '1’204’000' },
    { sent: 1204, opens: 2408, clicks: 1_204_000 },
  ],
  ['campaigns.stats', { sent: '1,20,4' }, { sent: null }],
  ['meetings.read', { duration_minutes: 'PT45M' }, { duration_minutes: 45 }],
  ['meetings.read', { duration_minutes: 'PT1H30M' }, { duration_minutes: 90 }],
  ['meetings.read', { duration_minutes: 'PT' }, { duration_minutes: null }],
])('X-7: %s: the figures %j are %j', (name, told, fields) => {
  expect(read(name, { id: 'x1', ...told })).toMatchObject(fields)
})

test('B8: a rate may be written with a comma, or with its unit beside it', () => {
  const quality = { relevance_rate: '0,82', duplicate_rate: { value: 3, unit: 'percent' } }
  expect(rowsOf('scrapeQuality.list', quality)).toMatchObject([
    { relevance_rate: 0.82, duplicate_rate: 0.03 },
  ])
})

test.each(['0000-00-00', '0000-00-00 00:00:00', '0001-01-01T00:00:00Z', '0001-01-01'])(
  'X-7: %s is no day at all, and nothing odd',
  (follow_up_date) => {
    const record = read('pipeline.read', { id: 'j1', title: 'CFO', follow_up_date })
    expect(record).toEqual({ id: 'j1', title: 'CFO', follow_up_date: '' })
  },
)

test.each([
  ['linked_contact', { id: 'c3' }, { contact_id: 'c3' }],
  ['linked_company', { id: 'o1', name: 'Acme' }, { company_id: 'o1', company_name: 'Acme' }],
  ['linked_contact_id', 'c3', { contact_id: 'c3' }],
])('X-7: a meeting that is logged against its %s is with them', (name, value, fields) => {
  expect(read('meetings.read', { id: 'm1', title: 'Review', [name]: value })).toMatchObject(fields)
})

test('X-7: the contact details of a member may stand under just that name', () => {
  const members = [{ member_id: 'm1', source_id: 'c1', contact_details: { first_name: 'Ada' } }]
  expect(read('hotLists.read', { id: 'h1', name: 'A', members })).toMatchObject({
    members: [{ id: 'm1', contact: { first_name: 'Ada' } }],
  })
})

test('C9: call notes, of which the contract shows no id, are all there, each known again', () => {
  const notes = [
    { recording_id: 'r1', title: 'Call' },
    { title: 'Call', recorded_at: '2026-11-19T09:00:00Z' },
    { title: 'Call', recorded_at: '2026-11-20T09:00:00Z' },
    { duration_minutes: 3 },
  ]
  const ids = () => (rowsOf('recorder.notes', { notes }) as Json[]).map(({ id }) => id)
  expect(ids()).toEqual(['r1', expect.any(String), expect.any(String)])
  expect(new Set(ids()).size).toBe(3)
  expect(ids()).toEqual(ids())
})
