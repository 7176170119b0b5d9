import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createMemoryKeychain, TokenStore, TokenUnavailableError } from '#main/engine/auth/index.ts'
import { KeychainError, type Keychain } from '#main/ports.ts'
import { closedPort, httpServer, json, type Received } from '#test/support/raw-server.ts'
import { startService, type RunningService } from '#test/support/service.ts'
import { authWorld, type AuthWorld } from './world.ts'

const hour = 3_600_000
let service: RunningService
beforeAll(async () => {
  service = await startService({ contacts: 20 })
})
afterAll(() => service.stop())

interface Entry {
  status: number
  error?: string
  fault?: string
  effects: { id: string }[]
}
const journal = async (endpoint: string) =>
  (
    (await service.control('GET', `/journal?endpoint=${endpoint}&limit=10000`)).body as {
      entries: Entry[]
    }
  ).entries
const accepts = async (token: string | null) =>
  (await service.call('GET', '/credits', undefined, { token: token ?? 'none' })).status === 200
const kept = async (world: AuthWorld, account = 'sign-in:w1') =>
  JSON.parse((await world.keychain.read(account)) ?? 'null') as {
    secret: string | null
    sending: boolean
  } | null

/** A session that is signed in to the running service. */
async function signedIn(world = authWorld()) {
  const signed = await world.signedIn(service)
  const session = await world.session()
  expect(await session.adopt(signed)).toMatchObject({ ok: true })
  return { world, session, signed, first: signed.tokens.access_token }
}

test('P12: 1,000 concurrent 401s are one token request, and everyone gets the same new token', async () => {
  const { session, first } = await signedIn()
  const before = (await journal('oauth.token')).length
  const answers = await Promise.all(
    Array.from({ length: 1000 }, () => session.onUnauthorized(first)),
  )
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).not.toBe(first)
  expect(await accepts(answers[0] ?? null)).toBe(true)
  expect((await journal('oauth.token')).length - before).toBe(1)
  // A straggler that was refused with the old token gets the new one without another request.
  expect(await session.onUnauthorized(first)).toBe(answers[0])
  expect((await journal('oauth.token')).length - before).toBe(1)
})

test('a token is renewed at 80 % of its life, by whoever asks first, once', async () => {
  const { world, session, first } = await signedIn()
  await world.clock.advance(0.8 * hour - 60_000)
  expect(await session.getToken()).toBe(first)
  await world.clock.advance(60_000)
  const before = (await journal('oauth.token')).length
  const answers = await Promise.all(Array.from({ length: 1000 }, () => session.getToken()))
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).not.toBe(first)
  expect((await journal('oauth.token')).length - before).toBe(1)
})

test('P12: a rotated token is in the keychain before the access token beside it is handed out, and survives a restart', async () => {
  const { world, session, signed, first } = await signedIn()
  const fresh = await session.onUnauthorized(first)
  const entry = await kept(world)
  expect(entry).toMatchObject({ sending: false })
  expect(entry?.secret).not.toBe(signed.tokens.refresh_token)
  const next = await world.session()
  expect(next.state).toMatchObject({ kind: 'signed_in', who: { subject: 'usr_robin' } })
  expect(await accepts(await next.getToken())).toBe(true)
  expect(fresh).not.toBeNull()
})

test('P12: that the token is being sent is in the keychain before the request leaves', async () => {
  const world = authWorld()
  const { session, first } = await signedIn(world)
  const order: string[] = []
  const inner = world.keychain
  const spied: Keychain = {
    ...inner,
    write: async (account, secret) => {
      await inner.write(account, secret)
      order.push((JSON.parse(secret) as { sending: boolean }).sending ? 'marked' : 'stored')
    },
  }
  await session.moveTo(new TokenStore(spied, 'sign-in:w1'))
  const before = (await journal('oauth.token')).length
  await service.control('POST', '/faults', {
    endpoint: 'oauth.token',
    what: { kind: 'delay', ms: 50 },
  })
  const renewed = session.onUnauthorized(first)
  await expect.poll(() => order).toEqual(['marked'])
  expect((await journal('oauth.token')).length).toBe(before)
  await renewed
  expect(order).toEqual(['marked', 'stored'])
})

test.each([
  [{ kind: 'drop_after' }],
  [{ kind: 'truncate' }],
  [{ kind: 'malformed' }],
  [{ kind: 'html' }],
  [{ kind: 'status', status: 500, after_effect: true }],
  [{ kind: 'status', status: 502 }],
  [{ kind: 'status', status: 302 }],
] as const)(
  'J3: after %o the refresh token is never sent again; the old access token still serves, then it asks to sign in',
  async (what) => {
    const { world, session, first } = await signedIn()
    await world.clock.advance(0.85 * hour)
    await service.control('POST', '/faults', { endpoint: 'oauth.token', count: 5, what })
    const before = (await journal('oauth.token')).length
    expect(await session.getToken()).toBe(first)
    expect(session.state).toMatchObject({ kind: 'signed_in', problem: { code: 'uncertain' } })
    await world.clock.advance(0.2 * hour)
    expect(await session.getToken()).toBeNull()
    expect(session.state).toMatchObject({
      kind: 'signed_out',
      problem: { code: 'uncertain' },
      who: { subject: 'usr_robin' },
    })
    // Not by a restart either.
    const next = await world.session()
    expect(next.state).toMatchObject({ kind: 'signed_out', problem: { code: 'uncertain' } })
    expect(await next.getToken()).toBeNull()
    expect((await journal('oauth.token')).length - before).toBe(1)
    await service.control('DELETE', '/faults')
  },
)

test('a crash between receiving and storing leaves the mark: the next start does not send the token', async () => {
  const { world, session, first } = await signedIn()
  // The process is gone while the answer is on its way: the keychain stands as it was at the last
  // write.
  const frozen = new Map<string, string>()
  const inner = world.keychain
  await session.moveTo(
    new TokenStore(
      {
        ...inner,
        write: async (account, secret) => {
          if (!frozen.has(account)) {
            frozen.set(account, secret)
            await inner.write(account, secret)
          } else await new Promise(() => {})
        },
      },
      'sign-in:w1',
    ),
  )
  const before = (await journal('oauth.token')).length
  void session.onUnauthorized(first)
  await expect.poll(async () => (await journal('oauth.token')).length - before).toBe(1)
  expect(await kept(world)).toMatchObject({ sending: true })
  const next = await world.session()
  expect(next.state).toMatchObject({ kind: 'signed_out', problem: { code: 'uncertain' } })
  expect(await next.getToken()).toBeNull()
  expect((await journal('oauth.token')).length - before).toBe(1)
})

test.each([
  [{ kind: 'rate_limit' }],
  [{ kind: 'status', status: 503 }],
  [{ kind: 'status', status: 404 }],
] as const)(
  'after %o nothing was consumed: the old token serves, and it is tried again later, not at once',
  async (what) => {
    const { world, session, first } = await signedIn()
    await world.clock.advance(0.85 * hour)
    await service.control('POST', '/faults', { endpoint: 'oauth.token', what })
    expect(await session.getToken()).toBe(first)
    const before = (await journal('oauth.token')).length
    expect(await session.getToken()).toBe(first)
    expect((await journal('oauth.token')).length).toBe(before)
    expect(await kept(world)).toMatchObject({ sending: false })
    await world.clock.advance(31_000)
    expect(await accepts(await session.getToken())).toBe(true)
    expect((await journal('oauth.token')).length).toBe(before + 1)
  },
)

test('without a network the token lasts as long as it lasts; then none can be had, and nobody is signed out', async () => {
  const { world, session, first } = await signedIn()
  await service.control('PUT', '/flight-mode', { on: true })
  onTestFinished(async () => void (await service.control('PUT', '/flight-mode', { on: false })))
  await world.clock.advance(0.9 * hour)
  expect(await session.getToken()).toBe(first)
  await world.clock.advance(0.2 * hour)
  await expect(session.getToken()).rejects.toBeInstanceOf(TokenUnavailableError)
  expect(session.state.kind).toBe('signed_in')
  await service.control('PUT', '/flight-mode', { on: false })
  await world.clock.advance(31_000)
  expect(await accepts(await session.getToken())).toBe(true)
})

test('P13: on day 31 the sign-in has ended, and whose it was is still known', async () => {
  const { world, session, signed, first } = await signedIn()
  await service.control('PUT', '/clock', { advance_ms: 31 * 24 * hour })
  onTestFinished(
    async () => void (await service.control('PUT', '/clock', { advance_ms: -31 * 24 * hour })),
  )
  expect(await accepts(first)).toBe(false)
  expect(await session.onUnauthorized(first)).toBeNull()
  expect(session.state).toMatchObject({
    kind: 'signed_out',
    problem: { code: 'expired' },
    who: signed.who,
  })
  expect(await kept(world)).toMatchObject({ secret: null, sending: false })
  const next = await world.session()
  expect(next.state).toMatchObject({
    kind: 'signed_out',
    problem: { code: 'expired' },
    who: signed.who,
  })
  // Signing in again takes up where it ended.
  expect(await next.adopt(await world.signedIn(service, { expect: signed.who }))).toMatchObject({
    ok: true,
  })
  expect(await accepts(await next.getToken())).toBe(true)
})

test('P13: a grant that was withdrawn ends the sign-in once it is noticed', async () => {
  const { session, first } = await signedIn()
  await service.control('DELETE', '/sign-ins')
  expect(await accepts(first)).toBe(false)
  expect(await session.onUnauthorized(first)).toBeNull()
  expect(session.state).toMatchObject({ kind: 'signed_out', problem: { code: 'expired' } })
})

test('P18: when another issuer answers at the address, the refresh token stays here', async () => {
  const { world, first } = await signedIn()
  const other = await httpServer((request) =>
    request.path.endsWith('openid-configuration')
      ? {
          issuer: other.url,
          authorization_endpoint: `${other.url}/a`,
          token_endpoint: `${other.url}/t`,
        }
      : {},
  )
  onTestFinished(() => other[Symbol.asyncDispose]())
  const entry = { ...(await kept(world)), auth_url: other.url }
  await world.keychain.write('sign-in:w1', JSON.stringify(entry))
  const session = await world.session()
  await expect(session.getToken()).rejects.toMatchObject({ problem: { code: 'wrong_issuer' } })
  expect(other.received.map((request) => request.path)).toEqual([
    '/oauth/.well-known/openid-configuration',
  ])
  expect(await accepts(first)).toBe(true)
})

/** A service that gives out numbered tokens, and answers as a test says. */
async function numbered(answer: (request: Received, count: number) => object = () => ({})) {
  let issued = 0
  const server = await httpServer((request, response) => {
    if (request.path.endsWith('openid-configuration'))
      return {
        issuer: `${server.url}/oauth`,
        authorization_endpoint: `${server.url}/a`,
        token_endpoint: `${server.url}/t`,
        revocation_endpoint: `${server.url}/r`,
        userinfo_endpoint: `${server.url}/u`,
      }
    if (request.path === '/r') return json(response, 200, {})
    issued += 1
    return {
      access_token: `access-${issued}`,
      token_type: 'bearer',
      expires_in: 3600,
      refresh_token: `refresh-${issued}`,
      ...answer(request, issued),
    }
  })
  onTestFinished(() => server[Symbol.asyncDispose]())
  const keep = (world: AuthWorld, more: object = {}) =>
    world.keychain.write(
      'sign-in:w1',
      JSON.stringify({
        v: 1,
        kind: 'oauth',
        auth_url: server.url,
        client_id: 'c',
        scopes: ['credits:read'],
        secret: 'refresh-0',
        sending: false,
        who: {
          issuer: `${server.url}/oauth`,
          subject: 'u',
          workspace_id: null,
          name: null,
          email: null,
          workspace_name: null,
        },
        ...more,
      }),
    )
  const sent = () =>
    server.received
      .filter((request) => request.path === '/t')
      .map((request) => new URLSearchParams(request.body).get('refresh_token'))
  return { server, keep, sent }
}

test('P12: when the keychain fails as the new token comes, access goes on, and the token is not used before it is durable', async () => {
  const world = authWorld()
  const { keep, sent } = await numbered()
  await keep(world)
  const inner = world.keychain
  let works = true
  let writes = 0
  world.keychain = {
    ...inner,
    write: (account, secret) => {
      writes += 1
      if (writes === 2) works = false
      return works
        ? inner.write(account, secret)
        : Promise.reject(new KeychainError('locked', 'locked'))
    },
  }
  const session = await world.session()
  expect(await session.getToken()).toBe('access-1')
  expect(session.state).toMatchObject({ kind: 'signed_in', problem: { code: 'keychain_locked' } })
  await world.clock.advance(0.9 * hour)
  expect(await session.getToken()).toBe('access-1')
  await world.clock.advance(0.2 * hour)
  await expect(session.getToken()).rejects.toMatchObject({ problem: { code: 'keychain_locked' } })
  expect(sent()).toEqual(['refresh-0'])
  works = true
  await world.clock.advance(31_000)
  expect(await session.getToken()).toBe('access-2')
  expect(sent()).toEqual(['refresh-0', 'refresh-1'])
  expect(session.state).toMatchObject({ kind: 'signed_in', problem: null })
})

test('a service that does not rotate: the refresh token is kept and used again', async () => {
  const world = authWorld()
  const { keep, sent } = await numbered(() => ({ refresh_token: undefined }))
  await keep(world)
  const session = await world.session()
  expect(await session.getToken()).toBe('access-1')
  expect(await session.onUnauthorized('access-1')).toBe('access-2')
  expect(sent()).toEqual(['refresh-0', 'refresh-0'])
})

test('a service that refuses each new token is not asked for more of them', async () => {
  const world = authWorld()
  const { keep, sent } = await numbered()
  await keep(world)
  const session = await world.session()
  expect(await session.getToken()).toBe('access-1')
  expect(await session.onUnauthorized('access-1')).toBe('access-2')
  await expect(session.onUnauthorized('access-2')).rejects.toBeInstanceOf(TokenUnavailableError)
  expect(sent()).toHaveLength(2)
})

test('P10: a keychain that will not open signs nobody out, is not asked for every call, and may be tried again', async () => {
  const world = authWorld()
  const { keep } = await numbered()
  await keep(world)
  const inner = world.keychain
  let reads = 0
  let locked = true
  world.keychain = {
    ...inner,
    read: (account) => {
      reads += 1
      return locked ? Promise.reject(new KeychainError('locked', 'locked')) : inner.read(account)
    },
  }
  const session = await world.session()
  expect(session.state).toMatchObject({ kind: 'locked', problem: { code: 'keychain_locked' } })
  for (let call = 0; call < 10; call += 1)
    await expect(session.getToken()).rejects.toMatchObject({ problem: { code: 'keychain_locked' } })
  expect(reads).toBe(1)
  locked = false
  await session.open()
  expect(session.state.kind).toBe('signed_in')
  expect(await session.getToken()).toBe('access-1')
})

test('J2: without a keychain the sign-in lives in memory, and adopting says why it could not be kept', async () => {
  const world = authWorld()
  const signed = await world.signedIn(service)
  world.keychain = {
    ...world.keychain,
    write: () => Promise.reject(new KeychainError('missing', 'missing')),
  }
  const session = await world.session()
  expect(await session.adopt(signed)).toMatchObject({
    ok: false,
    problem: { code: 'keychain_missing' },
  })
  expect(session.state.kind).toBe('signed_out')
  await session.moveTo(new TokenStore(createMemoryKeychain(), 'sign-in:w1'))
  expect(await session.adopt(signed)).toMatchObject({ ok: true })
  expect(await accepts(await session.getToken())).toBe(true)
})

test('P14: signing out revokes at the service and forgets here', async () => {
  const { world, session, signed, first } = await signedIn()
  expect(await session.signOut()).toEqual({ revoked: true })
  expect(await accepts(first)).toBe(false)
  expect(await kept(world)).toBeNull()
  expect(await session.getToken()).toBeNull()
  const again = await fetch(`${service.auth_url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: service.client_id,
      refresh_token: signed.tokens.refresh_token ?? '',
    }),
  })
  expect(again.status).toBe(400)
})

test('P14: a service that is down does not hold up a sign-out; a second one is harmless', async () => {
  const world = authWorld()
  const { keep } = await numbered()
  await keep(world, { auth_url: await closedPort() })
  const session = await world.session()
  expect(await session.signOut()).toEqual({ revoked: false })
  expect(await kept(world)).toBeNull()
  expect(await session.signOut()).toEqual({ revoked: false })
})

test('P14: tokens that arrive after the sign-out are given back, not kept', async () => {
  const { world, session, first } = await signedIn()
  await service.control('POST', '/faults', {
    endpoint: 'oauth.token',
    what: { kind: 'delay', ms: 200, when: 'after' },
  })
  const renewal = session.onUnauthorized(first)
  await expect.poll(async () => (await kept(world))?.sending).toBe(true)
  expect(await session.signOut()).toMatchObject({ revoked: true })
  expect(await renewal).toBeNull()
  expect(await kept(world)).toBeNull()
  expect(session.state).toMatchObject({ kind: 'signed_out', problem: { code: 'not_signed_in' } })
})

test('an API token is used as it is, and ends when it is refused', async () => {
  const world = authWorld()
  const { signed } = await signedIn(world)
  const session = await world.session('sign-in:token')
  expect(
    await session.adoptApiToken(service.auth_url, signed.who, service.api_token),
  ).toMatchObject({ ok: true })
  const next = await world.session('sign-in:token')
  expect(await next.getToken()).toBe(service.api_token)
  expect(await next.onUnauthorized(service.api_token)).toBeNull()
  expect(next.state).toMatchObject({ kind: 'signed_out', problem: { code: 'token_refused' } })
  expect((await world.session('sign-in:token')).state).toMatchObject({
    kind: 'signed_out',
    problem: { code: 'token_refused' },
  })
})

test('what an unknown version kept is left as it is', async () => {
  const world = authWorld()
  await world.keychain.write('sign-in:w1', '{"v":2,"secret":"later"}')
  expect((await world.session()).state).toMatchObject({
    kind: 'signed_out',
    problem: { code: 'not_signed_in' },
  })
  expect(await world.keychain.read('sign-in:w1')).toBe('{"v":2,"secret":"later"}')
})

test('P11: no token is ever in a log line or a state', async () => {
  const { world, session, signed, first } = await signedIn()
  const states: unknown[] = []
  session.onChange((state) => states.push(state))
  const second = await session.onUnauthorized(first)
  const entry = await kept(world)
  await session.signOut()
  const told = JSON.stringify([world.logged, states, session.state])
  for (const secret of [first, second, signed.tokens.refresh_token, entry?.secret])
    expect(told).not.toContain(secret)
})
