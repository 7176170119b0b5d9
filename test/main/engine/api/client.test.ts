import { createServer as createTlsServer } from 'node:tls'
import { expect, test } from 'vitest'
import { createBudget, type Api } from '#main/engine/api/index.ts'
import { BaseUrlError } from '#main/engine/api/request-path.ts'
import { closedPort, httpServer, json, tcpServer } from '#test/support/raw-server.ts'
import { manualClock } from '#test/support/manual-clock.ts'
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

test('P11: no token goes to an address that is neither https nor this computer', () => {
  expect(() => client('http://service.example')).toThrow(BaseUrlError)
  expect(() => client('ftp://127.0.0.1')).toThrow(BaseUrlError)
  expect(() => client('https://service.example')).not.toThrow()
})

test('nothing listening: provably not sent, and the place in the minute is given back', async () => {
  const { api, budget } = client(await closedPort())
  expect(await api.call('contacts.delete', { params: { id: 'c' } })).toMatchObject({
    kind: 'not_sent',
    reason: 'refused_connection',
  })
  expect(budget.ended).toEqual(['released'])
})

test('a name that does not exist: not sent', async () => {
  const { api, clock } = client('https://service.invalid')
  expect(await clock.run(api.call('contacts.delete', { params: { id: 'c' } }), 0)).toMatchObject({
    kind: 'not_sent',
    reason: 'dns',
  })
})

test('a peer that does not speak TLS: not sent', async () => {
  await using server = await tcpServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  const { api } = client(server.url.replace('http:', 'https:'))
  expect(await api.call('contacts.delete', { params: { id: 'c' } })).toMatchObject({
    kind: 'not_sent',
  })
})

test('a TLS handshake that fails: not sent', async () => {
  const server = createTlsServer({})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const { api } = client(`https://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
  expect(await api.call('contacts.delete', { params: { id: 'c' } })).toMatchObject({
    kind: 'not_sent',
    reason: 'tls',
  })
  server.close()
})

test('closed while it waits for the rate: not sent, and nobody waits for a minute to leave', async () => {
  await using server = await httpServer(() => ({}))
  const clock = manualClock()
  const { api } = client(server.url, {
    budget: createBudget({ clock, kv: { get: () => null, set() {} }, scale: 1 }),
  })
  const calls = Array.from({ length: 80 }, () =>
    api.call('contacts.read', { params: { id: 'c' }, priority: 'sweep' }),
  )
  await calls[0]
  await api.close()
  const outcomes = await Promise.all(calls)
  expect(outcomes.at(-1)).toMatchObject({ kind: 'not_sent', reason: 'cancelled' })
  expect(server.received.length).toBeLessThan(80)
})

test('given up before it left: not sent', async () => {
  await using server = await httpServer(() => ({}))
  expect(
    await client(server.url).api.call('contacts.delete', {
      params: { id: 'c' },
      signal: AbortSignal.abort(),
    }),
  ).toMatchObject({ kind: 'not_sent', reason: 'cancelled' })
  expect(server.received).toEqual([])
})

test('a reset after the request was read: unknown, and sent once', async () => {
  await using server = await httpServer((_request, response) => {
    response.socket?.resetAndDestroy()
  })
  expect(
    await client(server.url).api.call('contacts.update', {
      params: { id: 'c' },
      body: { notes: 'x' },
    }),
  ).toMatchObject({ kind: 'unknown', reason: 'reset' })
  expect(server.received).toHaveLength(1)
})

test('a reset before a byte was read: unknown, because bytes were written', async () => {
  await using server = await tcpServer((socket) => {
    socket.resetAndDestroy()
  })
  const outcome = await client(server.url).api.call('contacts.update', {
    params: { id: 'c' },
    body: { notes: 'x' },
  })
  expect(['unknown', 'not_sent']).toContain(outcome.kind)
})

test('PROMISES finding 1: twenty writes against a server that closes after reading arrive twenty times', async () => {
  await using server = await httpServer((_request, response, count) => {
    if (count % 2 === 0) response.socket?.destroy()
    else return { id: 'c' }
  })
  const { api } = client(server.url)
  const outcomes = []
  for (let n = 0; n < 20; n += 1)
    outcomes.push(
      (await api.call('contacts.update', { params: { id: 'c' }, body: { notes: String(n) } })).kind,
    )
  expect(server.received).toHaveLength(20)
  expect(outcomes.filter((kind) => kind === 'unknown')).toHaveLength(10)
})

test('no answer: unknown after 30 s, after 120 s where a credit may be spent', async () => {
  await using server = await httpServer(() => undefined)
  for (const [seconds, call] of [
    [30, (api: Api) => api.call('contacts.delete', { params: { id: 'c' } })],
    [120, (api: Api) => api.call('contacts.findEmail', { params: { id: 'c' } })],
  ] as const) {
    const { api, clock } = client(server.url)
    const arrived = server.received.length
    const outcome = call(api)
    while (server.received.length === arrived) await new Promise((resolve) => setImmediate(resolve))
    await clock.advance(seconds * 1000 - 1)
    let settled = false
    void outcome.then(() => {
      settled = true
    })
    await new Promise((resolve) => setImmediate(resolve))
    expect(settled).toBe(false)
    await clock.advance(1)
    expect(await outcome).toMatchObject({ kind: 'unknown', reason: 'timeout' })
  }
})

test('no connection within 10 s: not sent, and nothing is written when it comes about later', async () => {
  let accept = () => {}
  const seen: string[] = []
  let ended = () => {}
  const over = new Promise<void>((resolve) => {
    ended = resolve
  })
  await using server = await tcpServer((socket) => {
    socket
      .on('data', (chunk) => {
        seen.push(String(chunk))
        ended()
      })
      .on('close', ended)
  })
  const { buildConnector, Agent } = await import('undici')
  const connect = buildConnector({})
  const held = new Promise<void>((resolve) => {
    accept = resolve
  })
  const dispatcher = new Agent({
    pipelining: 0,
    allowH2: false,
    connect: (options, callback) => void held.then(() => connect(options, callback)),
  })
  const { api, clock } = client(server.url, { dispatcher })
  const outcome = api.call('contacts.delete', { params: { id: 'c' } })
  await new Promise((resolve) => setImmediate(resolve))
  await clock.advance(10_000)
  expect(await outcome).toMatchObject({ kind: 'not_sent', reason: 'connect_timeout' })
  accept()
  await over
  expect(seen).toEqual([])
  await dispatcher.destroy()
})

test('a body that never ends (slow loris) is unknown after 30 s', async () => {
  await using server = await httpServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":')
  })
  const { api, clock } = client(server.url)
  expect(await clock.run(api.call('contacts.read', { params: { id: 'c' } }), 5000)).toMatchObject({
    kind: 'unknown',
    reason: 'timeout',
  })
})

test.each([
  ['HTML with 200', 200, '<html><body>Welcome</body></html>'],
  ['truncated JSON', 200, '{"id": "c", "na'],
  ['nothing', 200, ''],
  ['a string', 200, '"fine"'],
  ['a number', 201, '7'],
])('a write answered with %s is unknown', async (_name, status, body) => {
  await using server = await httpServer((_request, response) => {
    response.writeHead(status).end(body)
  })
  expect(
    await client(server.url).api.call('contacts.update', {
      params: { id: 'c' },
      body: { notes: 'x' },
    }),
  ).toMatchObject({ kind: 'unknown', reason: 'bad_body' })
})

test('a body shorter than it said is unknown', async () => {
  await using server = await tcpServer((socket) =>
    socket.once('data', () =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"id":"c"}'),
    ),
  )
  expect(
    await client(server.url).api.call('contacts.update', {
      params: { id: 'c' },
      body: { notes: 'x' },
    }),
  ).toMatchObject({ kind: 'unknown', reason: 'bad_body' })
})

test.each([500, 502, 503, 408])('%d on a write is unknown, never repeated', async (status) => {
  await using server = await httpServer((_request, response) =>
    json(response, status, { error: 'boom' }),
  )
  expect(
    await client(server.url).api.call('contacts.delete', { params: { id: 'c' } }),
  ).toMatchObject({ kind: 'unknown', reason: 'server_error', status })
  expect(server.received).toHaveLength(1)
})

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
  ).toMatchObject({ kind: 'unknown', reason: 'redirect', status: 307 })
  expect(other.received).toEqual([])
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
  const page = `<!doctype html><html><head><title>x</title><script>alert(1)</script></head><body><h1>Bad &amp; ugly</h1>\u202e<img src=x onerror=alert(1)>${'word '.repeat(200)}</body></html>`
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
