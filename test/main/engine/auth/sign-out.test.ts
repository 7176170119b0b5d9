import { expect, test } from 'vitest'
import { closedPort } from '#test/support/raw-server.ts'
import { authWorld } from './world.ts'
import { service, accepts, kept, signedIn, numbered } from './session-world.ts'

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
