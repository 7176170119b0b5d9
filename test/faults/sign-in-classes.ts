import assert from 'node:assert/strict'
import { holdMs } from '#shared/domain/holds.ts'
import {
  createAuthFetch,
  createMemoryKeychain,
  scopesFor,
  Session,
  signIn,
  TokenStore,
  type SignedIn,
} from '#main/engine/auth/index.ts'
import { systemClock } from '#main/hosts/common/clock.ts'
import { openBrowser } from '#test/support/oauth-browser.ts'
import { createFaultDispatcher } from './dispatcher.ts'
import { type Fault, isConnectFault, isRefusal } from './catalogue.ts'
import { silent, type FaultWorld } from './world.ts'

const HOUR_MS = 3_600_000
/**
 * The client's own deadlines for these calls are up to a minute of real time; a test waits less for
 * an answer that never comes.
 */
const GIVES_UP_MS = 250

/** Reports whether a whole answer comes in spite of the fault, however busy the machine is. */
const isAnswered = ({ name }: Fault): boolean =>
  isRefusal(name) || name === 'duplicate_ids' || name === 'capped_per_page'

/** A person signs in past the proxy. */
async function signedIn({ service, clock }: FaultWorld): Promise<SignedIn> {
  const network = createAuthFetch(systemClock)
  const browser = openBrowser()
  try {
    const outcome = await signIn(
      {
        clock,
        fetch: network.fetch,
        openExternal: async (url) => void browser.signIn(url).catch(() => {}),
      },
      {
        auth_url: service.auth_url,
        client_id: service.client_id,
        scopes: scopesFor(),
        waitMs: () => holdMs('sign_in', 'standard'),
      },
    )
    if (!outcome.ok) throw new Error(`not signed in: ${outcome.problem.code}`)
    return outcome.value
  } finally {
    await network.close()
  }
}

async function openSession(world: FaultWorld, fault: Fault) {
  const signed = await signedIn(world)
  const net = await createFaultDispatcher(world.proxy)
  const keychain = createMemoryKeychain()
  const session = new Session(
    {
      clock: world.clock,
      log: silent,
      fetch: createAuthFetch(
        systemClock,
        net.dispatcher,
        isAnswered(fault) ? undefined : GIVES_UP_MS,
      ).fetch,
    },
    new TokenStore(keychain, 'sign-in/w_1'),
  )
  await session.open()
  await session.adopt(signed)
  return { signed, session, keychain, net }
}

const accepts = async ({ service }: FaultWorld, token: string) =>
  (await service.call('GET', '/credits', undefined, { token })).status === 200

/**
 * A renewal that meets the fault. No refresh token that may be consumed is sent again; afterwards
 * the session has a token that works, or says that it is over, and what it knows of the person is
 * kept (P12, P13).
 */
export async function tryToken(world: FaultWorld, fault: Fault): Promise<void> {
  await world.judge()
  const { session, signed, keychain, net } = await openSession(world, fault)
  const from = world.proxy.seen.length
  world.proxy.rule({
    matches: ({ method, path }) => method === 'POST' && path.endsWith('/oauth/token'),
    fault,
    times: 1 + (fault.seed % 3),
  })
  const ask = async () => session.onUnauthorized(signed.tokens.access_token).catch(() => null)
  await Promise.all([ask(), ask(), ask()])
  for (let hour = 0; hour < 4; hour += 1) {
    await world.clock.advance(HOUR_MS / 2)
    await session.getToken().catch(() => null)
  }
  const sent = world.proxy.seen
    .slice(from)
    .filter((one) => one.path.endsWith('/oauth/token') && one.forwarded)
    .map((one) => new URLSearchParams(one.body).get('refresh_token') ?? '')
  assert.equal(new Set(sent).size, sent.length, 'a refresh token reached the service twice')
  assert.deepEqual(
    (await world.judge()).entries.filter(
      (entry) => entry.endpoint === 'oauth.token' && entry.error === 'invalid_grant',
    ),
    [],
  )
  const token = await session.getToken().catch(() => null)
  if (isConnectFault(fault.name) || isAnswered(fault))
    assert.ok(token, `signed out by ${fault.name}, although nothing was consumed`)
  if (token === null) assert.equal(session.state.kind, 'signed_out')
  else assert.ok(await accepts(world, token), 'the token it hands out does not work')
  assert.ok(await keychain.read('sign-in/w_1'), 'who was signed in is forgotten')
  assert.equal(world.proxy.strayed(), 0)
  await net.close()
}

/**
 * A sign-out that meets the fault: it takes 5 s at most, forgets everything here, and says
 * "revoked" only if it is (P14).
 */
export async function tryRevoke(world: FaultWorld, fault: Fault): Promise<void> {
  const { session, signed, keychain, net } = await openSession(world, fault)
  world.proxy.rule({
    matches: ({ method, path }) => method === 'POST' && path.endsWith('/oauth/revoke'),
    fault,
    times: 1 + (fault.seed % 3),
  })
  const began = world.clock.monotonic()
  let over = false
  const leaving = session.signOut().finally(() => {
    over = true
  })
  await world.until(() => {
    if (!over && net.busy()) return false
    return over
  })
  const { revoked } = await leaving
  assert.ok(world.clock.monotonic() - began <= 5_000, 'a sign-out took longer than 5 s')
  assert.equal(await keychain.read('sign-in/w_1'), null)
  assert.equal(await session.getToken(), null)
  if (
    revoked &&
    !(fault.name === 'wrong_type' || fault.name === 'html' || fault.name === 'malformed')
  )
    assert.equal(
      await accepts(world, signed.tokens.access_token),
      false,
      'said to be revoked, and still works',
    )
  assert.equal(world.proxy.strayed(), 0)
  await net.close()
}
