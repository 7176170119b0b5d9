import { expect, onTestFinished, test } from 'vitest'
import { createMemoryKeychain, TokenStore, TokenUnavailableError } from '#main/engine/auth/index.ts'
import { KeychainError } from '#main/ports.ts'
import { httpServer } from '#test/support/raw-server.ts'
import { authWorld } from './world.ts'
import { hour, service, journal, accepts, kept, signedIn, numbered } from './session-world.ts'

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
    who: signed.user,
  })
  expect(await kept(world)).toMatchObject({ secret: null, sending: false })
  const next = await world.session()
  expect(next.state).toMatchObject({
    kind: 'signed_out',
    problem: { code: 'expired' },
    who: signed.user,
  })
  // Signing in again takes up where it ended.
  expect(await next.adopt(await world.signedIn(service, { expect: signed.user }))).toMatchObject({
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

test('an API token is used as it is, and ends when it is refused', async () => {
  const world = authWorld()
  const { signed } = await signedIn(world)
  const session = await world.session('sign-in:token')
  expect(
    await session.adoptApiToken(service.auth_url, signed.user, service.api_token),
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
