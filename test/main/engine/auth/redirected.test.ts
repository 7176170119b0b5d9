import { expect, onTestFinished, test } from 'vitest'
import { identifyApiToken } from '#main/engine/auth/index.ts'
import { createAuthFetch } from '#main/engine/auth/http.ts'
import { discover } from '#main/engine/auth/discovery.ts'
import { redeemRefreshToken } from '#main/engine/auth/grants.ts'
import { systemClock } from '#main/hosts/common/clock.ts'
import { httpServer, json } from '#test/support/raw-server.ts'
import { callBack } from './sign-in-world.ts'
import { authWorld } from './world.ts'

/* X-7, J1: the addresses of a sign-in may lead to others of their host; none leads out of it. */

const document = (origin: string) => ({
  issuer: `${origin}/oauth`,
  authorization_endpoint: `${origin}/oauth/authorize`,
  token_endpoint: `${origin}/oauth/token`,
  userinfo_endpoint: `${origin}/oauth/userinfo`,
})

/** A service where every address but these leads on to them. */
async function leading(status: number, away: string | null = null) {
  const server = await httpServer(({ path }, response) => {
    const at = path.split('?')[0] ?? ''
    if (!at.endsWith('/here'))
      return void response.writeHead(status, { location: `${away ?? ''}${at}/here` }).end()
    if (at.includes('openid-configuration')) return document(server.url)
    if (at.includes('/oauth/userinfo')) return { sub: 'u1', name: 'Kim Park' }
    if (at.includes('/oauth/token'))
      return json(response, 200, { access_token: 'a2', refresh_token: 'r2', token_type: 'bearer' })
    return { ok: true, plan_balance: 1, addon_balance: 0, total: 1 }
  })
  onTestFinished(() => server[Symbol.asyncDispose]())
  return server
}

function network() {
  const { fetch, close } = createAuthFetch(systemClock)
  onTestFinished(close)
  return fetch
}

test.each([301, 302, 303, 307, 308])(
  'J1: discovery, the trial of a token and userinfo are led on by %d inside their host',
  async (status) => {
    const server = await leading(status)
    const found = await identifyApiToken(
      { fetch: network(), clock: systemClock },
      { base_url: `${server.url}/api/v2`, auth_url: server.url, token: 'token-1' },
    )
    expect(found).toMatchObject({ ok: true, value: { subject: 'u1', name: 'Kim Park' } })
  },
)

test.each([
  [307, 'tokens'],
  [308, 'tokens'],
  [302, 'unknown'],
  [303, 'unknown'],
])(
  'P12: a refresh token is led on by %d only where that says that nothing was done',
  async (status, kind) => {
    const server = await leading(status)
    const fetch = network()
    const provider = await discover(server.url, fetch)
    if (!provider.ok) throw new Error(provider.problem.code)
    const outcome = await redeemRefreshToken(provider.value, 'hotdesk', 'r1', fetch)
    expect(outcome.kind).toBe(kind)
  },
)

test('J10: no token goes to another host, and none is asked there', async () => {
  const other = await leading(302)
  const server = await leading(302, other.url)
  const found = await identifyApiToken(
    { fetch: network(), clock: systemClock },
    { base_url: `${server.url}/api/v2`, auth_url: server.url, token: 'token-1' },
  )
  const named = expect.stringContaining(new URL(other.url).host)
  expect(found).toMatchObject({ ok: false, problem: { message: named } })
  expect(await discover(server.url, network())).toMatchObject({
    ok: false,
    problem: { message: named },
  })
  expect(other.received).toEqual([])
})

test.each([302, 307])(
  'J2: a token address that leads to another host by %d gets no answer from there, and the host is named',
  async (status) => {
    const other = await leading(302)
    const server = await httpServer(({ path }, response) => {
      if (path.includes('openid-configuration')) return document(server.url)
      response.writeHead(status, { location: `${other.url}/oauth/token/here` }).end()
    })
    onTestFinished(() => server[Symbol.asyncDispose]())
    const outcome = await authWorld().signIn(
      { auth_url: server.url, client_id: 'c' },
      { visit: callBack((asked) => ({ state: asked.get('state') ?? '', code: 'x' })) },
    )
    expect(outcome).toMatchObject({
      ok: false,
      problem: {
        code: 'unreachable',
        message: expect.stringContaining(new URL(other.url).host),
        hint: expect.stringContaining('POST /oauth/token'),
      },
    })
    expect(other.received).toEqual([])
  },
)

test('a sign-in that leads round in circles ends', async () => {
  const server = await httpServer((_request, response) => {
    response.writeHead(302, { location: '/round' }).end()
  })
  onTestFinished(() => server[Symbol.asyncDispose]())
  expect(await discover(server.url, network())).toMatchObject({ ok: false })
  expect(server.received.length).toBeLessThan(6)
})
