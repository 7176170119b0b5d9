import { createHash, randomBytes } from 'node:crypto'
import { scopes, type Scope } from '#shared/api/scopes.ts'
import { iso, isoOrNull } from '../resources/wire.ts'
import type { World } from '../world/world.ts'
import { notFound } from './errors.ts'

/** Number of API tokens kept; the oldest beyond it are deleted. */
const keptTokens = 50

/** An API token as the settings list it, without the token itself, which is not stored. */
export interface ApiToken {
  id: string
  name: string
  scopes: Scope[]
  created_at: string
  revoked_at: string | null
}

interface TokenRow {
  id: string
  name: string
  scopes: string
  created_at: number
  revoked_at: number | null
  owner: string | null
}

const scopesOf = (row: TokenRow) => JSON.parse(row.scopes) as Scope[]
const tokenOf = (row: TokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  scopes: scopesOf(row),
  created_at: iso(row.created_at),
  revoked_at: isoOrNull(row.revoked_at),
})

/**
 * Creates an API token with the given scopes, as in the workspace's settings. Only its hash is
 * stored, so every start creates a new one; tokens of earlier starts stay valid. `owner` is the
 * person the token acts for; without one it acts for itself.
 */
export const createApiToken = (
  world: World,
  name: string,
  granted: readonly Scope[] = scopes,
  owner: string | null = null,
): string => grantApiToken(world, name, granted, owner).token

/** Creates an API token as `createApiToken` does, and returns it with its entry in the list. */
export function grantApiToken(
  world: World,
  name: string,
  granted: readonly Scope[],
  owner: string | null = null,
): ApiToken & { token: string } {
  const token = `hdk_${randomBytes(24).toString('base64url')}`
  const row = {
    id: world.random.id('tok'),
    name,
    scopes: JSON.stringify(scopes.filter((scope) => granted.includes(scope))),
    created_at: world.clock.now(),
    revoked_at: null,
    owner,
  }
  world.db.transaction(() => {
    world.db.insert('api_tokens', { ...row, hash: hash(token) })
    world.db.run(
      'DELETE FROM api_tokens WHERE rowid NOT IN (SELECT rowid FROM api_tokens ORDER BY rowid DESC LIMIT ?)',
      keptTokens,
    )
  })
  return { ...tokenOf(row), token }
}

/** Returns all stored tokens, newest first, including revoked ones. */
export const listApiTokens = (world: World): ApiToken[] =>
  world.db.all<TokenRow>('SELECT * FROM api_tokens ORDER BY rowid DESC').map(tokenOf)

/** Revokes a token permanently; from now on it gets 401. Throws 404 for an unknown ID. */
export function revokeApiToken(world: World, id: string): ApiToken {
  world.db.run(
    'UPDATE api_tokens SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL',
    world.clock.now(),
    id,
  )
  const row = world.db.get<TokenRow>('SELECT * FROM api_tokens WHERE id = ?', id)
  if (!row) throw notFound('token')
  return tokenOf(row)
}

/** Finds an API token. Returns null if it is unknown or revoked. */
export function verifyApiToken(
  world: World,
  token: string,
): { id: string; name: string; owner: string; scopes: Set<Scope> } | null {
  const row = world.db.get<TokenRow>(
    'SELECT * FROM api_tokens WHERE hash = ? AND revoked_at IS NULL',
    hash(token),
  )
  if (!row) return null
  const { id, name, owner } = row
  return { id, name, owner: owner ?? `token:${id}`, scopes: new Set(scopesOf(row)) }
}

/** Returns the SHA-256 of a token in hex; only this is stored. */
export const hash = (token: string) => createHash('sha256').update(token).digest('hex')
