import { expect, test } from 'vitest'
import { TokenStore } from '#main/engine/auth/index.ts'
import type { Keychain } from '#main/ports.ts'
import { authWorld } from './world.ts'
import { hour, service, journal, accepts, kept, signedIn } from './session-world.ts'

test('P12: that the token is being sent is in the keychain before the request leaves', async () => {
  const world = authWorld()
  const { session, first } = await signedIn(world)
  const order: string[] = []
  const sent = async () => (await journal('oauth.token')).length
  const before = await sent()
  const inner = world.keychain
  const spied: Keychain = {
    ...inner,
    write: async (account, secret) => {
      await inner.write(account, secret)
      const { sending } = JSON.parse(secret) as { sending: boolean }
      // While the keychain has not answered, nothing may leave, however often one looks.
      if (sending) for (let look = 0; look < 5; look++) expect(await sent()).toBe(before)
      order.push(sending ? 'marked' : 'stored')
    },
  }
  await session.moveTo(new TokenStore(spied, 'sign-in:w1'))
  await session.onUnauthorized(first)
  expect(await sent()).toBe(before + 1)
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
