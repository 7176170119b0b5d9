import { errors, type Adapter } from 'oidc-provider'
import type { World } from '../world/world.ts'
import { findClient } from './clients.ts'
import { bearer, revokeGrant, storedId } from './grants.ts'
import { skew, tokenTime } from './time.ts'

interface Row {
  payload: string
  consumed_at: number | null
  expires_at: number | null
}
type Payload = Record<string, unknown>

/**
 * Builds oidc-provider's storage in the workspace's database, so that tokens and consents survive a
 * restart. Expiry is stored in token time (time.ts) and reported to the provider in real time.
 */
export function createAdapter(world: World): (model: string) => Adapter {
  return (model) => {
    const { db } = world
    const read = (row: Row | undefined, id: string | undefined): Payload | undefined => {
      if (!row) return undefined
      const payload = JSON.parse(row.payload) as Payload
      if (id !== undefined) payload.jti = id
      if (row.expires_at !== null) payload.exp = Math.floor((row.expires_at - skew(world)) / 1000)
      if (row.consumed_at !== null) payload.consumed = Math.floor(row.consumed_at / 1000)
      return payload
    }
    return {
      upsert: async (id, payload, expiresIn) => {
        const { jti, ...rest } = payload
        db.run(
          `INSERT INTO oauth (model, id, payload, grant_id, user_code, uid, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload,
             grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at`,
          model,
          storedId(model, id),
          JSON.stringify(bearer.has(model) ? rest : { jti, ...rest }),
          textOf(payload.grantId),
          textOf(payload.userCode),
          textOf(payload.uid),
          expiresIn === undefined ? null : tokenTime(world) + expiresIn * 1000,
        )
        db.run('DELETE FROM oauth WHERE expires_at < ?', tokenTime(world) - forgotten)
      },
      find: async (id) =>
        model === 'Client'
          ? findClient(world, id)
          : read(
              db.get<Row>(
                'SELECT payload, consumed_at, expires_at FROM oauth WHERE model = ? AND id = ?',
                model,
                storedId(model, id),
              ),
              id,
            ),
      findByUid: async (uid) =>
        read(
          db.get<Row>(
            'SELECT payload, consumed_at, expires_at FROM oauth WHERE model = ? AND uid = ?',
            model,
            uid,
          ),
          undefined,
        ),
      findByUserCode: async (code) =>
        read(
          db.get<Row>(
            'SELECT payload, consumed_at, expires_at FROM oauth WHERE model = ? AND user_code = ?',
            model,
            code,
          ),
          undefined,
        ),
      consume: async (id) => {
        const first = db.run(
          'UPDATE oauth SET consumed_at = ? WHERE model = ? AND id = ? AND consumed_at IS NULL',
          world.machine.now(),
          model,
          storedId(model, id),
        )
        if (first === 1) return
        // On two simultaneous uses, the second is a replay like any later one and revokes the whole
        // grant.
        const grant = db.value<string>(
          'SELECT grant_id FROM oauth WHERE model = ? AND id = ?',
          model,
          storedId(model, id),
        )
        if (grant) revokeGrant(world, grant)
        throw new errors.InvalidGrant('already used')
      },
      destroy: async (id) =>
        void db.run('DELETE FROM oauth WHERE model = ? AND id = ?', model, storedId(model, id)),
      revokeByGrantId: async (grantId) =>
        void db.run('DELETE FROM oauth WHERE model = ? AND grant_id = ?', model, grantId),
    }
  }
}

/**
 * Time for which an expired token is still recognised as expired rather than unknown, in
 * milliseconds.
 */
const forgotten = 7 * 24 * 3_600_000
const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
