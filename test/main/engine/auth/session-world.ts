import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { httpServer, json, type Received } from '#test/support/raw-server.ts'
import { startService, type RunningService } from '#test/support/service.ts'
import { authWorld, type AuthWorld } from './world.ts'

export const hour = 3_600_000

export let service: RunningService

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

export const journal = async (endpoint: string) =>
  (
    (await service.control('GET', `/journal?endpoint=${endpoint}&limit=10000`)).body as {
      entries: Entry[]
    }
  ).entries

export const accepts = async (token: string | null) =>
  (await service.call('GET', '/credits', undefined, { token: token ?? 'none' })).status === 200

export const kept = async (world: AuthWorld, account = 'sign-in:w1') =>
  JSON.parse((await world.keychain.read(account)) ?? 'null') as {
    secret: string | null
    sending: boolean
  } | null

/** A session that is signed in to the running service. */
export async function signedIn(world = authWorld()) {
  const signed = await world.signedIn(service)
  const session = await world.session()
  expect(await session.adopt(signed)).toMatchObject({ ok: true })
  return { world, session, signed, first: signed.tokens.access_token }
}

/** A service that gives out numbered tokens, and answers as a test says. */
export async function numbered(answer: (request: Received, count: number) => object = () => ({})) {
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
