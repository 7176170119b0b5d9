import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import { expect, test } from 'vitest'
import { httpServer } from '#test/support/raw-server.ts'
import { client } from './world.ts'

const list = Buffer.from(JSON.stringify({ contacts: [{ id: 'c1', first_name: 'Zoë' }], total: 1 }))

/** A service that answers everything with these bytes. */
const answering = (body: Buffer, headers: Record<string, string>, status = 200) =>
  httpServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  })

test.each([
  ['gzip', gzipSync(list)],
  ['x-gzip', gzipSync(list)],
  ['deflate', deflateSync(list)],
  ['deflate', deflateRawSync(list)],
  ['br', brotliCompressSync(list)],
  ['zstd', zstdCompressSync(list)],
  ['GZIP', gzipSync(list)],
  ['gzip, br', brotliCompressSync(gzipSync(list))],
  ['identity', list],
])('X-7: a list packed by %s is read', async (encoding, body) => {
  await using server = await answering(body, { 'content-encoding': encoding })
  const outcome = await client(server.url).api.call('contacts.list', {})
  expect(outcome).toMatchObject({
    kind: 'ok',
    value: { records: [{ id: 'c1', first_name: 'Zoë' }], page: { total: 1 } },
  })
})

test('X-7: what can be read is said, so that nothing else need come', async () => {
  await using server = await answering(list, {})
  await client(server.url).api.call('contacts.list', {})
  expect(server.received[0]?.headers['accept-encoding']).toBe('gzip, br')
})

test.each([
  ['a coding nobody knows', 'pack200', list],
  ['a coding it is not in', 'gzip', list],
  ['bytes that break off', 'gzip', gzipSync(list).subarray(0, 30)],
  ['40 MB out of 40 KB', 'gzip', gzipSync(Buffer.alloc(40 * 1024 * 1024))],
])('X-7: %s costs that answer and nothing else', async (_what, encoding, body) => {
  await using server = await answering(body, { 'content-encoding': encoding })
  const { api } = client(server.url)
  const outcome = await api.call('contacts.list', {})
  expect(outcome).toMatchObject({ kind: 'unknown', reason: 'bad_body' })
  expect(await api.call('contacts.update', { params: { id: 'c1' }, body: {} })).toMatchObject({
    kind: 'unknown',
  })
})

test('X-7: an error whose words cannot be unpacked is that error all the same', async () => {
  await using server = await answering(list, { 'content-encoding': 'gzip' }, 422)
  const outcome = await client(server.url).api.call('contacts.update', {
    params: { id: 'c1' },
    body: { notes: 'x' },
  })
  expect(outcome).toMatchObject({ kind: 'refused', status: 422 })
})

test('X-7: a byte order mark in front of an answer is no part of it', async () => {
  await using server = await answering(Buffer.concat([Buffer.from('\uFEFF'), list]), {})
  const outcome = await client(server.url).api.call('contacts.list', {})
  expect(outcome).toMatchObject({ kind: 'ok', value: { records: [{ id: 'c1' }] } })
})

test('X-7: a list answered with 204 is an empty one', async () => {
  await using server = await answering(Buffer.alloc(0), {}, 204)
  const outcome = await client(server.url).api.call('contacts.list', {})
  expect(outcome).toMatchObject({ kind: 'ok', value: { records: [] } })
})

const no = Buffer.from(JSON.stringify({ ok: false, error: 'The title is too long.' }))

test.each([
  ['a change', 'contacts.update', { params: { id: 'c1' }, body: { title: 'x' } }],
  ['a creation', 'contacts.create', { body: { first_name: 'Ada' } }],
  ['a deletion', 'contacts.delete', { params: { id: 'c1' } }],
  ['a removal', 'hotLists.members.remove', { params: { id: 'l1', member_id: 'm1' } }],
] as const)('X-7: a no to %s with a status of success is a refusal', async (_what, name, given) => {
  await using server = await answering(no, {})
  const outcome = await client(server.url).api.call(name, given as never)
  expect(outcome).toMatchObject({ kind: 'refused', message: 'The title is too long.' })
})

test('P7: a no to a paid call with a status of success is no refusal: what it has cost is found out', async () => {
  await using server = await answering(no, {})
  const { api } = client(server.url)
  const outcome = await api.call('contacts.findEmail', { params: { id: 'c1' } })
  expect(outcome.kind).not.toBe('refused')
})

test.each([
  [{ status: 'error', message: 'The title is too long.' }],
  [{ status: 'fail', data: null, message: 'The title is too long.' }],
  [{ status: 422, message: 'The title is too long.' }],
])('X-7: a no to a change that is told as %j is a refusal', async (said) => {
  await using server = await answering(Buffer.from(JSON.stringify(said)), {})
  const outcome = await client(server.url).api.call('contacts.update', {
    params: { id: 'c1' },
    body: { title: 'x' },
  })
  expect(outcome).toMatchObject({ kind: 'refused', message: 'The title is too long.' })
})

test.each([[null], [[]], [{ status: 'success', data: [] }], [{ contact: null }]])(
  'X-7, I9: a read of one record that is answered with %j may say that there is none',
  async (said) => {
    await using server = await answering(Buffer.from(JSON.stringify(said)), {})
    const outcome = await client(server.url).api.call('contacts.read', { params: { id: 'c1' } })
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'no_record' })
  },
)

test.each([
  [{}],
  [{ data: {} }],
  [{ status: 'error', data: null }],
  [{ data: null, error: 'Try again later.' }],
  [{ data: null, meta: { page: 1 } }],
])('P15: a read of one record that is answered with %j says nothing of it', async (said) => {
  await using server = await answering(Buffer.from(JSON.stringify(said)), {})
  const outcome = await client(server.url).api.call('contacts.read', { params: { id: 'c1' } })
  expect(outcome).toMatchObject({ kind: 'unknown', reason: 'bad_body' })
})

test('X-7: a record that says of itself that it is not ok is a record', async () => {
  const record = Buffer.from(JSON.stringify({ ok: false, id: 'c1', first_name: 'Ada' }))
  await using server = await answering(record, {})
  const outcome = await client(server.url).api.call('contacts.update', {
    params: { id: 'c1' },
    body: { first_name: 'Ada' },
  })
  expect(outcome).toMatchObject({ kind: 'ok', value: { first_name: 'Ada' } })
})
