import type { IncomingMessage, ServerResponse } from 'node:http'
import type { World } from '../world/world.ts'
import { verifyAccess as verify, type Access } from './access.ts'
import { applyFault } from './faults.ts'
import { createOauthJournal, oauthEndpoint } from './journal.ts'
import type { ReadCatalogue } from './page-language.ts'
import type { Serve } from './serve.ts'
import { userinfo } from './userinfo.ts'

export type { Access } from './access.ts'

/**
 * Resolves with the access token's subject, client and scopes, or null if it is unknown, expired or
 * revoked.
 */
export const verifyAccess = (world: World, token: string): Promise<Access | null> =>
  Promise.resolve(verify(world, token))

/**
 * Builds the handler of everything below /oauth. Requests for host names other than this computer's
 * are refused, so that no foreign page can reach it by DNS rebinding. `catalogue` reads the texts
 * of the pages in a language; without it they are in English.
 */
export function oauthHandler(
  world: World,
  catalogue: ReadCatalogue = () => ({}),
): (request: IncomingMessage, response: ServerResponse) => void {
  const journal = createOauthJournal(world)
  // The provider makes up half of the service's modules, and on most days no user signs in, so it
  // is loaded at the first sign-in.
  let serving: Promise<Serve> | null = null
  const serve = (host: string, request: IncomingMessage, response: ServerResponse): void => {
    serving ??= import('./serve.ts').then(({ createServe }) =>
      createServe(world, { broken: answerDefect, catalogue, journal }),
    )
    serving
      .then((answer) => answer(host, request, response))
      .catch((error: unknown) => answerDefect(response, error))
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
    const fault = endpoint && world.faults.next(endpoint)
    if (endpoint) journal.write(endpoint, request, response, fault?.kind ?? null)
    void applyFault(world.machine, fault, request, response, () =>
      endpoint === 'oauth.userinfo'
        ? userinfo(world, request, response)
        : serve(host, request, response),
    ).catch((error: unknown) => answerDefect(response, error))
  }
}

function answerDefect(response: ServerResponse, error: unknown): void {
  console.error(error)
  if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' })
  response.end('{"error":"server_error"}')
}
