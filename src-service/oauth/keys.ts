import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { World } from '../world/world.ts'

interface Keys {
  jwks: { keys: Record<string, unknown>[] }
  cookies: string[]
  instance: string
}

/**
 * Returns the provider's signing key and cookie key, created once and stored with the workspace.
 * `instance` distinguishes this workspace's cookies from another's.
 */
export function providerKeys(world: World): Keys {
  const known = world.kv.get<Keys>('oauth_keys')
  if (known) return known
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const instance = randomBytes(6).toString('hex')
  const keys: Keys = {
    jwks: {
      keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256', kid: instance }],
    },
    cookies: [randomBytes(32).toString('base64url')],
    instance,
  }
  world.kv.set('oauth_keys', keys)
  return keys
}
