import type { Fields } from '#shared/domain/same-value.ts'
import type { Clock } from '#main/ports.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { RegistryRow } from '#main/engine/store/outbox-rows.ts'
import type { PaidOperation } from './paid-operations.ts'

/**
 * A paid run the service does not list (R11): on disk before the request leaves, found again after
 * any crash (G6).
 */
export interface Run {
  id: string
  kind: 'sourcing' | 'research' | 'generate'
  key: string | null
  brief: string
  max_credits: number | null
  run_id: string | null
  operation_id: string | null
  state: 'sending' | 'running' | 'unknown' | 'finished' | 'refused'
  charged: number | null
  data: Fields
  created_at: number
  updated_at: number
}

export interface RunRecords {
  /** Writes a run down, if the route starts one. */
  begin(op: PaidOperation): void
  update(operation_id: string, changes: Partial<Pick<Run, 'run_id' | 'state' | 'charged'>>): void
  list(): Run[]
}

const kinds: Partial<Record<PaidOperation['route'], Run['kind']>> = {
  'research.start': 'research',
  'desks.generate': 'generate',
  'sourcing.start': 'sourcing',
}

export function createRunRecords(db: OutboxDb, clock: Clock): RunRecords {
  // The same key is the same run: a later press with it continues the row.
  const begin =
    db.prepare(`INSERT INTO registry (id, kind, key, brief, max_credits, operation_id, state, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, 'sending', ?, ?)
    ON CONFLICT (key) DO UPDATE SET operation_id = excluded.operation_id, updated_at = excluded.updated_at`)
  const update = db.prepare(
    'UPDATE registry SET run_id = coalesce(?, run_id), state = coalesce(?, state), charged = coalesce(?, charged), updated_at = ? WHERE operation_id = ?',
  )
  const list = db.prepare<unknown[], RegistryRow>('SELECT * FROM registry ORDER BY created_at DESC')
  return {
    begin(op) {
      const kind = kinds[op.route]
      const { idempotency_key: key, brief } = op.body as {
        idempotency_key?: string
        brief?: string
      }
      if (kind)
        begin.run(
          op.id,
          kind,
          key ?? null,
          brief ?? '',
          op.max_cost,
          op.id,
          clock.now(),
          clock.now(),
        )
    },
    update(operation_id, { run_id, state, charged }) {
      update.run(run_id ?? null, state ?? null, charged ?? null, clock.now(), operation_id)
    },
    list: () =>
      list.all().map((row) => ({
        id: row.id,
        kind: row.kind,
        key: row.key,
        brief: row.brief,
        max_credits: row.max_credits,
        run_id: row.run_id,
        operation_id: row.operation_id,
        state: row.state as Run['state'],
        charged: row.charged,
        data: JSON.parse(row.data) as Fields,
        created_at: row.created_at,
        updated_at: row.updated_at,
      })),
  }
}
