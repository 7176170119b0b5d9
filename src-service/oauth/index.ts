import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type { World } from '../world/world.ts'
import { verifyAccess as verify, type Access } from './access.ts'
import { applyFault } from './faults.ts'
import { interact } from './interaction.ts'
import { journalRequest, oauthEndpoint, tellJournal } from './journal.ts'
import { createProvider } from './provider.ts'
import { userinfo } from './userinfo.ts'

export type { Access } from './access.ts'

/**
 * Resolves with the access token's subject, client and scopes; null if it is unknown, expired or
 * revoked.
 */
export const verifyAccess = (world: World, token: string): Promise<Access | null> =>
  Promise.resolve(verify(world, token))

/**
 * Answers everything below /oauth. Hosts other than this computer's names are refused, so that no
 * page elsewhere can be led here.
 */
export function oauthHandler(
  world: World,
): (request: IncomingMessage, response: ServerResponse) => void {
  const providers = new Map<string, Provider>()
  const providerOf = (host: string) => {
    const known = providers.get(host)
    if (known) return known
    const provider = createProvider(world, `http://${host}/oauth`)
    provider.use(tellJournal)
    providers.set(host, provider)
    return provider
  }
  const port = new URL(world.origin()).port
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]

  return (request, response) => {
    const host = request.headers.host ?? ''
    if (!hosts.includes(host))
      return void response
        .writeHead(421, { 'content-type': 'text/plain' })
        .end('This service answers only on this computer.')
    const address = request.url ?? ''
    const mounted = Object.assign(request, {
      originalUrl: address,
      url: address.slice('/oauth'.length) || '/',
    })
    const endpoint = oauthEndpoint(mounted.url)
    const fault = endpoint && world.faults.take(endpoint)
    if (endpoint) journalRequest(world, endpoint, request, response, fault?.kind ?? null)
    void applyFault(world.machine, fault, request, response, () =>
      serve(world, providerOf(host), endpoint, request, response),
    ).catch((error: unknown) => broken(response, error))
  }
}

function serve(
  world: World,
  provider: Provider,
  endpoint: string | null,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (endpoint === 'oauth.userinfo') return userinfo(world, request, response)
  if (request.url?.startsWith('/interaction/'))
    return void interact(world, provider, request, response).catch((error: unknown) =>
      broken(response, error),
    )
  provider.callback()(request, response)
}

function broken(response: ServerResponse, error: unknown): void {
  console.error(error)
  if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' })
  response.end('{"error":"server_error"}')
}
