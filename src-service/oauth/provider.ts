import Provider, { type Client, type Context, type OIDCProviderError } from 'oidc-provider'
import { accessTokenSeconds, refreshTokenSeconds } from '#shared/api/oauth.ts'
import { scopes } from '#shared/api/scopes.ts'
import type { World } from '../world/world.ts'
import { createAdapter } from './adapter.ts'
import { providerKeys } from './keys.ts'
import { languageFor, type ReadCatalogue } from './page-language.ts'
import { endedPage, refusedPage } from './pages.ts'
import { findPerson } from './people.ts'
import { pageHeaders } from './style.ts'

/**
 * Lifetime of a consent, in seconds. It lasts until it is revoked; its tokens expire by themselves.
 */
const grantSeconds = 10 * 365 * 24 * 3600

/**
 * Builds the OAuth provider at the contract's five endpoints (contract §5): PKCE required,
 * lifetimes of 1 h and 30 days, rotation with reuse detection, the 30 scopes. `openid` and
 * `offline_access` are accepted for clients that require them.
 */
export function createProvider(world: World, issuer: string, catalogue: ReadCatalogue): Provider {
  const keys = providerKeys(world)
  const cookie = (name: string) => `hd_${keys.instance}_${name}`
  return new Provider(issuer, {
    adapter: createAdapter(world),
    jwks: keys.jwks,
    cookies: {
      keys: keys.cookies,
      names: {
        session: cookie('session'),
        interaction: cookie('interaction'),
        resume: cookie('resume'),
      },
    },
    routes: {
      authorization: '/authorize',
      token: '/token',
      userinfo: '/userinfo',
      revocation: '/revoke',
      jwks: '/jwks',
    },
    scopes: [...scopes, 'openid', 'offline_access'],
    claims: {
      openid: ['sub'],
      'profile:read': ['name', 'email', 'workspace_id', 'workspace_name'],
    },
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      id_token_signed_response_alg: 'ES256',
    },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    clockTolerance: 0,
    pkce: { required: () => true },
    ttl: {
      AccessToken: accessTokenSeconds,
      RefreshToken: refreshTokenSeconds,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: 3600,
      Session: refreshTokenSeconds,
      Grant: grantSeconds,
    },
    issueRefreshToken: (_context: Context, client: Client) =>
      client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: () => world.options.rotate_tokens,
    expiresWithSession: () => false,
    clientBasedCORS: () => false,
    allowOmittingSingleRegisteredRedirectUri: false,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_context: Context, client: Client, token: { clientId?: string }) =>
          token.clientId === client.clientId,
      },
    },
    interactions: {
      url: (_context: Context, interaction: { uid: string }) =>
        `/oauth/interaction/${interaction.uid}`,
    },
    findAccount: (_context: Context, id: string) =>
      findPerson(id) ? { accountId: id, claims: () => ({ sub: id }) } : undefined,
    renderError: (context: Context, out: Refusal, error: OIDCProviderError) =>
      renderError(context, out, error, catalogue),
  })
}

interface Refusal {
  error: string
  error_description?: string
}

function renderError(
  context: Context,
  out: Refusal,
  error: OIDCProviderError,
  catalogue: ReadCatalogue,
): void {
  const language = languageFor(context.req.headers['accept-language'], catalogue)
  for (const [name, value] of Object.entries(pageHeaders(null))) context.set(name, value)
  context.type = 'html'
  context.body =
    error.name === 'SessionNotFound'
      ? endedPage(language)
      : refusedPage(
          language,
          `${out.error}${out.error_description ? `, ${out.error_description}` : ''}`,
        )
}
