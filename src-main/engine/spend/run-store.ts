import type { Clock } from '#main/ports.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { OperationState, RegistryRow } from '#main/engine/store/outbox-rows.ts'
import type { SourcingQuote } from '#shared/bridge/sourcing.ts'
import { random } from '#main/random.ts'
import type { PaidOperation } from './paid-operations.ts'

type Json = Record<string, unknown>

/**
 * A paid run on disk (G6): the request, written before it is sent, and the service's last report.
 */
export interface KeptRun {
  id: string
  kind: 'sourcing' | 'research' | 'generate'
  key: string | null
  brief: string
  quote: SourcingQuote | null
  max_credits: number
  run_id: string | null
  operation_id: string | null
  /** State of the paid call; null if none was made. */
  operation: OperationState | null
  /** `kept`: on disk, nothing sent yet. `settled`: nothing more will happen. */
  state: 'kept' | 'going' | 'paused' | 'settled' | 'refused'
  charged: number | null
  /** The run as the service last reported it; null for research and desks. */
  shown: Json | null
  read_at: number | null
  created_at: number
  updated_at: number
}

export interface RunStore {
  /** Records the run that a paid call is about to start, if its route starts one. */
  begin(op: PaidOperation): void
  /** Records the outcome of the call that starts a run; later reports come through `show`. */
  settleCall(
    operation_id: string,
    changes: { run_id?: string | null; state?: CallState; charged?: number | null },
  ): void
  /**
   * Records a keyed run before anything is sent. The same key is the same run: a second press
   * changes nothing.
   */
  keep(run: {
    key: string
    brief: string
    max_credits: number
    quote: SourcingQuote | null
  }): KeptRun
  list(): KeptRun[]
  byId(id: string): KeptRun | null
  /** Records the service's latest report about a run. */
  show(
    id: string,
    shown: Json,
    changes: { state: KeptRun['state']; charged: number | null; run_id?: string },
  ): void
  set(id: string, state: KeptRun['state']): void
  /** Refuses runs that were kept and never sent before a stop; the user has to press again. */
  recover(): void
}

/** The states that the paid call starting a run writes to disk. */
export type CallState = 'sending' | 'running' | 'unknown' | 'finished' | 'refused'

/** Run states by their names on disk: those the paid call writes, and those of the run after it. */
const states: Record<string, KeptRun['state']> = {
  sending: 'kept',
  unknown: 'going',
  running: 'going',
  paused: 'paused',
  finished: 'settled',
  refused: 'refused',
}
const onDisk: Record<KeptRun['state'], string> = {
  kept: 'sending',
  going: 'running',
  paused: 'paused',
  settled: 'finished',
  refused: 'refused',
}

const kinds: Partial<Record<PaidOperation['route'], KeptRun['kind']>> = {
  'research.start': 'research',
  'desks.generate': 'generate',
  'sourcing.start': 'sourcing',
}

/**
 * Creates the store over the `registry` table of `outbox.db`, shared by paid calls and the runs
 * they start.
 */
export function createRunStore(db: OutboxDb, clock: Clock): RunStore {
  const select =
    'SELECT r.*, o.state AS operation FROM registry r LEFT JOIN operations o ON o.id = r.operation_id'
  const all = db.prepare<unknown[], RegistryRow & { operation: OperationState | null }>(
    `${select} ORDER BY r.created_at DESC, r.rowid DESC`,
  )
  const byId = db.prepare<[string], RegistryRow & { operation: OperationState | null }>(
    `${select} WHERE r.id = ?`,
  )
  const byKey = db.prepare<[string], RegistryRow & { operation: OperationState | null }>(
    `${select} WHERE r.key = ?`,
  )
  const insert = db.prepare(
    `INSERT INTO registry (
      id, kind, key, brief, quote, max_credits, state, created_at, updated_at)
    VALUES (?, 'sourcing', ?, ?, ?, ?, 'sending', ?, ?)
    ON CONFLICT (key) DO NOTHING`,
  )
  const show = db.prepare(
    `UPDATE registry SET data = ?, state = ?, charged = ?, run_id = coalesce(?, run_id),
      updated_at = ?
    WHERE id = ?`,
  )
  const set = db.prepare('UPDATE registry SET state = ?, updated_at = ? WHERE id = ?')
  const refuseLost = db.prepare(
    `UPDATE registry SET state = 'refused', updated_at = ?
    WHERE state = 'sending' AND operation_id IS NULL`,
  )
  // The same key is the same run: a later press with it continues the row.
  const begin = db.prepare(
    `INSERT INTO registry (
      id, kind, key, brief, max_credits, operation_id, state, created_at, updated_at)
    VALUES (?, ?, ?, ?, ?, ?, 'sending', ?, ?)
    ON CONFLICT (key) DO UPDATE SET operation_id = excluded.operation_id, updated_at = excluded.updated_at`,
  )
  const settleCall = db.prepare(
    `UPDATE registry SET run_id = coalesce(?, run_id), state = coalesce(?, state),
      charged = coalesce(?, charged), updated_at = ?
    WHERE operation_id = ?`,
  )
  const readClock = () => Math.round(clock.now())
  return {
    begin(op) {
      const kind = kinds[op.route]
      if (!kind) return
      const { idempotency_key: key, brief } = op.body as {
        idempotency_key?: string
        brief?: string
      }
      begin.run(op.id, kind, key ?? null, brief ?? '', op.max_cost, op.id, readClock(), readClock())
    },
    settleCall(operation_id, { run_id, state, charged }) {
      settleCall.run(run_id ?? null, state ?? null, charged ?? null, readClock(), operation_id)
    },
    keep({ key, brief, max_credits, quote }) {
      db.transact(() => {
        insert.run(
          random.uuid(),
          key,
          brief,
          quote === null ? null : JSON.stringify(quote),
          max_credits,
          readClock(),
          readClock(),
        )
      })
      return read(byKey.get(key)!)
    },
    list: () => all.all().map(read),
    byId: (id) => {
      const row = byId.get(id)
      return row ? read(row) : null
    },
    show(id, shown, { state, charged, run_id }) {
      db.transact(() => {
        show.run(
          JSON.stringify({ shown, read_at: readClock() }),
          onDisk[state],
          charged,
          run_id ?? null,
          readClock(),
          id,
        )
      })
    },
    set(id, state) {
      db.transact(() => {
        set.run(onDisk[state], readClock(), id)
      })
    },
    recover() {
      db.transact(() => {
        refuseLost.run(readClock())
      })
    },
  }
}

function read(row: RegistryRow & { operation: OperationState | null }): KeptRun {
  const data = JSON.parse(row.data) as { shown?: Json; read_at?: number }
  return {
    id: row.id,
    kind: row.kind,
    key: row.key,
    brief: row.brief,
    quote: row.quote === null ? null : (JSON.parse(row.quote) as SourcingQuote),
    max_credits: row.max_credits ?? 0,
    run_id: row.run_id,
    operation_id: row.operation_id,
    operation: row.operation,
    state: states[row.state] ?? 'going',
    charged: row.charged,
    shown: data.shown ?? null,
    read_at: data.read_at ?? null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
