/**
 * The public OAuth client of Hotdesk in the practice workspace: PKCE, no secret, loopback redirects
 * on any port.
 */
export const practiceClientId = 'hotdesk'
