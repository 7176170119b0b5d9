import { expect, onTestFinished, test } from 'vitest'
import { identifyApiToken, type Identity } from '#main/engine/auth/index.ts'
import { closedPort, httpServer, json, type Received } from '#test/support/raw-server.ts'
import { service, callBack, codeOf, document, provider } from './sign-in-world.ts'
import { authWorld } from './world.ts'

type Reply = (request: Received, response: Parameters<typeof json>[0]) => unknown

/** A provider that allows at once; what is not said is answered as most services do. */
async function allowing(
  says: {
    metadata?: object
    tokens?: (base: string) => object
    userinfo?: Reply
    token?: Reply
  } = {},
) {
  const server = await httpServer((request, response) => {
    if (request.path.endsWith('openid-configuration')) return document(server.url, says.metadata)
    if (request.path === '/oauth/revoke') return json(response, 200, {})
    if (request.path === '/oauth/token')
      return says.token
        ? says.token(request, response)
        : {
            access_token: 'a-1',
            token_type: 'Bearer',
            refresh_token: 'r-1',
            ...says.tokens?.(server.url),
          }
    return says.userinfo ? says.userinfo(request, response) : { sub: 'u', name: 'Uma' }
  })
  onTestFinished(() => server[Symbol.asyncDispose]())
  const asked: URLSearchParams[] = []
  const enter = (expect?: Identity, world = authWorld()) =>
    world.signIn(
      { auth_url: server.url, client_id: 'c' },
      {
        visit: callBack((parameters) => {
          asked.push(parameters)
          return { state: parameters.get('state') ?? '', code: 'x' }
        }),
        ...(expect ? { expect } : {}),
      },
    )
  const paths = () => server.received.map(({ path }) => path)
  return { server, enter, asked, paths }
}

const idToken = (claims: object) =>
  [{ alg: 'RS256' }, claims, 'signature']
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
const claims = (issuer: string) => ({
  iss: issuer,
  aud: 'c',
  sub: 'usr_9',
  iat: Math.floor(Date.now() / 1000),
  exp: Math.floor(Date.now() / 1000) + 600,
})

test.each([
  ['lists it', ['openid', 'contacts:read'], true],
  ['does not list it', ['contacts:read'], false],
  ['lists nothing', undefined, false],
])('J1: openid is asked for where the service %s: %j, %s', async (_name, scopes, asks) => {
  const { enter, asked } = await allowing({ metadata: { scopes_supported: scopes } })
  const outcome = await enter()
  expect(asked[0]?.get('scope')?.split(' ').includes('openid')).toBe(asks)
  expect(outcome).toMatchObject({ ok: true })
  // What was granted is told in the contract's scopes alone.
  if (outcome.ok) expect(outcome.value.scopes).not.toContain('openid')
})

test.each<[string, Reply]>([
  ['401', (_request, response) => json(response, 401, {})],
  ['403, for want of a scope', (_request, response) => json(response, 403, {})],
  ['404', (_request, response) => json(response, 404, {})],
  ['no subject', () => ({ name: 'Nobody' })],
])(
  'J1: a userinfo that refuses with %s leaves a sign-in without a name, and no token goes back',
  async (_name, userinfo) => {
    const { enter, paths } = await allowing({ userinfo })
    const outcome = await enter()
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        tokens: { access_token: 'a-1', refresh_token: 'r-1' },
        user: { subject: expect.stringMatching(/^sign-in:/), name: null, workspace_id: null },
      },
    })
    expect(paths()).not.toContain('/oauth/revoke')
  },
)

test('J1: a userinfo that fails for a moment is asked again; one that goes on failing costs no tokens', async () => {
  for (const [failures, subject] of [
    [1, 'u'],
    [9, expect.stringMatching(/^sign-in:/)],
  ] as const) {
    let asked = 0
    const { enter } = await allowing({
      userinfo: (_request, response) => {
        asked += 1
        return asked > failures ? { sub: 'u' } : json(response, 503, {})
      },
    })
    const world = authWorld()
    expect(await world.clock.run(enter(undefined, world))).toMatchObject({
      ok: true,
      value: { user: { subject } },
    })
  }
})

test('J1: without a userinfo endpoint the ID token says who it was', async () => {
  const { enter, server } = await allowing({
    metadata: { userinfo_endpoint: undefined, scopes_supported: ['openid'] },
    userinfo: (_request, response) => json(response, 404, {}),
    tokens: (base) => ({ id_token: idToken(claims(`${base}/oauth`)) }),
  })
  expect(await enter()).toMatchObject({ ok: true, value: { user: { subject: 'usr_9' } } })
  const expected = { issuer: `${server.url}/oauth`, subject: 'usr_9', workspace_id: 'ws_1' }
  expect(await enter(expected)).toMatchObject({ ok: true, value: { user: expected } })
  expect(codeOf(await enter({ ...expected, subject: 'usr_8' }))).toBe('other_account')
})

test('an ID token that cannot be believed costs no tokens', async () => {
  const { enter } = await allowing({
    tokens: () => ({ id_token: idToken(claims('https://elsewhere.example')) }),
  })
  expect(await enter()).toMatchObject({ ok: true, value: { user: { subject: 'u' } } })
})

test.each<[string, Reply]>([
  ['no kind of token', () => ({ access_token: 'a-1', refresh_token: 'r-1' })],
  [
    'nulls and a list of scopes',
    () => ({
      access_token: 'a-1',
      refresh_token: 'r-1',
      id_token: null,
      scope: ['contacts:read'],
      expires_in: null,
    }),
  ],
  [
    '201 as text',
    (_request, response) =>
      void response
        .writeHead(201, { 'content-type': 'text/plain' })
        .end('{"access_token":"a-1","refresh_token":"r-1","token_type":"bearer"}'),
  ],
])('tokens in an answer with %s are taken', async (_name, token) => {
  const { enter } = await allowing({ token })
  expect(await enter()).toMatchObject({
    ok: true,
    value: { tokens: { access_token: 'a-1', refresh_token: 'r-1', expires_in_ms: 3_600_000 } },
  })
})

test('P13: a sign-in without a name speaks against nobody: no token goes back, and it passes for nobody', async () => {
  const { enter, server, paths } = await allowing({
    userinfo: (_request, response) => json(response, 403, {}),
  })
  const issuer = `${server.url}/oauth`
  for (const subject of ['usr_1', 'sign-in:earlier'])
    expect(await enter({ issuer, subject, workspace_id: null })).toMatchObject({
      ok: true,
      value: { user: { subject: expect.stringMatching(/^sign-in:(?!earlier)/) } },
    })
  expect(paths()).not.toContain('/oauth/revoke')
})

test.each<[string, (asked: URLSearchParams) => Record<string, string>, Reply, RegExp, RegExp]>([
  [
    'the page refuses the scopes',
    () => ({ error: 'invalid_scope' }),
    () => ({}),
    /sign-in page/,
    /permissions/,
  ],
  [
    'the page does not know the client',
    () => ({ error: 'unauthorized_client' }),
    () => ({}),
    /sign-in page/,
    /register .*client id.*127\.0\.0\.1\/callback/,
  ],
  [
    'the token address refuses the client',
    () => ({ code: 'x' }),
    (_request, response) => json(response, 401, { error: 'invalid_client' }),
    /token address/,
    /register .*client id/,
  ],
  [
    'the token address refuses the code',
    () => ({ code: 'x' }),
    (_request, response) => json(response, 400, { error: 'invalid_grant' }),
    /did not exchange/,
    /administrator why POST \/oauth\/token/,
  ],
  [
    'the token address breaks',
    () => ({ code: 'x' }),
    (_request, response) => json(response, 500, {}),
    /token address did not answer/,
    /POST \/oauth\/token/,
  ],
])(
  'J2: %s: the message names the step, and what to ask for',
  async (_name, back, token, message, hint) => {
    const { server } = await allowing({ token })
    const outcome = await authWorld().signIn(
      { auth_url: server.url, client_id: 'c' },
      { visit: callBack((asked) => ({ state: asked.get('state') ?? '', ...back(asked) })) },
    )
    if (outcome.ok) throw new Error('signed in')
    expect(outcome.problem.message).toMatch(message)
    expect(outcome.problem.hint).toMatch(hint)
  },
)

test('J2: an API token works where sign-in lives on another host, and where there is none', async () => {
  const { fetch, clock } = authWorld()
  const api = await httpServer((request, response) =>
    request.path === '/api/v2/credits' ? { ok: true, total: 3 } : json(response, 404, {}),
  )
  onTestFinished(() => api[Symbol.asyncDispose]())
  const base_url = `${api.url}/api/v2`
  const auth = await provider(
    () => ({}),
    () => ({ sub: 'usr_4', name: 'Four' }),
  )
  expect(await identifyApiToken({ fetch, clock }, { base_url, token: 't' })).toMatchObject({
    ok: true,
    value: { issuer: api.url, subject: expect.stringMatching(/^api-token:/) },
  })
  expect(
    await identifyApiToken({ fetch, clock }, { base_url, auth_url: auth.url, token: 't' }),
  ).toMatchObject({ ok: true, value: { subject: 'usr_4', name: 'Four' } })
  // One that was given, and leads nowhere, is said.
  const wrong = await identifyApiToken(
    { fetch, clock },
    { base_url, auth_url: api.url, token: 't' },
  )
  expect(codeOf(wrong)).toBe('not_v2')
})

test('J2: an API whose host never answers about a sign-in holds up no API token', async () => {
  const { fetch, clock } = authWorld()
  const api = await httpServer((request, response) => {
    if (request.path === '/api/v2/credits') return json(response, 200, { ok: true, total: 3 })
    return new Promise(() => {})
  })
  onTestFinished(() => api[Symbol.asyncDispose]())
  const began = clock.monotonic()
  const found = await clock.run(
    identifyApiToken({ fetch, clock }, { base_url: `${api.url}/api/v2`, token: 't' }),
  )
  expect(found).toMatchObject({
    ok: true,
    value: { subject: expect.stringMatching(/^api-token:/) },
  })
  expect(clock.monotonic() - began).toBeLessThanOrEqual(10_000)
})

test('J2: an API token with a wrong API address is told so, though the sign-in knows it', async () => {
  const { fetch, clock } = authWorld()
  const at = (base_url: string) =>
    identifyApiToken(
      { fetch, clock },
      { base_url, auth_url: service.auth_url, token: service.api_token },
    )
  expect(await at(`${service.auth_url}/api/v3`)).toMatchObject({
    problem: { code: 'not_v2', message: 'There is no v2 API at this address.' },
  })
  expect(codeOf(await at(`${await closedPort()}/api/v2`))).toBe('unreachable')
})
