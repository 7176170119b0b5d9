import { mkdtempSync, rmSync } from 'node:fs'
import { request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startService, type RunningService } from '#test/support/service.ts'

let service: RunningService
beforeAll(async () => {
  service = await startService({ contacts: 30 })
})
afterAll(() => service.stop())
const asStarted = {
  shape: 'plain',
  pilots: true,
  accept_status: true,
  rotate_tokens: true,
  per_page_cap: 200,
}
beforeEach(async () => {
  await service.control('DELETE', '/faults')
  await service.control('PATCH', '/options', asStarted)
})

interface Entry {
  seq: number
  kind: string
  client?: string
  endpoint?: string
  status?: number
  fault?: string
  charge?: number
  effects: { kind: string; table: string; id: string; fields?: object }[]
}
const journal = async (query = '', at = service) =>
  (await at.control('GET', `/journal?limit=10000&${query}`)).body as {
    entries: Entry[]
    last: number
  }
const latest = async () =>
  ((await service.control('GET', '/state')).body as { journal: number }).journal
const state = async (at = service) =>
  (await at.control('GET', '/state')).body as {
    flight_mode: boolean
    credits: { total: number }
    counts: Record<string, number>
    options: object
    faults: object[]
    clock: { now: number; scale: number }
  }
const firstContact = async () =>
  ((await service.call('GET', '/contacts?per_page=1')).body as { contacts: { id: string }[] })
    .contacts[0]!.id
const firstMember = async () => {
  const {
    hot_lists: [list],
  } = (await service.call('GET', '/hot-lists')).body as { hot_lists: { id: string }[] }
  const {
    members: [member],
  } = (await service.call('GET', `/hot-lists/${list!.id}`)).body as { members: { id: string }[] }
  return { id: list!.id, member_id: member!.id }
}
/** Status of a call, or that the connection broke. */
const outcome = (method: string, path: string, body?: unknown) =>
  service.call(method, path, body).then(
    (answer) => answer.status,
    () => 'broken' as const,
  )

test("only with its token, only by this computer's names, and no other page may ask", async () => {
  const { port } = new URL(service.control_url)
  const status = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      send({ host: '127.0.0.1', port, path: '/state', headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end()
    })
  const authorization = `Bearer ${service.control_token}`
  const host = `127.0.0.1:${port}`
  expect(await status({ host, authorization })).toBe(200)
  expect(await status({ host })).toBe(401)
  expect(await status({ host, authorization: `Bearer ${service.api_token}` })).toBe(401)
  expect(await status({ host: 'evil.example', authorization })).toBe(421)
  expect(
    (
      await fetch(`${service.control_url}/state`, { headers: { origin: 'https://evil.example' } })
    ).headers.get('access-control-allow-origin'),
  ).toBeNull()
})

test('mistakes are told by field, unknown paths and tables by 404', async () => {
  expect(await service.control('POST', '/faults', { what: { kind: 'explode' } })).toMatchObject({
    status: 422,
    body: { error: { code: 'invalid_fields', fields: { 'what.kind': expect.any(String) } } },
  })
  expect((await service.control('POST', '/faults', '{')).status).toBe(400)
  expect((await service.control('GET', '/nowhere')).status).toBe(404)
  expect((await service.control('PATCH', '/records/kv/port', { value: '1' })).status).toBe(404)
  expect(
    (
      await service.control('PATCH', `/records/contacts/${await firstContact()}`, {
        'title = title; --': 'x',
      })
    ).status,
  ).toBe(422)
  expect(
    (await service.control('PATCH', `/records/contacts/${await firstContact()}`, { id: 'other' }))
      .status,
  ).toBe(422)
})

test('the journal is read on from where one stopped, and filtered', async () => {
  const before = await latest()
  const id = await firstContact()
  await service.call('PATCH', `/contacts/${id}`, { title: 'Chief of staff' })
  // The simulation writes between the requests: campaigns go on.
  const { entries, last } = await journal(`after=${before}&kind=request`)
  expect(entries.map((entry) => entry.endpoint)).toEqual(['contacts.list', 'contacts.update'])
  expect(entries[1]).toMatchObject({
    kind: 'request',
    client: 'api_token',
    status: 200,
    effects: [{ kind: 'update', table: 'contacts', id, fields: { title: 'Chief of staff' } }],
  })
  expect((await journal(`after=${last}&kind=request`)).entries).toEqual([])
  expect((await journal(`after=${before}&kind=request&table=contacts`)).entries).toHaveLength(1)
  expect(
    (await journal(`after=${before}&method=GET`)).entries.map((entry) => entry.endpoint),
  ).toEqual(['contacts.list'])
})

test('a colleague edits, deletes, adds and sets do-not-contact, with effects and events, and is journalled as one', async () => {
  const before = await latest()
  const contact = await firstContact()
  const act = (endpoint: string, params: object, body?: object) =>
    service.control('POST', '/colleague', { endpoint, params, ...(body ? { body } : {}) })
  expect(
    await act('contacts.update', { id: contact }, { notes: 'seen at the fair' }),
  ).toMatchObject({ status: 200, body: { result: { notes: 'seen at the fair' } } })
  const companies = (await act('companies.list', {})).body as { result: { id: string }[] }
  expect(
    (await act('companies.update', { id: companies.result[0]!.id }, { do_not_contact: true }))
      .status,
  ).toBe(200)
  const member = await firstMember()
  expect(
    await act('hotLists.members.update', member, { tier: 'S', status: 'replied' }),
  ).toMatchObject({ body: { result: { tier: 'S', status: 'replied' } } })
  expect((await act('hotLists.members.remove', member)).status).toBe(200)
  expect((await act('contacts.delete', { id: contact })).status).toBe(200)
  expect((await act('contacts.delete', { id: contact })).status).toBe(404)
  expect((await act('contacts.update', { id: contact }, { title: 7 })).status).toBe(422)
  const { entries } = await journal(`after=${before}&client=colleague`)
  expect(
    entries.flatMap((entry) => entry.effects.map((effect) => `${effect.kind} ${effect.table}`)),
  ).toEqual([
    'update contacts',
    'update companies',
    'update members',
    'delete members',
    'delete contacts',
  ])
  expect(
    (
      (await service.control('GET', '/events?kind=contact.updated')).body as { entries: object[] }
    ).entries.at(-1),
  ).toMatchObject({ data: { contact_id: contact } })
})

test("P5: the service leaves a member's status out when told to; a colleague's is stored all the same", async () => {
  await service.control('PATCH', '/options', { accept_status: false })
  const member = await firstMember()
  const path = `/hot-lists/${member.id}/members/${member.member_id}`
  const { status: before } = (await service.call('PATCH', path, { tier: 'A' })).body as {
    status: string
  }
  const wanted = before === 'replied' ? 'converted' : 'replied'
  expect((await service.call('PATCH', path, { status: wanted })).body).toMatchObject({
    status: before,
  })
  expect(
    (
      await service.control('POST', '/colleague', {
        endpoint: 'hotLists.members.update',
        params: member,
        body: { status: wanted },
      })
    ).body,
  ).toMatchObject({ result: { status: wanted } })
  expect((await service.call('PATCH', path, { status: before })).body).toMatchObject({
    status: wanted,
  })
})

test('a colleague spends and buys credits; balance + charges = start', async () => {
  const {
    credits: { total },
  } = await state()
  expect((await service.control('POST', '/colleague/spend', { credits: 7 })).body).toMatchObject({
    total: total - 7,
  })
  expect((await service.control('POST', '/colleague/top-up', { addon: 50 })).body).toMatchObject({
    total: total + 43,
  })
  expect((await service.control('POST', '/colleague/spend', { credits: 100_000 })).status).toBe(402)
  expect((await service.call('GET', '/credits')).body).toMatchObject({ total: total + 43 })
  expect(
    ((await service.control('GET', '/charges')).body as { entries: object[] }).entries.at(-1),
  ).toMatchObject({ amount: 7, action: 'colleague', result: { spent_by: 'colleague' } })
})

test('records that no endpoint changes can be changed and removed: a job', async () => {
  const {
    jobs: [job],
  } = (await service.call('GET', '/pipeline?per_page=1')).body as { jobs: { id: string }[] }
  expect(
    (
      await service.control('PATCH', `/records/jobs/${job!.id}`, {
        follow_up_date: '2026-12-01',
        status: 'won',
      })
    ).status,
  ).toBe(200)
  expect((await service.call('GET', `/pipeline/${job!.id}`)).body).toMatchObject({
    follow_up_date: '2026-12-01',
    status: 'won',
  })
  expect((await service.control('DELETE', `/records/jobs/${job!.id}`)).status).toBe(200)
  expect((await service.call('GET', `/pipeline/${job!.id}`)).status).toBe(404)
  expect((await service.control('DELETE', `/records/jobs/${job!.id}`)).status).toBe(404)
})

test.each<[string, object, number | 'broken', boolean]>([
  ['dropped before the effect', { kind: 'drop_before' }, 'broken', false],
  ['dropped after the effect', { kind: 'drop_after' }, 'broken', true],
  ['truncated', { kind: 'truncate' }, 'broken', true],
  ['a status before the effect', { kind: 'status', status: 503 }, 503, false],
  ['a status after the effect', { kind: 'status', status: 500, after_effect: true }, 500, true],
  ['malformed', { kind: 'malformed' }, 200, true],
  ['a page instead of JSON', { kind: 'html' }, 200, true],
  ['429', { kind: 'rate_limit', retry_after: 7 }, 429, false],
  ['a delay before', { kind: 'delay', ms: 5 }, 200, true],
  ['a delay after', { kind: 'delay', ms: 5, when: 'after' }, 200, true],
])(
  'a fault befalls the named endpoint, as often as told: %s',
  async (_name, what, expected, effect) => {
    const id = await firstContact()
    await service.control('POST', '/faults', { endpoint: 'contacts.update', count: 2, what })
    expect(await outcome('GET', `/contacts/${id}`)).toBe(200)
    const before = await latest()
    for (const title of ['first', 'second'])
      expect(await outcome('PATCH', `/contacts/${id}`, { title })).toBe(expected)
    expect((await state()).faults).toEqual([])
    expect((await journal(`after=${before}&kind=request&table=contacts`)).entries.length).toBe(
      effect ? 2 : 0,
    )
    expect(await outcome('PATCH', `/contacts/${id}`, { title: 'third' })).toBe(200)
  },
)

test('429 with and without Retry-After', async () => {
  await service.control('POST', '/faults', { what: { kind: 'rate_limit' } })
  expect((await service.call('GET', '/credits')).headers.get('retry-after')).toBeNull()
  await service.control('POST', '/faults', {
    what: { kind: 'rate_limit', retry_after: 'Wed, 21 Oct 2026 07:28:00 GMT' },
  })
  expect((await service.call('GET', '/credits')).headers.get('retry-after')).toBe(
    'Wed, 21 Oct 2026 07:28:00 GMT',
  )
})

test('faults can be listed and taken back; one without an endpoint spares sign-in', async () => {
  await service.control('POST', '/faults', { count: 3, what: { kind: 'status', status: 500 } })
  expect((await service.control('GET', '/faults')).body).toMatchObject({
    faults: [{ endpoint: null, remaining: 3 }],
  })
  expect((await fetch(`${service.auth_url}/oauth/.well-known/openid-configuration`)).status).toBe(
    200,
  )
  expect(await outcome('GET', '/credits')).toBe(500)
  await service.control('DELETE', '/faults')
  expect(await outcome('GET', '/credits')).toBe(200)
})

test('shape, page size and pilots change while it runs', async () => {
  await service.control('PATCH', '/options', { shape: 'bare', per_page_cap: 3 })
  expect((await service.call('GET', '/contacts?per_page=50')).body).toHaveLength(3)
  await service.control('PATCH', '/options', { shape: 'data' })
  expect((await service.call('GET', '/contacts')).body).toMatchObject({
    data: expect.any(Array),
    meta: expect.any(Object),
  })
  await service.control('PATCH', '/options', { shape: 'plain', pilots: false })
  expect((await service.call('GET', '/people/sourcing/quote')).status).toBe(404)
})

test('time is set, advanced and paced', async () => {
  const {
    clock: { now },
  } = await state()
  await service.control('PUT', '/clock', { advance_ms: 86_400_000 })
  expect((await state()).clock.now - now).toBeGreaterThanOrEqual(86_400_000)
  await service.control('PUT', '/clock', { now: '2027-01-01T00:00:00Z', scale: 0 })
  expect((await state()).clock).toMatchObject({ now: Date.UTC(2027, 0, 1), scale: 0 })
  await service.control('PUT', '/clock', { now, scale: 1 })
})

test('flight mode refuses connections, is remembered over a SIGKILL, and the port is the same afterwards', async () => {
  const data = mkdtempSync(join(tmpdir(), 'hotdesk-flight-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const first = await startService({ data, contacts: 5 })
  expect((await first.control('PUT', '/flight-mode', { on: true })).body).toMatchObject({
    flight_mode: true,
  })
  await expect(first.call('GET', '/credits')).rejects.toThrow()
  await expect(fetch(`${first.auth_url}/oauth/.well-known/openid-configuration`)).rejects.toThrow()
  await first.kill()
  await using second = await startService({ data, contacts: 5 })
  expect([second.base_url, second.control_url]).toEqual([first.base_url, first.control_url])
  await expect(second.call('GET', '/credits')).rejects.toThrow()
  expect((await state(second)).flight_mode).toBe(true)
  await second.control('PUT', '/flight-mode', { on: false })
  expect((await second.call('GET', '/credits')).status).toBe(200)
})

test('a reset brings back the same workspace, and leaves token and journal', async () => {
  await service.control('POST', '/reset', {})
  const before = await state()
  const people = (await service.call('GET', '/contacts?per_page=200')).body
  const found = JSON.stringify(
    (people as { contacts: { id: string }[] }).contacts.map(({ id }) => id),
  )
  await service.call('DELETE', `/contacts/${await firstContact()}`)
  await service.control('POST', '/colleague/spend', { credits: 5 })
  await service.control('PATCH', '/options', { accept_status: false, per_page_cap: 2 })
  await service.control('POST', '/faults', { what: { kind: 'html' } })
  await service.control('POST', '/reset', {})
  const after = await state()
  expect(after).toMatchObject({
    counts: before.counts,
    options: before.options,
    faults: [],
    credits: before.credits,
  })
  expect(
    JSON.stringify(
      (
        (await service.call('GET', '/contacts?per_page=200')).body as { contacts: { id: string }[] }
      ).contacts.map(({ id }) => id),
    ),
  ).toBe(found)
  await service.control('POST', '/reset', { contacts: 7, credits: { plan: 3, addon: 0 } })
  expect(await state()).toMatchObject({ counts: { contacts: 7 }, credits: { total: 3 } })
  expect((await journal('kind=control&table=workspace')).entries.length).toBeGreaterThan(1)
})

test('ending sign-ins of one person, or of all', async () => {
  expect((await service.control('DELETE', '/sign-ins?subject=usr_nobody')).body).toEqual({
    ended: 0,
  })
  expect((await service.control('DELETE', '/sign-ins')).body).toEqual({ ended: expect.any(Number) })
})
