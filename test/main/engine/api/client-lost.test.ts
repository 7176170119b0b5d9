import { createServer as createTlsServer } from 'node:tls'
import { expect, test } from 'vitest'
import { createBudget, type Api } from '#main/engine/api/index.ts'
import { BaseUrlError } from '#main/engine/api/request-path.ts'
import { closedPort, httpServer, json, tcpServer } from '#test/support/raw-server.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { client } from './world.ts'

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

test('docs/promises.md "Finding 1": twenty writes against a server that closes after reading arrive twenty times', async () => {
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

test('a record that was made without a word of which one is unknown, a change is not', async () => {
  await using server = await httpServer((_request, response) => {
    response.writeHead(204).end()
  })
  const { api } = client(server.url)
  expect(await api.call('contacts.create', { body: { first_name: 'Ada' } })).toMatchObject({
    kind: 'unknown',
    reason: 'bad_body',
    status: 204,
  })
  const changed = api.call('contacts.update', { params: { id: 'c' }, body: { title: 'CFO' } })
  expect(await changed).toMatchObject({ kind: 'ok', status: 204 })
  expect(server.received).toHaveLength(2)
})
