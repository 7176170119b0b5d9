import type { Db } from '../store/db.ts'
import type { ServiceClock } from './clock.ts'

/** A summary of one change of a record; long texts are cut. */
export interface Effect {
  kind: 'create' | 'update' | 'delete' | 'charge' | 'event' | 'other'
  table: string
  id: string
  fields?: Record<string, unknown>
}

export interface JournalEntry {
  kind: 'request' | 'effect' | 'delivery' | 'oauth' | 'control'
  request_id?: string
  method?: string
  path?: string
  endpoint?: string
  /**
   * ID of the API token, or the first characters of the access token's hash; never the token
   * itself.
   */
  token_id?: string
  client?: string
  status?: number
  effects?: Effect[]
  charge?: number
  fault?: string
  error?: string
  /** Unknown fields of the body, which were ignored. */
  unknown_fields?: string[]
}

export interface StoredEntry extends JournalEntry {
  seq: number
  at: number
  effects: Effect[]
}

/**
 * The service's requests and their effects, in order. Tests judge by it. Contains no bodies or
 * tokens.
 */
export interface Journal {
  /**
   * Writes an entry. Call it inside the transaction of the effects, so that both are stored or
   * neither.
   */
  write(entry: JournalEntry): void
  /** Returns the entries after `seq`, oldest first. */
  read(after?: number, limit?: number): StoredEntry[]
  /** Adds the fault to the entry of a request that is already written. */
  markFault(requestId: string, fault: string): void
}

const longest = 200

/** Builds the journal in the workspace's database, in workspace time. */
export function createJournal(db: Db, clock: ServiceClock): Journal {
  return {
    write: (entry) =>
      db.insert('journal', {
        at: clock.now(),
        kind: entry.kind,
        request_id: entry.request_id,
        method: entry.method,
        path: entry.path,
        endpoint: entry.endpoint,
        token_id: entry.token_id,
        client: entry.client,
        status: entry.status,
        charge: entry.charge,
        fault: entry.fault,
        error: entry.error,
        unknown_fields: entry.unknown_fields && JSON.stringify(entry.unknown_fields),
        effect: entry.effects?.length ? JSON.stringify(entry.effects, brief) : undefined,
      }),
    read: (after = 0, limit = 1000) =>
      db
        .all<{ effect: string | null; unknown_fields: string | null; seq: number; at: number }>(
          'SELECT * FROM journal WHERE seq > ? ORDER BY seq LIMIT ?',
          after,
          limit,
        )
        .map(({ effect, unknown_fields, ...row }) => {
          const filled = Object.fromEntries(
            Object.entries(row).filter(([, value]) => value !== null),
          )
          return {
            ...filled,
            ...(unknown_fields === null ? {} : { unknown_fields: JSON.parse(unknown_fields) }),
            effects: effect === null ? [] : JSON.parse(effect),
          } as StoredEntry
        }),
    markFault: (requestId, fault) =>
      void db.run('UPDATE journal SET fault = ? WHERE request_id = ?', fault, requestId),
  }
}

const brief = (_key: string, value: unknown) =>
  typeof value === 'string' && value.length > longest ? `${value.slice(0, longest)}…` : value
