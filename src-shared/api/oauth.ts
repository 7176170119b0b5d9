/** The OAuth endpoints under `{auth_url}` (contract §5). */
export const oauthPaths = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  userinfo: '/oauth/userinfo',
  revoke: '/oauth/revoke',
  discovery: '/oauth/.well-known/openid-configuration',
} as const

/** Token lifetimes in seconds (contract §5.4). */
export const accessTokenSeconds = 3600
export const refreshTokenSeconds = 30 * 24 * 3600
