import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Scope } from '#shared/api/scopes.ts'
import type { World } from '../world.ts'

/** Who an access token speaks for. */
export interface Access { subject: string; scopes: Set<Scope>; client_id: string }

/** Answers everything below /oauth. */
export function oauthHandler(_world: World): (request: IncomingMessage, response: ServerResponse) => void {
  return (_request, response) => void response.writeHead(501, { 'content-type': 'application/json' }).end('{"error":"not_implemented"}')
}

/** The access token's subject, client and scopes; null if it is unknown, expired or revoked. */
export async function verifyAccess(_world: World, _token: string): Promise<Access | null> {
  return null
}
