import { expect, onTestFinished, test } from 'vitest'
import { createHash } from 'node:crypto'
import { holdMs } from '#shared/domain/holds.ts'
import { identifyApiToken, scopesFor } from '#main/engine/auth/index.ts'
import { discover } from '#main/engine/auth/discovery.ts'
import { revoke } from '#main/engine/auth/revoke.ts'
import { openBrowser } from '#test/support/oauth-browser.ts'
import { httpServer, json } from '#test/support/raw-server.ts'
import { authWorld } from './world.ts'
import { service, codeOf, callBack, document, provider } from './sign-in-world.ts'

const tokenRequests = async () =>
  (
    (await service.control('GET', '/journal?endpoint=oauth.token&limit=10000')).body as {
      entries: unknown[]
    }
  ).entries.length

test('J1: the whole way in, and who it was', async () => {
  const world = authWorld()
  let page = ''
  const outcome = await world.signedIn(service, {
    choice: { person: 'usr_amara' },
    onPage: ({ url }) => {
      page = url
    },
  })
  expect(outcome.user).toMatchObject({
    issuer: `${service.auth_url}/oauth`,
    subject: 'usr_amara',
    name: 'Amara Osei',
    workspace_name: 'Practice workspace',
  })
  expect(outcome.user.workspace_id).toMatch(/^ws_/)
  expect(outcome.scopes).toEqual(scopesFor())
  expect(outcome.tokens).toMatchObject({
    expires_in_ms: 3_600_000,
    refresh_token: expect.any(String),
  })
  const asked = new URL(page).searchParams
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect(asked.get('redirect_uri')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/)
  expect(
    (await service.call('GET', '/credits', undefined, { token: outcome.tokens.access_token }))
      .status,
  ).toBe(200)
})

test('J10: never asks for mail, documents or conversations', () => {
  expect(scopesFor().filter((scope) => /mail|esign|conversations|settings/.test(scope))).toEqual([])
  expect(scopesFor(['credits.read'])).toEqual(['credits:read', 'profile:read'])
})

test('J10: a narrower consent is a narrower sign-in, and more is asked for on demand', async () => {
  const world = authWorld()
  const first = await world.signedIn(service, {
    scopes: ['profile:read', 'credits:read', 'mail:read'],
  })
  expect(first.scopes).toEqual(['credits:read', 'profile:read'])
  expect(
    (await service.call('GET', '/contacts', undefined, { token: first.tokens.access_token }))
      .status,
  ).toBe(403)
  const more = await world.signedIn(service, {
    scopes: [...first.scopes, 'contacts:read'],
    expect: first.user,
  })
  expect(
    (await service.call('GET', '/contacts', undefined, { token: more.tokens.access_token })).status,
  ).toBe(200)
})

test('consent denied', async () => {
  expect(codeOf(await authWorld().signIn(service, { choice: { decision: 'deny' } }))).toBe('denied')
})

test.each([
  ['a wrong state', () => ({ state: 'guessed', code: 'stolen' })],
  ['no state', () => ({ code: 'stolen' })],
  ['two states', (asked: URLSearchParams) => `state=${asked.get('state')}&state=x&code=stolen`],
  [
    'two codes',
    (asked: URLSearchParams) =>
      `state=${asked.get('state')}&code=a&code=b&iss=${service.auth_url}/oauth`,
  ],
  [
    'two issuers',
    (asked: URLSearchParams) =>
      `state=${asked.get('state')}&code=a&iss=${service.auth_url}/oauth&iss=x`,
  ],
  [
    'neither code nor error',
    (asked: URLSearchParams) => ({
      state: asked.get('state') ?? '',
      iss: `${service.auth_url}/oauth`,
    }),
  ],
] as const)(
  '%s answers 400, redeems nothing, and the true answer still counts',
  async (_name, answer) => {
    const world = authWorld()
    const before = await tokenRequests()
    const statuses: number[] = []
    const outcome = await world.signIn(service, {
      visit: async (url) => {
        statuses.push((await callBack(answer)(url)).status)
        expect(await tokenRequests()).toBe(before)
        await world.browser.signIn(url)
      },
    })
    expect(statuses).toEqual([400])
    expect(codeOf(outcome)).toBe('ok')
  },
)

test('only wrong answers within five minutes: said so, and different from silence', async () => {
  for (const [visits, code] of [
    [true, 'wrong_state'],
    [false, 'timed_out'],
  ] as const) {
    const world = authWorld()
    let visited: () => void = () => {}
    const ready = new Promise<void>((resolve) => {
      visited = resolve
    })
    const outcome = world.signIn(service, {
      visit: async (url) => {
        if (visits) await callBack(() => ({ state: 'x', code: 'y' }))(url)
        visited()
      },
    })
    await ready
    await world.clock.advance(holdMs('sign_in', 'standard'))
    expect(codeOf(await outcome)).toBe(code)
  }
})

test.each([
  ['missing', (asked: URLSearchParams) => ({ state: asked.get('state') ?? '', code: 'x' })],
  [
    'wrong',
    (asked: URLSearchParams) => ({
      state: asked.get('state') ?? '',
      code: 'x',
      iss: 'https://evil.example/oauth',
    }),
  ],
])('an issuer that is %s stops the sign-in; the code is sent nowhere', async (_name, answer) => {
  const before = await tokenRequests()
  expect(codeOf(await authWorld().signIn(service, { visit: callBack(answer) }))).toBe(
    'wrong_issuer',
  )
  expect(await tokenRequests()).toBe(before)
})

test('a code that was used before is refused', async () => {
  const world = authWorld()
  let used = ''
  await world.signedIn(service, {
    visit: async (url) => {
      used = new URL((await world.browser.signIn(url)).left ?? '').searchParams.get('code') ?? ''
    },
  })
  const replay = await world.signIn(service, {
    visit: callBack((asked) => ({
      state: asked.get('state') ?? '',
      code: used,
      iss: `${service.auth_url}/oauth`,
    })),
  })
  expect(codeOf(replay)).toBe('refused')
})

test('a code of another sign-in is worth nothing without its verifier', async () => {
  const [victim, attacker] = [authWorld(), authWorld()]
  let stolen = ''
  const lost = victim.signIn(service, {
    visit: async (url) => {
      const browser = openBrowser()
      stolen =
        new URL((await browser.answer(await browser.open(url))).left ?? '').searchParams.get(
          'code',
        ) ?? ''
      expect(
        codeOf(
          await attacker.signIn(service, {
            visit: callBack((asked) => ({
              state: asked.get('state') ?? '',
              code: stolen,
              iss: `${service.auth_url}/oauth`,
            })),
          }),
        ),
      ).toBe('refused')
      await callBack(() => ({
        state: new URL(url).searchParams.get('state') ?? '',
        error: 'access_denied',
        iss: `${service.auth_url}/oauth`,
      }))(url)
    },
  })
  expect(codeOf(await lost)).toBe('denied')
})

test('a callback after the end reaches nobody', async () => {
  const world = authWorld()
  let address = ''
  await world.signedIn(service, {
    visit: async (url) => {
      address = new URL(url).searchParams.get('redirect_uri') ?? ''
      await world.browser.signIn(url)
    },
  })
  await expect(fetch(`${address}?state=x&code=y`)).rejects.toThrow()
})

test('cancelled while the browser is open', async () => {
  const cancel = new AbortController()
  expect(
    codeOf(
      await authWorld().signIn(service, {
        signal: cancel.signal,
        visit: async () => cancel.abort(),
      }),
    ),
  ).toBe('cancelled')
})

test('no browser: the page is offered for copying, or the sign-in ends', async () => {
  const world = authWorld()
  const ports = {
    clock: world.clock,
    fetch: world.fetch,
    openExternal: () => Promise.reject(new Error('no browser')),
  }
  const { signIn } = await import('#main/engine/auth/index.ts')
  const request = {
    auth_url: service.auth_url,
    client_id: service.client_id,
    scopes: scopesFor(),
    waitMs: () => holdMs('sign_in', 'standard'),
  }
  expect(codeOf(await signIn(ports, request))).toBe('browser')
  const copied = await signIn(ports, {
    ...request,
    onPage: ({ url, opened }) => {
      if (!opened) void world.browser.signIn(url)
    },
  })
  expect(codeOf(copied)).toBe('ok')
})

test('P13: another person than expected is told apart, and the tokens go back', async () => {
  const world = authWorld()
  const { user } = await world.signedIn(service, { choice: { person: 'usr_robin' } })
  expect(
    codeOf(await world.signIn(service, { expect: user, choice: { person: 'usr_dana' } })),
  ).toBe('other_account')
  const { body } = await service.control('GET', '/journal?endpoint=oauth.revoke&limit=10000')
  expect(
    (body as { entries: { status: number }[] }).entries.slice(-2).map((entry) => entry.status),
  ).toEqual([200, 200])
  expect(
    codeOf(await world.signIn(service, { expect: user, choice: { person: 'usr_robin' } })),
  ).toBe('ok')
})

test('unknown client: refused, on a page of its own', async () => {
  const world = authWorld()
  const cancel = new AbortController()
  const outcome = await world.signIn(
    { auth_url: service.auth_url, client_id: 'nobody' },
    {
      signal: cancel.signal,
      visit: async (url) => {
        const page = await world.browser.open(url)
        expect([page.status, page.left]).toEqual([400, null])
        cancel.abort()
      },
    },
  )
  expect(codeOf(outcome)).toBe('cancelled')
})

test('the verifier is sent with the code, and matches the challenge', async () => {
  let challenge = ''
  const server = await provider(
    () => ({}),
    (request) =>
      request.path === '/oauth/token' ? { access_token: 'a', token_type: 'bearer' } : { sub: 'u' },
  )
  await authWorld().signedIn(
    { auth_url: server.url, client_id: 'c' },
    {
      visit: callBack((asked) => {
        challenge = asked.get('code_challenge') ?? ''
        return { state: asked.get('state') ?? '', code: 'the-code' }
      }),
    },
  )
  const sent = new URLSearchParams(
    server.received.find((request) => request.path === '/oauth/token')?.body,
  )
  expect(sent.get('code')).toBe('the-code')
  expect(
    createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url'),
  ).toBe(challenge)
})

test('P14: a revocation endpoint that is down or silent delays a sign-out by 5 s at most', async () => {
  const world = authWorld()
  const silent = await provider(
    () => ({}),
    () => undefined,
  )
  const found = await discover(silent.url, world.fetch)
  if (!found.ok) throw new Error(found.problem.code)
  const outcome = revoke(found.value, 'c', { refresh_token: 'r', access_token: 'a' }, world)
  await world.clock.advance(4_999)
  expect(await Promise.race([outcome, Promise.resolve('waiting')])).toBe('waiting')
  await world.clock.advance(1)
  expect(await outcome).toBe(false)
  await silent[Symbol.asyncDispose]()
  expect(await revoke(found.value, 'c', { refresh_token: 'r', access_token: 'a' }, world)).toBe(
    false,
  )
})

test('an API token is another way in; a wrong one is told', async () => {
  const { fetch, clock } = authWorld()
  const identify = (
    token: string,
    { base_url, auth_url }: { base_url: string; auth_url: string } = service,
  ) => identifyApiToken({ fetch, clock }, { base_url, auth_url, token })
  expect(await identify(` ${service.api_token}\n`)).toMatchObject({
    ok: true,
    value: { subject: 'usr_robin', workspace_id: expect.stringMatching(/^ws_/) },
  })
  expect(codeOf(await identify('hdk_wrong'))).toBe('token_refused')
  for (const pasted of ['two words', 'hdk_tökén', 'hdk_’'])
    expect(codeOf(await identify(pasted))).toBe('token_unusable')
  expect(
    codeOf(await identify('x', { ...service, base_url: 'http://service.example/api/v2' })),
  ).toBe('insecure')
  // A service whose userinfo knows OAuth tokens only.
  for (const [status, code] of [
    [200, 'ok'],
    [403, 'ok'],
    [401, 'token_refused'],
    [404, 'not_v2'],
  ] as const) {
    const server = await httpServer((request, response) =>
      request.path.endsWith('openid-configuration')
        ? document(server.url)
        : json(response, request.path === '/api/v2/credits' ? status : 401, {}),
    )
    onTestFinished(() => server[Symbol.asyncDispose]())
    const outcome = await identify('hdk_1', {
      base_url: `${server.url}/api/v2`,
      auth_url: server.url,
    })
    expect(codeOf(outcome)).toBe(code)
    if (outcome.ok) expect(outcome.value.subject).toMatch(/^api-token:[0-9a-f]{16}$/)
  }
})
