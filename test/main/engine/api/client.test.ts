import { expect, test } from 'vitest'
import { httpServer, json } from '#test/support/raw-server.ts'
import { client } from './world.ts'

const member = { params: { id: 'hl_1', member_id: 'm 1/2' }, body: { tier: 'S' } } as const

test('a call is what the row of the contract says, with token and name', async () => {
  await using server = await httpServer(() => ({ id: 'm1', tier: 'S' }))
  const { api, budget } = client(server.url)
  expect(await api.call('hotLists.members.update', member)).toMatchObject({
    kind: 'ok',
    status: 200,
    value: { id: 'm1', tier: 'S' },
  })
  expect(server.received).toMatchObject([
    {
      method: 'PATCH',
      path: '/api/v2/hot-lists/hl_1/members/m%201%2F2',
      body: '{"tier":"S"}',
      headers: {
        authorization: 'Bearer token-1',
        'user-agent': 'Hotdesk/9.9.9',
        'content-type': 'application/json',
        connection: 'close',
      },
    },
  ])
  expect(budget.ended).toEqual(['answered'])
})

test.each(['.', '..', ''])(
  'an id that would lead elsewhere (%j) is refused before anything is sent',
  async (id) => {
    await using server = await httpServer(() => ({}))
    expect(await client(server.url).api.call('contacts.delete', { params: { id } })).toMatchObject({
      kind: 'refused',
      code: 'bad_parameter',
    })
    expect(server.received).toEqual([])
  },
)

test('a redirect to another host is not followed, and the token does not travel', async () => {
  await using other = await httpServer(() => ({ id: 'c' }))
  await using server = await httpServer((_request, response) => {
    response.writeHead(307, { location: `${other.url}/api/v2/contacts/c` }).end()
  })
  expect(
    await client(server.url).api.call('contacts.update', {
      params: { id: 'c' },
      body: { notes: 'x' },
    }),
  ).toMatchObject({
    kind: 'unknown',
    reason: 'redirect',
    status: 307,
    led_to: new URL(other.url).host,
    message: expect.stringContaining('ask your administrator for its new address') as string,
  })
  expect(other.received).toEqual([])
})

test.each([301, 302, 303, 307, 308])(
  'X-7: a read is led on to another address of the service by %d, each time by its rate',
  async (status) => {
    await using server = await httpServer(({ path }, response) =>
      path === '/api/v2/companies/?page=2'
        ? json(response, 200, { companies: [{ id: 'co', name: 'Acme' }] })
        : response.writeHead(status, { location: './companies/?page=2' }).end(),
    )
    const { api, budget } = client(server.url)
    expect(await api.call('companies.list', { query: { page: 2 } })).toMatchObject({
      kind: 'ok',
      value: { records: [{ id: 'co' }] },
    })
    expect(server.received).toHaveLength(2)
    expect(budget.ended).toEqual(['answered', 'answered'])
  },
)

test.each([307, 308])(
  'X-7, P2: a write that is said to belong elsewhere in the service (%d) goes there once, as it is',
  async (status) => {
    await using server = await httpServer(({ path }, response) =>
      path.endsWith('/')
        ? json(response, 200, { id: 'm1', tier: 'S' })
        : response.writeHead(status, { location: `${path}/` }).end(),
    )
    let sends = 0
    const outcome = await client(server.url).api.call('hotLists.members.update', {
      ...member,
      beforeSend: () => (sends += 1),
    })
    expect(outcome).toMatchObject({ kind: 'ok', value: { tier: 'S' } })
    expect(server.received).toMatchObject(
      ['', '/'].map((end) => ({
        method: 'PATCH',
        path: `/api/v2/hot-lists/hl_1/members/m%201%2F2${end}`,
        body: '{"tier":"S"}',
      })),
    )
    expect(sends).toBe(1)
  },
)

test.each([
  ['a write', 'contacts.update', 302, '/api/v2/contacts/c/'],
  ['a paid call', 'contacts.findEmail', 308, '/api/v2/contacts/c/find-email/'],
  ['a read', 'contacts.read', 302, '/login'],
] as const)(
  'D3, P2: %s (%s) that is answered with %d to %s is not led on',
  async (_what, name, status, location) => {
    await using server = await httpServer((_request, response) => {
      response.writeHead(status, { location }).end()
    })
    const { api } = client(server.url)
    expect(await api.call(name, { params: { id: 'c' }, body: {} } as never)).toMatchObject({
      kind: 'unknown',
      reason: 'redirect',
      status,
    })
    expect(server.received).toHaveLength(1)
  },
)

test('a service that leads in circles is left after four requests', async () => {
  await using server = await httpServer(({ path }, response) => {
    response.writeHead(307, { location: path }).end()
  })
  expect(await client(server.url).api.call('contacts.read', { params: { id: 'c' } })).toMatchObject(
    { kind: 'unknown', reason: 'redirect' },
  )
  expect(server.received).toHaveLength(4)
})

test.each([400, 402, 403, 404, 405, 409, 413, 415, 418, 422, 501])(
  '%d is refused, with the words of the service',
  async (status) => {
    await using server = await httpServer((_request, response) =>
      json(response, status, {
        error: { code: 'some_code', message: 'Not like this.', fields: { tier: 'S, A or B' } },
      }),
    )
    expect(await client(server.url).api.call('hotLists.members.update', member)).toMatchObject({
      kind: 'refused',
      status,
      code: 'some_code',
      message: 'Not like this.',
      fields: { tier: 'S, A or B' },
    })
  },
)

test('a 403 names the scope: the one the service says, else the one of the row', async () => {
  await using server = await httpServer((_request, response, count) =>
    json(response, 403, count === 1 ? { message: 'This needs hot_lists:write.' } : {}),
  )
  const { api } = client(server.url)
  expect(await api.call('contacts.delete', { params: { id: 'c' } })).toMatchObject({
    scope: 'hot_lists:write',
  })
  expect(await api.call('contacts.delete', { params: { id: 'c' } })).toMatchObject({
    scope: 'contacts:write',
  })
})

test('an error page in HTML is shown as 200 characters of plain text', async () => {
  const page = [
    '<!doctype html><html><head><title>x</title><script>alert(1)</script></head><body>',
    '<h1>Bad &amp; ugly</h1>\u202e<img src=x onerror=alert(1)>',
    `${'word '.repeat(200)}</body></html>`,
  ].join('')
  await using server = await httpServer((_request, response) => {
    response.writeHead(404, { 'content-type': 'text/html' }).end(page)
  })
  const outcome = await client(server.url).api.call('contacts.read', { params: { id: 'c' } })
  expect(outcome).toMatchObject({
    kind: 'refused',
    status: 404,
    code: 'http_404',
    message: expect.stringMatching(/^Bad & ugly word/) as string,
  })
  if (outcome.kind === 'refused') expect(outcome.message.length).toBeLessThanOrEqual(200)
})

test('an error body without end is cut at 1 MB and still is that error', async () => {
  await using server = await httpServer((_request, response) => {
    response.writeHead(422)
    const flood = () => {
      if (!response.destroyed) response.write('x'.repeat(65_536), () => setImmediate(flood))
    }
    flood()
  })
  expect(
    await client(server.url).api.call('contacts.delete', { params: { id: 'c' } }),
  ).toMatchObject({ kind: 'refused', status: 422 })
})

test('429: limited, with the pause the budget made of it', async () => {
  await using server = await httpServer((_request, response) =>
    json(response, 429, {}, { 'retry-after': '7' }),
  )
  const { api, budget, clock } = client(server.url)
  expect(await api.call('contacts.delete', { params: { id: 'c' } })).toEqual({
    kind: 'limited',
    retryInMs: 7000,
    retryAt: clock.now() + 7000,
  })
  expect(budget.ended).toEqual(['limited'])
})

test('401: one fresh token, one repeat, committed once', async () => {
  await using server = await httpServer((request, response) =>
    request.headers.authorization === 'Bearer token-2' ? { id: 'c' } : json(response, 401, {}),
  )
  const rejected: string[] = []
  let commits = 0
  const { api } = client(server.url, {
    onUnauthorized: async (token) => {
      rejected.push(token)
      return 'token-2'
    },
  })
  expect(
    await api.call('contacts.delete', {
      params: { id: 'c' },
      beforeSend: () => {
        commits += 1
      },
    }),
  ).toMatchObject({ kind: 'ok' })
  expect({ rejected, commits, requests: server.received.length }).toEqual({
    rejected: ['token-1'],
    commits: 1,
    requests: 2,
  })
})

test.each([
  [
    'the fresh token is refused too',
    async (): Promise<string | null> => 'token-2',
    { kind: 'signed_out' },
    2,
  ],
  ['there is no fresh token', async (): Promise<string | null> => null, { kind: 'signed_out' }, 1],
  [
    'it cannot be told now',
    async (): Promise<string | null> => {
      throw new Error('offline')
    },
    { kind: 'not_sent', reason: 'no_token' },
    1,
  ],
] as const)('401 when %s', async (_name, onUnauthorized, expected, requests) => {
  await using server = await httpServer((_request, response) => json(response, 401, {}))
  expect(
    await client(server.url, { onUnauthorized }).api.call('contacts.delete', {
      params: { id: 'c' },
    }),
  ).toMatchObject(expected)
  expect(server.received).toHaveLength(requests)
})

test('without a token nothing is sent', async () => {
  await using server = await httpServer(() => ({}))
  const { api, budget } = client(server.url, { getToken: async () => null })
  expect(await api.call('credits.read')).toEqual({ kind: 'signed_out' })
  expect({ received: server.received, ended: budget.ended }).toEqual({
    received: [],
    ended: ['released'],
  })
})

test('if the commit before sending fails, nothing is sent and the caller hears it', async () => {
  await using server = await httpServer(() => ({}))
  const { api, budget } = client(server.url)
  await expect(
    api.call('contacts.delete', {
      params: { id: 'c' },
      beforeSend: () => {
        throw new Error('disk full')
      },
    }),
  ).rejects.toThrow('disk full')
  expect({ received: server.received, ended: budget.ended }).toEqual({
    received: [],
    ended: ['released'],
  })
})

test('ids a service writes as numbers are strings here and numbers again on the wire, 64-bit ones unharmed', async () => {
  const kept: unknown[] = []
  await using server = await httpServer((request, response) => {
    if (request.method === 'POST') return { members: [{ id: 5, contact_id: 7 }] }
    response
      .writeHead(200)
      .end('{"contacts":[{"id":9007199254740993,"company_id":12,"first_name":"Ada"}]}')
    return undefined
  })
  const { api } = client(server.url, {
    idForms: { load: () => ({}), save: (forms) => void kept.push({ ...forms }) },
  })
  const list = await api.call('contacts.list')
  expect(list).toMatchObject({
    kind: 'ok',
    value: { records: [{ id: '9007199254740993', company_id: '12' }] },
  })
  await api.call('hotLists.members.add', {
    params: { id: 'x' },
    body: { source_ids: ['7', '9007199254740993'] },
  })
  expect(server.received[1]?.body).toBe('{"source_ids":[7,9007199254740993]}')
  expect(kept).toContainEqual({ contact: 'number', company: 'number' })
})

test('digits that a service writes as strings stay strings', async () => {
  await using server = await httpServer(() => ({ contacts: [{ id: '7' }] }))
  const { api } = client(server.url)
  await api.call('contacts.list')
  await api.call('hotLists.members.add', { params: { id: 'x' }, body: { source_ids: ['7'] } })
  expect(server.received[1]?.body).toBe('{"source_ids":["7"]}')
})

test('rows that nothing identifies are named in the log by their number, and hide no other', async () => {
  await using server = await httpServer(() => ({ contacts: [{ id: 1 }, { email: 'a@b.c' }, 7] }))
  const told: unknown[] = []
  const log = { info() {}, warn: (...line: unknown[]) => void told.push(line), error() {} }
  const outcome = await client(server.url, { log }).api.call('contacts.list')
  expect(outcome).toMatchObject({ kind: 'ok', value: { records: [{ id: '1' }], skipped: 2 } })
  expect(told).toEqual([['rows could not be read', { endpoint: 'contacts.list', rows: 2 }]])
})
