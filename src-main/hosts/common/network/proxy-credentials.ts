import type { Keychain } from '#main/ports.ts'
import type { ProxyScheme } from './proxy-error.ts'

/** Sign-ins at proxies, one per proxy; kept in the keychain, or in memory if there is none. */
export interface ProxyCredentials {
  /**
   * Returns the scheme and the user with the password, written as in a Basic header; null if the
   * user has not signed in there. Never throws.
   */
  token(host: string): Promise<string | null>
  /** Stores a sign-in. Resolves with false if it is lost when Hotdesk quits. */
  keep(host: string, user: string, password: string): Promise<boolean>
  /** Notes how a proxy wants a sign-in, for the next one that is stored. */
  expect(host: string, scheme: ProxyScheme): void
  forget(host: string): Promise<void>
}

const account = (host: string) => `proxy/${host}`

/**
 * Builds the sign-ins at proxies over this keychain. A sign-in that cannot be stored is kept in
 * memory until Hotdesk quits.
 */
export function createProxyCredentials(keychain: Keychain): ProxyCredentials {
  const known = new Map<string, Promise<string | null>>()
  const schemes = new Map<string, ProxyScheme>()
  const read = (host: string) => keychain.read(account(host)).catch(() => null)
  return {
    token(host) {
      const token = known.get(host) ?? read(host)
      known.set(host, token)
      return token
    },
    expect: (host, scheme) => void schemes.set(host, scheme),
    async keep(host, user, password) {
      const scheme = schemes.get(host) ?? 'Basic'
      const token = `${scheme} ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`
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
