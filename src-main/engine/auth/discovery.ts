import * as oauth from 'oauth4webapi'
import { oauthPaths } from '#shared/api/oauth.ts'
import { isSafe, parseAuthUrl } from './address.ts'
import { refuseRedirect, findRedirect, otherHost } from './foreign-redirect.ts'
import { whyUnreachable, type AuthFetch } from './http.ts'
import { succeed, fail, type Outcome } from './problems.ts'

/**
 * The checked OAuth provider of a v2 service: all its addresses are safe and on the host the user
 * named.
 */
export interface Provider {
  auth_url: string
  issuer: string
  metadata: oauth.AuthorizationServer & { authorization_endpoint: string; token_endpoint: string }
}

/** The request that oauth4webapi passes to a custom fetch. */
interface Request {
  method: string
  headers: Record<string, string>
  body?: URLSearchParams | undefined
  signal?: AbortSignal
}

/**
 * Builds the options that send calls of oauth4webapi through our network. Plain http is allowed
 * here, because isSafe has checked every address.
 */
export const oauthFetchOptions = (fetch: AuthFetch) =>
  ({
    [oauth.customFetch]: (url: string, { method, headers, body, signal }: Request) =>
      fetch(url, { method, headers, ...(body ? { body } : {}), ...(signal ? { signal } : {}) }),
    [oauth.allowInsecureRequests]: true,
  }) as const

/**
 * Reads `{auth_url}/oauth/.well-known/openid-configuration` (contract §5). The issuer and the
 * endpoints must be on the same origin, and the document must not exclude S256: otherwise a forged
 * document could send a code elsewhere. The problem names the other host. The contract does not
 * state the path of the issuer on its host. Endpoints that the document leaves out are where the
 * contract puts them.
 */
export async function discover(
  auth_url: string,
  fetch: AuthFetch,
  signal?: AbortSignal,
): Promise<Outcome<Provider>> {
  const root = parseAuthUrl(auth_url)
  if (!root) return fail('not_v2')
  if (!isSafe(root)) return fail('insecure')
  const base = root.href.replace(/\/$/, '')

  let answer: Response
  try {
    answer = await fetch(base + oauthPaths.discovery, {
      method: 'GET',
      headers: { accept: 'application/json' },
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    return fail(signal?.aborted ? 'cancelled' : whyUnreachable(error))
  }
  if (answer.status >= 500 || answer.status === 429) return fail('unreachable')
  const failDiscovery = (redirectHost: string | null | undefined) =>
    redirectHost ? refuseRedirect('discovery', base, redirectHost) : fail('not_v2')
  const stated = await readStatedIssuer(answer.clone())
  if (stated === null) return failDiscovery(findRedirect(answer, base))
  if (URL.parse(stated)?.origin !== root.origin) return failDiscovery(otherHost(stated, base))

  try {
    const metadata = {
      userinfo_endpoint: base + oauthPaths.userinfo,
      revocation_endpoint: base + oauthPaths.revoke,
      ...(await oauth.processDiscoveryResponse(new URL(stated), answer)),
    }
    return isUsable(metadata, root.origin)
      ? succeed({ auth_url: base, issuer: metadata.issuer, metadata })
      : failDiscovery(
          addressesOf(metadata)
            .map((address) => otherHost(address, base))
            .find(Boolean),
        )
  } catch {
    return fail('not_v2')
  }
}

/** Returns the addresses in a document that requests or the user's browser would go to. */
const addressesOf = (metadata: oauth.AuthorizationServer) => [
  metadata.authorization_endpoint,
  metadata.token_endpoint,
  metadata.userinfo_endpoint,
  metadata.revocation_endpoint,
]

async function readStatedIssuer(answer: Response): Promise<string | null> {
  try {
    const body: unknown = await answer.json()
    const issuer = (body as { issuer?: unknown } | null)?.issuer
    return typeof issuer === 'string' ? issuer : null
  } catch {
    return null
  }
}

function isUsable(
  metadata: oauth.AuthorizationServer,
  origin: string,
): metadata is Provider['metadata'] {
  const isSameOrigin = (address: string | undefined) => URL.parse(address ?? '')?.origin === origin
  const isSameOriginOrAbsent = (address: string | undefined) =>
    address === undefined || isSameOrigin(address)
  return (
    isSameOrigin(metadata.authorization_endpoint) &&
    isSameOrigin(metadata.token_endpoint) &&
    isSameOriginOrAbsent(metadata.userinfo_endpoint) &&
    isSameOriginOrAbsent(metadata.revocation_endpoint) &&
    (metadata.code_challenge_methods_supported?.includes('S256') ?? true)
  )
}
