import { createHash, randomUUID } from 'node:crypto'
import type { Dialect } from './dialect.ts'

const KIM = { sub: 'person-1', name: 'Kim Park', email: 'kim@example.org' }

export interface OauthAnswer {
  status: number
  body?: unknown
  location?: string
}

/**
 * The OAuth provider of a foreign service (the contract's section "Authentication"): authorisation
 * code with PKCE, discovery under `/oauth/`. Everybody is let in at once. Tokens live as long as the
 * contract says, by the clock of the test.
 */
export class Provider {
  readonly #dialect: Dialect
  readonly #now: () => number
  readonly #codes = new Map<string, { challenge: string; redirect: string; scope: string }>()
  readonly #access = new Map<string, { until: number; scope: string }>()
  readonly #refresh = new Map<string, string>()

  constructor(dialect: Dialect, now: () => number) {
    this.#dialect = dialect
    this.#now = now
  }

  /** Every token that was given is worth nothing from now on. */
  end(): void {
    this.#access.clear()
    this.#refresh.clear()
  }

  /** How many refresh tokens were given and are still good. */
  get good(): number {
    return this.#refresh.size
  }

  knows(token: string): boolean {
    return (this.#access.get(token)?.until ?? 0) > this.#now()
  }

  /** The answer to a request below `/oauth/` or at an address of discovery; null: none of them. */
  answer(
    base: string,
    method: string,
    url: URL,
    body: string,
    authorization: string,
  ): OauthAnswer | null {
    const { paths, openid, userinfoRefuses, person } = this.#dialect.oauth
    if (url.pathname === '/oauth/.well-known/openid-configuration')
      return {
        status: 200,
        body: {
          issuer: `${base}/oauth`,
          authorization_endpoint: base + paths.authorize,
          token_endpoint: base + paths.token,
          userinfo_endpoint: base + paths.userinfo,
          revocation_endpoint: base + paths.revoke,
          response_types_supported: ['code'],
          code_challenge_methods_supported: ['S256'],
          ...(openid && { scopes_supported: ['openid', 'profile', 'contacts:read'] }),
        },
      }
    if (url.pathname === paths.authorize && method === 'GET') return this.#authorize(url)
    if (url.pathname === paths.token && method === 'POST')
      return this.#token(new URLSearchParams(body))
    if (url.pathname === paths.revoke && method === 'POST') {
      const token = new URLSearchParams(body).get('token') ?? ''
      this.#access.delete(token)
      this.#refresh.delete(token)
      return { status: 200, body: {} }
    }
    if (url.pathname !== paths.userinfo) return null
    const grant = this.#access.get(authorization.replace(/^Bearer /, ''))
    if (!grant) return { status: 401, body: { error: 'invalid_token' } }
    if (userinfoRefuses && !grant.scope.split(' ').includes('openid'))
      return { status: 403, body: { error: 'insufficient_scope' } }
    return { status: 200, body: person ?? KIM }
  }

  #authorize(url: URL): OauthAnswer {
    const asked = url.searchParams
    const code = randomUUID()
    this.#codes.set(code, {
      challenge: asked.get('code_challenge') ?? '',
      redirect: asked.get('redirect_uri') ?? '',
      scope: asked.get('scope') ?? '',
    })
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.searchParams.set('code', code)
    back.searchParams.set('state', asked.get('state') ?? '')
    return { status: 302, location: back.href }
  }

  #token(asked: URLSearchParams): OauthAnswer {
    const refused = { status: 400, body: { error: 'invalid_grant' } }
    if (asked.get('grant_type') === 'refresh_token') {
      const token = asked.get('refresh_token') ?? ''
      const scope = this.#refresh.get(token)
      if (scope === undefined) return refused
      if (this.#dialect.oauth.rotates) this.#refresh.delete(token)
      return this.#grant(scope)
    }
    const code = asked.get('code') ?? ''
    const given = this.#codes.get(code)
    this.#codes.delete(code)
    const challenge = createHash('sha256')
      .update(asked.get('code_verifier') ?? '')
      .digest('base64url')
    if (!given || given.challenge !== challenge || given.redirect !== asked.get('redirect_uri'))
      return refused
    return this.#grant(given.scope)
  }

  #grant(scope: string): OauthAnswer {
    const [access_token, refresh_token] = [randomUUID(), randomUUID()]
    this.#access.set(access_token, { until: this.#now() + 3_600_000, scope })
    this.#refresh.set(refresh_token, scope)
    return {
      status: 200,
      body: { access_token, refresh_token, token_type: 'bearer', expires_in: 3600, scope },
    }
  }
}
