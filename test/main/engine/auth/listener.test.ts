import { createServer, request as send } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { holdMs, type HoldTime } from '#shared/domain/holds.ts'
import { openListener, type Verdict } from '#main/engine/auth/listener.ts'
import { succeed } from '#main/engine/auth/problems.ts'
import { manualClock } from '#test/support/manual-clock.ts'

const judge = (parameters: URLSearchParams): Verdict<string> =>
  parameters.get('state') === 'right'
    ? { final: true, page: 'finished', answer: succeed(parameters.get('code') ?? '') }
    : { final: false }

const MINUTE_MS = 60_000
const standard = () => holdMs('sign_in', 'standard')

async function open(
  options: { ports?: number[]; signal?: AbortSignal; waitMs?: () => number } = {},
) {
  const clock = manualClock()
  const opened = await openListener({ clock, judge, waitMs: standard, ...options })
  if (!opened.ok) throw new Error(opened.problem.code)
  const listener = opened.value
  onTestFinished(() => listener.close())
  return { clock, listener, base: new URL(listener.redirect_uri) }
}

interface Hit {
  status: number
  body: string
  headers: Record<string, unknown>
}

function hit(
  base: URL,
  path: string,
  { method = 'GET', host = base.host }: { method?: string; host?: string } = {},
): Promise<Hit> {
  return new Promise((resolve, reject) => {
    send({ host: '127.0.0.1', port: base.port, path, method, headers: { host } }, (response) => {
      let body = ''
      response
        .setEncoding('utf8')
        .on('data', (chunk: string) => {
          body += chunk
        })
        .on('end', () =>
          resolve({ status: response.statusCode ?? 0, body, headers: response.headers }),
        )
    })
      .on('error', reject)
      .end()
  })
}

const refused = (base: URL) =>
  new Promise<string>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: Number(base.port) }, () =>
      resolve('connected'),
    )
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
  })

test('the first valid answer is taken, a static page is shown, and the door is closed', async () => {
  const { listener, base } = await open()
  expect(base.hostname).toBe('127.0.0.1')
  const page = await hit(base, '/callback?state=right&code=abc')
  expect(page.status).toBe(200)
  expect(page.body).toContain('Back to Hotdesk')
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  )
  expect(page.body).not.toContain('<script')
  expect(await listener.answer).toEqual(succeed('abc'))
  expect(await refused(base)).toBe('ECONNREFUSED')
})

test.each([
  ['another path', '/', {}, 404],
  ['a longer path', '/callback/', {}, 404],
  ['an encoded path', '/%63allback?state=right', {}, 404],
  ['an absolute address', 'http://127.0.0.1/callback?state=right', {}, 404],
  ['POST', '/callback?state=right&code=x', { method: 'POST' }, 405],
  ['HEAD', '/callback?state=right&code=x', { method: 'HEAD' }, 405],
  ['OPTIONS', '/callback?state=right&code=x', { method: 'OPTIONS' }, 405],
  ['a rebound host', '/callback?state=right&code=x', { host: 'evil.example' }, 421],
  ['localhost', '/callback?state=right&code=x', { host: 'localhost' }, 421],
  ['the host without its port', '/callback?state=right&code=x', { host: '127.0.0.1' }, 421],
  ['a wrong state', '/callback?state=wrong&code=x', {}, 400],
  ['no state', '/callback?code=x', {}, 400],
] as const)('%s is refused and the wait goes on', async (_name, path, how, status) => {
  const { listener, base } = await open()
  expect((await hit(base, path, how)).status).toBe(status)
  expect((await hit(base, '/callback?state=right&code=mine')).status).toBe(200)
  expect(await listener.answer).toEqual(succeed('mine'))
})

test('nothing of a request is ever on a page', async () => {
  const { base } = await open()
  const marks = ['<script>canary</script>', 'canary%3Cb%3E', '"onload=canary']
  for (const mark of marks) {
    const page = await hit(
      base,
      `/callback?state=${encodeURIComponent(mark)}&code=${mark.replace(/[<> "]/g, '')}&error_description=canary`,
    )
    expect(page.body).not.toContain('canary')
  }
})

test('of two valid answers in one moment exactly one is taken', async () => {
  const { listener, base } = await open()
  const hits = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => hit(base, `/callback?state=right&code=c${index}`)),
  )
  expect(hits.filter((one) => one.status === 'fulfilled' && one.value.status === 200)).toHaveLength(
    1,
  )
  expect(await listener.answer).toMatchObject({ ok: true })
})

test('survives 1,000 hostile hits and still takes the true answer', async () => {
  const { listener, base } = await open()
  const attacks = [
    () => hit(base, `/callback?state=${Math.random()}&code=stolen`),
    () => hit(base, '/callback?code=stolen', { method: 'POST' }),
    () => hit(base, '/callback?state=right&code=stolen', { host: 'attacker.example' }),
    () => hit(base, `/${'x'.repeat(8000)}`),
    () =>
      new Promise<void>((resolve) =>
        connect({ host: '127.0.0.1', port: Number(base.port) }, function begun(this: void) {
          resolve()
        })
          .on('error', () => resolve())
          .on('connect', function (this: import('node:net').Socket) {
            this.end('\0\x16\x03 not http\r\n\r\n')
          }),
      ),
  ]
  for (let round = 0; round < 20; round += 1) {
    await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => attacks[index % attacks.length]!()),
    )
  }
  expect((await hit(base, '/callback?state=right&code=mine')).status).toBe(200)
  expect(await listener.answer).toEqual(succeed('mine'))
})

test('connections that send nothing do not keep the browser out', async () => {
  const { listener, base } = await open()
  const idle = Array.from({ length: 200 }, () =>
    connect({ host: '127.0.0.1', port: Number(base.port) }).on('error', () => {}),
  )
  await Promise.all(idle.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
  expect((await hit(base, '/callback?state=right&code=mine')).status).toBe(200)
  expect(await listener.answer).toEqual(succeed('mine'))
  for (const socket of idle) socket.destroy()
})

test('after five minutes the wait ends and a late callback finds nothing', async () => {
  const { clock, listener, base } = await open()
  await clock.advance(5 * MINUTE_MS - 1)
  expect(await refused(base)).toBe('connected')
  await clock.advance(1)
  expect(await listener.answer).toMatchObject({ ok: false, problem: { code: 'timed_out' } })
  expect(await refused(base)).toBe('ECONNREFUSED')
})

test('WCAG 2.2.1: who chooses more time while the page is open has it at once', async () => {
  let chosen: HoldTime = 'standard'
  const { clock, listener, base } = await open({ waitMs: () => holdMs('sign_in', chosen) })
  await clock.advance(4 * MINUTE_MS)
  chosen = 'longest'
  await clock.advance(46 * MINUTE_MS - 1)
  expect(await refused(base)).toBe('connected')
  await clock.advance(1)
  expect(await listener.answer).toMatchObject({ ok: false, problem: { code: 'timed_out' } })
})

test('cancelling ends the wait at once', async () => {
  const cancel = new AbortController()
  const { listener, base } = await open({ signal: cancel.signal })
  cancel.abort()
  expect(await listener.answer).toMatchObject({ ok: false, problem: { code: 'cancelled' } })
  expect(await refused(base)).toBe('ECONNREFUSED')
})

test('a busy port is passed over for the next configured one; all busy is said so', async () => {
  const busy = createServer()
  await new Promise<void>((resolve) => {
    busy.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void busy.close())
  const taken = (busy.address() as AddressInfo).port
  const free = await open()
  const port = Number(free.base.port)
  free.listener.close()
  expect(
    await openListener({ clock: manualClock(), judge, waitMs: standard, ports: [taken] }),
  ).toMatchObject({
    ok: false,
    problem: { code: 'port_busy' },
  })
  const { base } = await open({ ports: [taken, port] })
  expect(base.port).toBe(String(port))
})
