import type { Db } from '../store/db.ts'
import type { ServiceClock } from './clock.ts'

/** One change of a record, told briefly: long texts are cut. */
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
  /** Id of the API token, or the first characters of the access token's hash; never the token. */
  token_id?: string
  client?: string
  status?: number
  effects?: Effect[]
  charge?: number
  fault?: string
  error?: string
  /** Fields of the body that the service does not know and ignored. */
  unknown_fields?: string[]
}

export interface StoredEntry extends JournalEntry {
  seq: number
  at: number
  effects: Effect[]
}

/**
 * What was asked of the service and what it did, in order. The judge of the tests; no bodies, no
 * tokens.
 */
export interface Journal {
  /** Call it inside the transaction of the effects, so that neither is there without the other. */
  write(entry: JournalEntry): void
  /** Entries after `seq`, oldest first. */
  read(after?: number, limit?: number): StoredEntry[]
  /** What a fault made of a request that is already written. */
  markFault(requestId: string, fault: string): void
}

const longest = 200

/** Builds the journal over the workspace's database; its times are the workspace's. */
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
