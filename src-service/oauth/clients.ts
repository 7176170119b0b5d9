import { randomBytes } from 'node:crypto'
import { practiceClientId } from './client-id.ts'
import type { World } from '../world/world.ts'

/** A registered client, with the field names of dynamic registration (RFC 7591). */
export interface RegisteredClient extends Record<string, unknown> {
  client_id: string
  client_secret?: string
  client_name: string
  redirect_uris: string[]
}

const loopback = 'http://127.0.0.1/callback'
export const confidentialClientId = 'practice-integration'

const shared = {
  application_type: 'native',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
}

/** Hotdesk itself: public, PKCE, any loopback port (RFC 8252 §7.3). */
const hotdesk: RegisteredClient = {
  ...shared,
  client_id: practiceClientId,
  client_name: 'Hotdesk',
  redirect_uris: [loopback, 'http://[::1]/callback'],
  token_endpoint_auth_method: 'none',
}

/**
 * Returns a client with its own secret, created on first use. It represents any server that
 * integrates with the workspace.
 */
function integration(world: World): RegisteredClient {
  const secret =
    world.kv.get<string>('oauth_client_secret') ?? randomBytes(24).toString('base64url')
  world.kv.set('oauth_client_secret', secret)
  return {
    ...shared,
    client_id: confidentialClientId,
    client_secret: secret,
    client_name: 'Practice integration',
    redirect_uris: [loopback],
    token_endpoint_auth_method: 'client_secret_basic',
  }
}

/**
 * Returns all clients that may request access. A redirect URI must be registered before use
 * (contract §5.3).
 */
export function listClients(world: World): RegisteredClient[] {
  return [hotdesk, integration(world), ...(world.kv.get<RegisteredClient[]>('oauth_clients') ?? [])]
}

/** Finds a client by its ID; undefined if it is not registered. */
export const findClient = (world: World, id: string): RegisteredClient | undefined =>
  listClients(world).find((client) => client.client_id === id)

/** Registers another client with its exact redirect URIs, on loopback or https. */
export function registerClient(
  world: World,
  registration: { name: string; redirect_uris: string[]; confidential: boolean },
): RegisteredClient {
  const client: RegisteredClient = {
    ...shared,
    application_type: registration.redirect_uris.every((uri) => uri.startsWith('https:'))
      ? 'web'
      : 'native',
    client_id: world.random.id('client'),
    client_name: registration.name,
    redirect_uris: registration.redirect_uris,
    token_endpoint_auth_method: registration.confidential ? 'client_secret_basic' : 'none',
    ...(registration.confidential ? { client_secret: randomBytes(24).toString('base64url') } : {}),
  }
  world.kv.set('oauth_clients', [
    ...(world.kv.get<RegisteredClient[]>('oauth_clients') ?? []),
    client,
  ])
  return client
}
