import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openBrowser } from '#test/support/oauth-browser.ts'
import { startService, type RunningService } from '#test/support/service.ts'

/**
 * Clients written by others, through the whole flow: nothing here knows how the service is built.
 */
let service: RunningService
beforeAll(async () => {
  service = await startService({ contacts: 20 })
})
afterAll(() => service.stop())

const scope = 'profile:read contacts:read credits:read'
const clients = async () =>
  (
    (await service.control('GET', '/clients')).body as {
      clients: { client_id: string; client_secret?: string }[]
    }
  ).clients
const insecure = { [oauth.allowInsecureRequests]: true }

/** A loopback address of the client's own, on a port nobody registered. */
async function callback() {
  let arrived: (url: URL) => void = () => {}
  const called = new Promise<URL>((resolve) => {
    arrived = resolve
  })
  const server = createServer((request, response) => {
    arrived(new URL(request.url ?? '', `http://${request.headers.host}`))
    response.end('done')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  return {
    redirect_uri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    called,
  }
}

test.each(['public', 'confidential'] as const)(
  'openid-client, %s: discovery, code, API, userinfo, refresh, revocation',
  async (kind) => {
    const known = (await clients()).find((client) =>
      kind === 'public'
        ? client.client_id === service.client_id
        : client.client_secret !== undefined,
    )
    if (!known) throw new Error('no such client')
    const issuer = new URL(`${service.auth_url}/oauth`)
    const auth =
      known.client_secret === undefined
        ? openid.None()
        : openid.ClientSecretBasic(known.client_secret)
    const config = await openid.discovery(issuer, known.client_id, undefined, auth, {
      execute: [openid.allowInsecureRequests],
    })
    const { redirect_uri, called } = await callback()
    const pkceCodeVerifier = openid.randomPKCECodeVerifier()
    const expectedState = openid.randomState()
    const page = openid.buildAuthorizationUrl(config, {
      redirect_uri,
      scope: `openid ${scope}`,
      state: expectedState,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    })
    await openBrowser().signIn(page.href, { person: 'usr_amara' })
    const tokens = await openid.authorizationCodeGrant(config, await called, {
      pkceCodeVerifier,
      expectedState,
    })
    expect(tokens.expires_in).toBe(3600)
    expect(tokens.claims()?.sub).toBe('usr_amara')
    expect(
      (await service.call('GET', '/contacts', undefined, { token: tokens.access_token })).status,
    ).toBe(200)
    expect(
      (await service.call('GET', '/meetings', undefined, { token: tokens.access_token })).status,
    ).toBe(403)
    expect(await openid.fetchUserInfo(config, tokens.access_token, 'usr_amara')).toMatchObject({
      name: 'Amara Osei',
      workspace_name: 'Practice workspace',
    })
    const fresh = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(fresh.access_token).not.toBe(tokens.access_token)
    await openid.tokenRevocation(config, fresh.refresh_token ?? '')
    expect(
      (await service.call('GET', '/contacts', undefined, { token: fresh.access_token })).status,
    ).toBe(401)
    await expect(openid.refreshTokenGrant(config, fresh.refresh_token ?? '')).rejects.toMatchObject(
      { error: 'invalid_grant' },
    )
  },
)

test("oauth4webapi, with the contract's scopes alone", async () => {
  const issuer = new URL(`${service.auth_url}/oauth`)
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, insecure),
  )
  const client = { client_id: service.client_id }
  const { redirect_uri, called } = await callback()
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const page = new URL(server.authorization_endpoint ?? '')
  page.search = new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri,
    scope,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).toString()
  await openBrowser().signIn(page.href)
  const answer = oauth.validateAuthResponse(server, client, await called, state)
  const tokens = await oauth.processAuthorizationCodeResponse(
    server,
    client,
    await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      answer,
      redirect_uri,
      verifier,
      insecure,
    ),
  )
  expect(tokens.scope?.split(' ').toSorted()).toEqual(scope.split(' ').toSorted())
  expect(tokens.id_token).toBeUndefined()
  const who = await oauth.processUserInfoResponse(
    server,
    client,
    'usr_robin',
    await oauth.userInfoRequest(server, client, tokens.access_token, insecure),
  )
  expect(who.name).toBe('Robin Meyer')
  const fresh = await oauth.processRefreshTokenResponse(
    server,
    client,
    await oauth.refreshTokenGrantRequest(
      server,
      client,
      oauth.None(),
      tokens.refresh_token ?? '',
      insecure,
    ),
  )
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(
      server,
      client,
      oauth.None(),
      fresh.refresh_token ?? '',
      insecure,
    ),
  )
  expect(
    (await service.call('GET', '/credits', undefined, { token: fresh.access_token })).status,
  ).toBe(401)
})

test('a client with exact addresses may use those and no others', async () => {
  const { redirect_uri, called } = await callback()
  const made = (
    await service.control('POST', '/clients', {
      name: 'Exact',
      redirect_uris: [redirect_uri],
      confidential: true,
    })
  ).body as { client_id: string; client_secret: string }
  const config = await openid.discovery(
    new URL(`${service.auth_url}/oauth`),
    made.client_id,
    undefined,
    openid.ClientSecretBasic(made.client_secret),
    { execute: [openid.allowInsecureRequests] },
  )
  const pkceCodeVerifier = openid.randomPKCECodeVerifier()
  const parameters = {
    redirect_uri,
    scope,
    state: 's',
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  }
  const elsewhere = await openBrowser().open(
    openid.buildAuthorizationUrl(config, {
      ...parameters,
      redirect_uri: 'http://127.0.0.1:9/elsewhere',
    }).href,
  )
  expect([elsewhere.status, elsewhere.left]).toEqual([400, null])
  await openBrowser().signIn(openid.buildAuthorizationUrl(config, parameters).href)
  expect(
    (
      await openid.authorizationCodeGrant(config, await called, {
        pkceCodeVerifier,
        expectedState: 's',
      })
    ).access_token,
  ).toBeTruthy()
})
