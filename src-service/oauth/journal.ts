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

/**
 * Returns which of the contract's five OAuth endpoints a path is; null for the pages in between.
 */
export const oauthEndpoint = (address: string): OauthEndpoint | null =>
  paths[address.split('?')[0] ?? ''] ?? null

interface RequestFacts {
  client?: string
  grant_type?: string
  error?: string
}

export interface OauthJournal {
  /** Middleware of the provider that records what only the provider knows about a request. */
  middleware(context: Context, next: () => Promise<void>): Promise<void>
  /**
   * Writes one entry about a request to one of the five endpoints when it has ended, without query,
   * body or token.
   */
  write(
    endpoint: OauthEndpoint,
    request: IncomingMessage,
    response: ServerResponse,
    fault: string | null,
  ): void
}

/** Builds the journal of OAuth requests in `world`. */
export function createOauthJournal(world: World): OauthJournal {
  const facts = new WeakMap<IncomingMessage, RequestFacts>()
  return {
    async middleware(context, next) {
      await next()
      facts.set(context.req, factsOf(context))
    },
    write(endpoint, request, response, fault) {
      const path = `/oauth${(request.url ?? '').split('?')[0]}`
      response.once('close', () => {
        const { client, grant_type, error } = facts.get(request) ?? {}
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
    },
  }
}

/** Reads the client, the grant type and the error of a request. */
function factsOf({ body, oidc }: Context): RequestFacts {
  const error = (body as { error?: unknown } | null | undefined)?.error
  return {
    ...(oidc?.client ? { client: oidc.client.clientId } : {}),
    ...(oidc?.params?.grant_type ? { grant_type: oidc.params.grant_type } : {}),
    ...(typeof error === 'string' ? { error } : {}),
  }
}
