import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'oidc-provider'
import type { OauthEndpoint } from '../world/faults.ts'
import type { World } from '../world/world.ts'

const paths: Record<string, OauthEndpoint> = {
  '/authorize': 'oauth.authorize',
  '/token': 'oauth.token',
  '/userinfo': 'oauth.userinfo',
  '/revoke': 'oauth.revoke',
  '/.well-known/openid-configuration': 'oauth.discovery',
}

/** Tells which of the contract's five paths this is; null for the pages in between. */
export const oauthEndpoint = (address: string): OauthEndpoint | null =>
  paths[address.split('?')[0] ?? ''] ?? null

interface Told {
  client?: string
  grant_type?: string
  error?: string
}
const told = new WeakMap<IncomingMessage, Told>()

/** Keeps what only the provider knows about a request, for the journal. */
export async function tellJournal(context: Context, next: () => Promise<void>): Promise<void> {
  await next()
  const error = (context.body as { error?: unknown } | null | undefined)?.error
  told.set(context.req, {
    ...(context.oidc?.client ? { client: context.oidc.client.clientId } : {}),
    ...(context.oidc?.params?.grant_type ? { grant_type: context.oidc.params.grant_type } : {}),
    ...(typeof error === 'string' ? { error } : {}),
  })
}

/**
 * Writes one line about a request to one of the five paths when it has ended: no query, no body, no
 * token.
 */
export function journalRequest(
  world: World,
  endpoint: OauthEndpoint,
  request: IncomingMessage,
  response: ServerResponse,
  fault: string | null,
): void {
  const path = `/oauth${(request.url ?? '').split('?')[0]}`
  response.once('close', () => {
    const { client, grant_type, error } = told.get(request) ?? {}
    const issued =
      endpoint === 'oauth.token' && response.statusCode === 200 && grant_type !== undefined
    world.journal.write({
      kind: 'oauth',
      method: request.method ?? '',
      path: path.slice(0, 200),
      endpoint,
      status: response.statusCode,
      ...(client ? { client } : {}),
      ...(error ? { error } : {}),
      ...(fault ? { fault } : {}),
      ...(issued ? { effects: [{ kind: 'create', table: 'tokens', id: grant_type }] } : {}),
    })
  })
}
