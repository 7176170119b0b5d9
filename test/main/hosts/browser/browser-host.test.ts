import { once } from 'node:events'
import { request } from 'node:http'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { closeCodes, MAX_CALL_CHARS, MAX_FRAME_BYTES, PART_CHARS } from '#shared/bridge/frames.ts'
import { startHost } from '#test/support/browser-host.ts'
import { isRunning, temporaryFolder } from '#test/support/proc.ts'

/*
 * The browser host as a process, over real HTTP and a real WebSocket: each sentence of
 * docs/security.md "Browser host".
 */

interface Answer {
  status: number
  headers: NodeJS.Dict<string | string[]>
  body: string
}

/** A request whose path and headers go out exactly as written. */
function ask(
  origin: string,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        body += part
      })
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}

/** Sends bytes as they are, and gives the status line of the answer. */
function askRaw(origin: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.setEncoding('utf8').on('data', (part: string) => {
      answer += part
    })
    socket.on('end', () => resolve(answer.split('\r\n')[0] ?? ''))
    socket.on('error', reject)
  })
}

test('Security: the address is loopback, a free port, and a token of 256 bits in the fragment', async () => {
  const host = await startHost()
  expect(host.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(Buffer.from(host.token, 'base64url')).toHaveLength(32)
})

test('Security: a Host that is not exactly ours answers 421, also for an upgrade', async () => {
  const host = await startHost()
  const { port } = new URL(host.origin)
  for (const name of [
    `localhost:${port}`,
    '127.0.0.1',
    'evil.example',
    `evil.example:${port}`,
    `127.0.0.1:${port}.evil.example`,
    `127.0.0.1:${Number(port) + 1}`,
    `0x7f.1:${port}`,
  ]) {
    expect([name, (await ask(host.origin, '/', { headers: { host: name } })).status]).toEqual([
      name,
      421,
    ])
    expect([name, await host.connect({ host: name }).closed]).toEqual([name, 421])
  }
  expect(
    await askRaw(
      host.origin,
      `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
    ),
  ).toMatch(/ (400|421) /)
})

test('Security: an upgrade from any other origin, or none, answers 403', async () => {
  const host = await startHost()
  const { port } = new URL(host.origin)
  for (const origin of [
    'null',
    'https://evil.example',
    `http://localhost:${port}`,
    `https://127.0.0.1:${port}`,
    `http://127.0.0.1:${port}0`,
    `http://127.0.0.1:${port}/`,
    '',
  ]) {
    expect([origin, await host.connect({ origin }).closed]).toEqual([origin, 403])
  }
  const bare = [
    'GET /bridge HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '\r\n',
  ].join('\r\n')
  expect(await askRaw(host.origin, bare)).toBe('HTTP/1.1 403 Forbidden')
})

test('Security: every answer carries the policy, nosniff, COOP, CORP, no frames, no CORS', async () => {
  const host = await startHost()
  for (const path of ['/', '/nothing']) {
    const { headers } = await ask(host.origin, path, {
      headers: { origin: 'https://evil.example' },
    })
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src " +
        "'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors " +
        "'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
})

test('Security: only GET and HEAD, only built files, no traversal', async () => {
  const host = await startHost()
  expect(await ask(host.origin, '/')).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
  expect(await ask(host.origin, '/', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' })
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])
    expect([method, (await ask(host.origin, '/', { method })).status]).toEqual([method, 405])
  for (const path of [
    '/../main/main.js',
    '/..%2fmain/main.js',
    '/%2e%2e/main/main.js',
    '//etc/passwd',
    '/assets/',
    '/assets/../index.html',
    '/index.html%00',
    '*',
  ]) {
    expect([path, (await ask(host.origin, path)).status]).toEqual([path, 404])
  }
})

test('Security: a token works once, and a session answers calls', async () => {
  const host = await startHost()
  const page = await host.enter()
  page.send({ id: 1, command: 'preferences.read', input: {} })
  expect(await page.reply(1)).toMatchObject({
    answer: { ok: true, value: { theme: 'system' } },
  })
  const second = host.connect()
  second.send({ open: host.token })
  expect(await second.closed).toBe(closeCodes.refused)
})

test('Security: a guessed token, an older address and a call without proof are refused', async () => {
  const host = await startHost()
  const older = host.token
  await host.another()
  for (const frame of [
    { open: 'x'.repeat(43) },
    { open: '' },
    { open: older },
    { resume: 'x'.repeat(43) },
    { id: 1, command: 'preferences.read', input: {} },
  ]) {
    const page = host.connect()
    page.send(frame)
    expect([frame, await page.closed]).toEqual([frame, closeCodes.refused])
  }
  await host.enter()
})

test('Security: a frame over 256 KB, a binary one and one that is none end the connection', async () => {
  const host = await startHost()
  const frames: [string | Buffer, number][] = [
    [`{"id":1,"command":"x","input":"${'a'.repeat(MAX_FRAME_BYTES)}"}`, 1009],
    [Buffer.from('{}'), closeCodes.malformed],
    ['{', closeCodes.malformed],
    ['[]', closeCodes.malformed],
    ['{"id":1.5,"command":"x"}', closeCodes.malformed],
    ['null', closeCodes.malformed],
  ]
  for (const [frame, code] of frames) {
    await host.another()
    const page = await host.enter()
    page.raw(frame)
    expect([String(frame).slice(0, 30), await page.closed]).toEqual([
      String(frame).slice(0, 30),
      code,
    ])
  }
})

test('a call longer than a frame arrives in parts', async () => {
  const host = await startHost()
  const page = await host.enter()
  const long = 'ü'.repeat(MAX_FRAME_BYTES)
  const whole = JSON.stringify({ id: 1, command: 'preferences.read', input: { long } })
  page.send({ part: whole.slice(0, 100_000), last: false })
  page.send({ part: whole.slice(100_000, 200_000), last: false })
  page.send({ part: whole.slice(200_000), last: true })
  expect(await page.reply(1)).toMatchObject({ answer: { ok: true } })
  const short = JSON.stringify({ id: 2, command: 'preferences.read', input: {} })
  page.send({ part: short.slice(0, 9), last: false })
  page.send({ part: short.slice(9), last: true })
  expect(await page.reply(2)).toMatchObject({ answer: { ok: true } })
})

test('Security: parts of no call, of one that is too long, and without proof end the connection', async () => {
  const host = await startHost()
  const end = { part: '', last: true }
  const more = { part: 'a'.repeat(PART_CHARS), last: false }
  for (const frames of [
    [end],
    [{ part: JSON.stringify(end), last: true }],
    Array.from({ length: MAX_CALL_CHARS / PART_CHARS + 1 }, () => more),
  ]) {
    await host.another()
    const page = await host.enter()
    for (const frame of frames) page.send(frame)
    expect(await page.closed).toBe(closeCodes.malformed)
  }
  const stranger = host.connect()
  stranger.send({ part: JSON.stringify({ open: host.token }), last: true })
  expect(await stranger.closed).toBe(closeCodes.malformed)
})

test('one session: a page with a newer address takes over, and the older one is told @long', async () => {
  const host = await startHost()
  const first = await host.enter()
  await host.another()
  const second = await host.enter()
  expect(await first.closed).toBe(closeCodes.replaced)
  second.send({ id: 1, command: 'preferences.read', input: {} })
  expect(await second.reply(1)).toMatchObject({ answer: { ok: true } })
})

test('one session: a lost connection is taken up with the secret, until another page has taken over', async () => {
  const host = await startHost()
  const page = host.connect()
  page.send({ open: host.token })
  const { session } = (await page.frame()) as { session: string }
  page.close()
  await page.closed
  const again = host.connect()
  again.send({ resume: session })
  expect(await again.frame()).toEqual({ session })
  await host.another()
  await host.enter()
  const late = host.connect()
  late.send({ resume: session })
  expect(await late.closed).toBe(closeCodes.refused)
})

test('an address to open outside reaches the page as an event; others are refused @long', async () => {
  const host = await startHost()
  const page = await host.enter()
  page.send({ id: 1, command: 'app.openExternal', input: { url: 'https://example.com/a' } })
  const opened = await page.reply(1)
  expect(opened.answer).toEqual({ ok: true, value: {} })
  expect(opened.events).toContainEqual({
    event: { type: 'external.open', data: { url: 'https://example.com/a' } },
  })
  page.send({ id: 2, command: 'app.openExternal', input: { url: 'file:///etc/passwd' } })
  const refused = await page.reply(2)
  expect(refused.answer).toMatchObject({ ok: false })
  expect(JSON.stringify(refused.events)).not.toContain('external.open')
})

test('it stops cleanly on a signal, and the page is told', async () => {
  const host = await startHost()
  const page = await host.enter()
  host.child.kill('SIGTERM')
  expect(await page.closed).toBe(closeCodes.stopping)
  expect(await host.ended).toBe(0)
})

test('it stops while the keychain hangs @long', async () => {
  const socket = join(temporaryFolder(), 'bus')
  const bus = createServer()
  bus.listen(socket)
  onTestFinished(() => {
    bus.close()
  })
  const asked = once(bus, 'connection')
  const host = await startHost([], temporaryFolder(), {
    ...process.env,
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${socket}`,
  })
  const page = await host.enter()
  page.send({ id: 1, command: 'session.practice', input: {} })
  await asked
  host.child.kill('SIGTERM')
  // An ordinary exit would wait for the call; the process ends itself, and says which code it
  // means.
  expect(await host.ended).toBe('SIGKILL')
})

test('it stops when whoever started it has gone', async () => {
  const host = await startHost()
  host.child.disconnect()
  expect(await host.ended).toBe(0)
  expect(isRunning(host.child.pid ?? 0)).toBe(false)
})

test('N3: a second host with the same profile brings the first to the front, and ends', async () => {
  const host = await startHost()
  await expect(startHost([], host.profile)).rejects.toThrow('already open')
  expect(JSON.parse(await host.line())).toEqual({ url: expect.stringContaining(host.origin) })
})

test('N3: it goes on, and can be brought to the front, where nobody reads what it prints any more @long', async () => {
  const host = await startHost()
  const page = await host.enter()
  host.child.stdout?.destroy()
  await expect(startHost([], host.profile)).rejects.toThrow('already open')
  await expect(startHost([], host.profile)).rejects.toThrow('already open')
  page.send({ id: 1, command: 'preferences.read', input: {} })
  expect(await page.reply(1)).toMatchObject({ answer: { ok: true } })
})

test('a bad option is said plainly, with exit code 2', async () => {
  await expect(startHost(['--prot', '1'])).rejects.toThrow('--prot is not an option')
})
