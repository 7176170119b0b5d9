import type { Keychain } from '#main/ports.ts'

/** A user's credentials for a proxy. */
export interface ProxySignIn {
  user: string
  password: string
}

/** Sign-ins at proxies, one per proxy; kept in the keychain, or in memory if there is none. */
export interface ProxyCredentials {
  /**
   * Returns the Proxy-Authorization header to send, or null if the user has not signed in there.
   * Never throws.
   */
  token(host: string): Promise<string | null>
  /** Returns user and password of that header. Never throws. */
  signInOf(host: string): Promise<ProxySignIn | null>
  /** Stores a sign-in. Resolves with false if it is lost when Hotdesk quits. */
  keep(host: string, user: string, password: string): Promise<boolean>
  forget(host: string): Promise<void>
}

/** Reads user and password from a Proxy-Authorization header of ours. */
function readToken(token: string): ProxySignIn {
  const text = Buffer.from(token.replace(/^Basic /, ''), 'base64').toString('utf8')
  // A password may contain colons, a user name may not (RFC 7617 §2).
  const colon = text.indexOf(':')
  return { user: text.slice(0, colon), password: text.slice(colon + 1) }
}

const account = (host: string) => `proxy/${host}`

/**
 * Builds the sign-ins at proxies over this keychain. A sign-in that cannot be stored is kept in
 * memory until Hotdesk quits.
 */
export function createProxyCredentials(keychain: Keychain): ProxyCredentials {
  const known = new Map<string, Promise<string | null>>()
  const read = (host: string) => keychain.read(account(host)).catch(() => null)
  const tokenOf = (host: string): Promise<string | null> => {
    const token = known.get(host) ?? read(host)
    known.set(host, token)
    return token
  }
  return {
    token: tokenOf,
    async signInOf(host) {
      const token = await tokenOf(host)
      return token === null ? null : readToken(token)
    },
    async keep(host, user, password) {
      const token = `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`
      known.set(host, Promise.resolve(token))
      return keychain.write(account(host), token).then(
        () => true,
        () => false,
      )
    },
    async forget(host) {
      known.set(host, Promise.resolve(null))
      await keychain.remove(account(host)).catch(() => {})
    },
  }
}
