import * as oauth from 'oauth4webapi'
import type { Clock } from '#main/ports.ts'
import { oauthFetchOptions, type Provider } from './discovery.ts'
import type { AuthFetch } from './http.ts'
import { REVOKE_MS, withTimeout } from './with-timeout.ts'

/**
 * Revokes these tokens, refresh token first. Resolves to true if the service confirmed all within 5
 * s; a sign-out goes on either way. Never throws.
 */
export async function revoke(
  provider: Provider,
  client_id: string,
  tokens: { refresh_token: string | null; access_token: string | null },
  ports: { clock: Clock; fetch: AuthFetch },
): Promise<boolean> {
  if (!provider.metadata.revocation_endpoint) return false
  return withTimeout(ports.clock, REVOKE_MS, async (signal) => {
    const fetch: AuthFetch = (url, init) => ports.fetch(url, { ...init, signal })
    for (const [hint, token] of [
      ['refresh_token', tokens.refresh_token],
      ['access_token', tokens.access_token],
    ] as const) {
      if (!token) continue
      const answer = await oauth.revocationRequest(
        provider.metadata,
        { client_id },
        oauth.None(),
        token,
        { ...oauthFetchOptions(fetch), additionalParameters: { token_type_hint: hint } },
      )
      await oauth.processRevocationResponse(answer)
    }
    return true
  })
}
