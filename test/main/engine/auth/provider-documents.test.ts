import { expect, test } from 'vitest'
import { scopesFor, type SignInProblemCode } from '#main/engine/auth/index.ts'
import { discover } from '#main/engine/auth/discovery.ts'
import { closedPort, httpServer, json, tcpServer } from '#test/support/raw-server.ts'
import { authWorld } from './world.ts'
import { codeOf, callBack, provider } from './sign-in-world.ts'

test.each<[string, (base: string) => object]>([
  ['another issuer', () => ({ issuer: 'https://elsewhere.example/oauth' })],
  ['a token endpoint elsewhere', () => ({ token_endpoint: 'https://elsewhere.example/token' })],
  [
    'an authorise page elsewhere',
    () => ({ authorization_endpoint: 'https://elsewhere.example/authorize' }),
  ],
  ['userinfo elsewhere', () => ({ userinfo_endpoint: 'http://127.0.0.1:1/userinfo' })],
  ['revocation elsewhere', () => ({ revocation_endpoint: 'http://127.0.0.1:1/revoke' })],
  ['no token endpoint', () => ({ token_endpoint: undefined })],
  ['PKCE only in plain (a downgrade)', () => ({ code_challenge_methods_supported: ['plain'] })],
])('a discovery document with %s is not a v2 service', async (_name, more) => {
  const { url } = await provider(more)
  expect(codeOf(await discover(url, authWorld().fetch))).toBe('not_v2')
})

test.each<[string, (other: string) => object]>([
  ['its issuer', (other) => ({ issuer: `${other}/oauth` })],
  ['its sign-in page', (other) => ({ authorization_endpoint: `${other}/authorize` })],
  ['its token address', (other) => ({ token_endpoint: `${other}/token` })],
  ['its userinfo', (other) => ({ userinfo_endpoint: `${other}/userinfo` })],
  ['its revocation', (other) => ({ revocation_endpoint: `${other}/revoke` })],
])(
  'J2: a sign-in that leads to another host with %s names both hosts, and sends nothing there',
  async (_name, more) => {
    const other = await provider(() => ({}))
    const { url } = await provider(() => more(other.url))
    const found = await discover(url, authWorld().fetch)
    if (found.ok) throw new Error('taken for a sign-in')
    expect(found.problem).toMatchObject({ code: 'not_v2' })
    expect(found.problem.message).toContain(new URL(url).host)
    expect(found.problem.message).toContain(new URL(other.url).host)
    expect(found.problem.hint).toContain(new URL(other.url).host)
    expect(other.received).toEqual([])
  },
)

test.each([
  'javascript:alert(1)',
  `https://${'long.'.repeat(60)}example/authorize`,
  'https://user:pass@/authorize',
  'no address',
])('J2: what is no host is not named: %s', async (authorization_endpoint) => {
  const { url } = await provider(() => ({ authorization_endpoint }))
  expect(await discover(url, authWorld().fetch)).toEqual({
    ok: false,
    problem: {
      code: 'not_v2',
      message: 'No sign-in of a v2 service was found at this address.',
      hint: expect.stringContaining('/oauth/.well-known/openid-configuration'),
    },
  })
})

test.each(['', '/', '/oauth/', '/idp/tenants/7', '/oauth?tenant=7'])(
  'J1: a service that calls itself the issuer under %j of its host is signed in to',
  async (path) => {
    const { url } = await provider((base) => ({ issuer: base + path }))
    expect(codeOf(await discover(`${url}/`, authWorld().fetch))).toBe('ok')
  },
)

test('J1: what a document leaves out is asked for where the contract has it', async () => {
  const { url } = await provider(() => ({
    userinfo_endpoint: undefined,
    revocation_endpoint: undefined,
    code_challenge_methods_supported: undefined,
  }))
  const found = await discover(url, authWorld().fetch)
  if (!found.ok) throw new Error(found.problem.message)
  expect(found.value.metadata).toMatchObject({
    userinfo_endpoint: `${url}/oauth/userinfo`,
    revocation_endpoint: `${url}/oauth/revoke`,
  })
})

test.each<[string, SignInProblemCode]>([
  ['http://service.example', 'insecure'],
  ['http://192.168.1.5:8080', 'insecure'],
  ['http://127.0.0.1.evil.example', 'insecure'],
  ['ftp://service.example', 'not_v2'],
  ['not an address', 'not_v2'],
  ['https://user:pass@service.example', 'not_v2'],
])('%s is %s', async (auth_url, code) => {
  expect(
    codeOf(await discover(auth_url, () => Promise.reject(new Error('nothing may be sent')))),
  ).toBe(code)
})

test('not reachable, and what answers but is no service, are told apart', async () => {
  const { fetch } = authWorld()
  expect(codeOf(await discover(await closedPort(), fetch))).toBe('unreachable')
  const cases: [Parameters<typeof httpServer>[0], SignInProblemCode][] = [
    [(_request, response) => json(response, 404, {}), 'not_v2'],
    [
      (_request, response) => {
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<h1>Welcome to the hotel</h1>')
      },
      'not_v2',
    ],
    [
      (_request, response) => {
        response.writeHead(302, { location: 'https://elsewhere.example/' }).end()
      },
      'not_v2',
    ],
    [(_request, response) => json(response, 503, {}), 'unreachable'],
    [
      (_request, response) => {
        response.writeHead(200).end(Buffer.alloc(3_000_000))
      },
      'unreachable',
    ],
  ]
  for (const [answer, code] of cases) {
    await using server = await httpServer(answer)
    expect(codeOf(await discover(server.url, fetch))).toBe(code)
  }
  await using noise = await tcpServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'))
  expect(codeOf(await discover(noise.url, fetch))).toBe('unreachable')
})

test('a service that names neither person nor workspace still signs people in', async () => {
  const sign = async (userinfo: object) => {
    const server = await provider(
      () => ({}),
      (request) =>
        request.path === '/oauth/token' ? { access_token: 'a', token_type: 'bearer' } : userinfo,
    )
    const outcome = await authWorld().signIn(
      { auth_url: server.url, client_id: 'c' },
      { visit: callBack((asked) => ({ state: asked.get('state') ?? '', code: 'x' })) },
    )
    return { outcome, server }
  }
  expect((await sign({ name: 'Nobody' })).outcome).toMatchObject({
    ok: true,
    value: { user: { subject: expect.stringMatching(/^sign-in:[0-9a-f]{16}$/), name: null } },
  })
  const { outcome } = await sign({ sub: 7, workspace: { id: 12, name: 'Northgate' } })
  expect(outcome).toMatchObject({
    ok: true,
    value: {
      user: { subject: '7', workspace_id: '12', workspace_name: 'Northgate', name: null },
      scopes: scopesFor(),
    },
  })
  expect((await sign({ sub: 'u' })).outcome).toMatchObject({
    ok: true,
    value: { user: { subject: 'u', workspace_id: null } },
  })
})
