import type { Keychain } from '#main/ports.ts'

/** Sign-ins at proxies, one per proxy; kept in the keychain, or in memory if there is none. */
export interface ProxyCredentials {
  /**
   * Returns the Proxy-Authorization header to send, or null if the user has not signed in there.
   * Never throws.
   */
  token(host: string): Promise<string | null>
  /** Stores a sign-in. Resolves with false if it is lost when Hotdesk quits. */
  keep(host: string, user: string, password: string): Promise<boolean>
  forget(host: string): Promise<void>
}

const account = (host: string) => `proxy/${host}`

/**
 * Builds the sign-ins at proxies over this keychain. A sign-in that cannot be stored is kept in
 * memory until Hotdesk quits.
 */
export function createProxyCredentials(keychain: Keychain): ProxyCredentials {
  const known = new Map<string, Promise<string | null>>()
  const read = (host: string) => keychain.read(account(host)).catch(() => null)
  return {
    token(host) {
      const token = known.get(host) ?? read(host)
      known.set(host, token)
      return token
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
