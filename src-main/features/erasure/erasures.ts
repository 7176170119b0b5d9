import { randomUUID } from 'node:crypto'
import type { Certificate } from '#shared/bridge/erasure.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { Outbox } from '#main/engine/outbox/index.ts'
import { isLocalId, type Meta } from '#main/engine/outbox/operation.ts'
import type { Clock } from '#main/ports.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import { tableNames } from '#main/engine/store/cache/tables.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { ErasureRow, OperationRow } from '#main/engine/store/outbox-rows.ts'
import { scanOutbox } from '#main/engine/store/scan-outbox.ts'
import { purgeCache } from './purge-cache.ts'
import { marked, purgeOutbox } from './purge-outbox.ts'
import { subjectOf, type Subject } from './subject.ts'

export interface ErasureParts {
  db: OutboxDb
  cache: CacheStore
  outbox: Outbox
  clock: Clock
  hub: Pick<Hub, 'touch' | 'emit'>
  log: { error(message: string, fields?: Record<string, unknown>): void }
}

/**
 * `deleting` waits for the service, `purging` takes away, `proved` has nothing left but the old
 * backup, `done` is over.
 */
type Phase = 'deleting' | 'purging' | 'proved' | 'done'

/**
 * Erasing people, verified (J9). Every step is on disk before the next, so that a kill in between
 * is finished at the next start.
 */
export interface Erasures {
  preview(
    contact_id: string,
  ): Promise<{ name: string; held: Record<string, number>; waiting: number; there: boolean }>
  erase(ask: {
    id: string
    there: boolean
    discard: boolean
    hold_ms: number
  }): Promise<{ certificate: Certificate | null; history_id: string | null }>
  list(): {
    id: string
    state: 'deleting' | 'erasing' | 'done'
    started_at: number
    certificate: Certificate | null
  }[]
  /** Goes on with what waits for the service, or was broken off. */
  nudge(): Promise<void>
}

export function createErasures(parts: ErasureParts): Erasures {
  const { db, cache, outbox, clock, hub, log } = parts
  const add = db.prepare(
    'INSERT INTO erasures (id, phase, subject, started_at) VALUES (?, ?, ?, ?)',
  )
  const unfinished = db.prepare<[], ErasureRow>(
    `SELECT * FROM erasures WHERE phase <> 'done' ORDER BY started_at`,
  )
  const all = db.prepare<[], ErasureRow>(
    'SELECT * FROM erasures ORDER BY started_at DESC LIMIT 200',
  )
  const setPhase = db.prepare('UPDATE erasures SET phase = ? WHERE id = ?')
  const prove = db.prepare(
    `UPDATE erasures SET phase = 'proved', subject = NULL, certificate = ?, finished_at = ? WHERE id = ?`,
  )
  const callOff = db.prepare('DELETE FROM erasures WHERE id = ?')
  const deletion = db.prepare<[string], Pick<OperationRow, 'state'>>(
    `SELECT state FROM operations WHERE endpoint = 'contacts.delete' AND record_id = ? ORDER BY seq DESC LIMIT 1`,
  )
  const openOps = db.prepare<
    [],
    Pick<OperationRow, 'id' | 'kind' | 'state' | 'table_name' | 'record_id' | 'meta'>
  >(
    `SELECT id, kind, state, table_name, record_id, meta FROM operations WHERE state NOT IN ('done', 'cancelled')`,
  )
  let turn: Promise<unknown> = Promise.resolve()

  /**
   * Open changes of this person alone. Where many are added to a list, they are a part of a change
   * of others (P3).
   */
  function openOf({ records }: Subject) {
    const own = new Set(
      Object.entries(records).flatMap(([table, ids]) => ids.map((id) => `${table}/${id}`)),
    )
    return openOps.all().filter((op) => {
      const added = Object.values((JSON.parse(op.meta) as Meta).locals ?? {})
      if (added.length > 0) return added.every((id) => own.has(`members/${id}`))
      return own.has(`${op.table_name ?? ''}/${op.record_id ?? ''}`)
    })
  }

  /** One at a time: two erasures never search while the other takes away. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work)
    turn = mine.catch(() => null)
    return mine
  }

  async function finish(
    row: Pick<ErasureRow, 'id'>,
    subject: Subject,
    there: boolean,
  ): Promise<Certificate> {
    db.transact(() => setPhase.run('purging' satisfies Phase, row.id))
    const { removed, needles } = await purgeCache(cache, clock, subject)
    const now = clock.now()
    const gone = purgeOutbox(db, subject, needles, now)
    const left =
      needles.length > 0
        ? [
            ...(await cache.scan(needles)),
            ...scanOutbox(db, needles).filter(({ table }) => table !== 'erasures'),
          ]
        : []
    const [{ tables } = { tables: 0 }] = db
      .prepare<[], { tables: number }>(
        `SELECT count(*) AS tables FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
      )
      .all()
    const certificate: Certificate = {
      at: now,
      there,
      removed: { ...removed, ...gone },
      searched: tableNames.length + tables,
      left: left.length,
      shared: subject.needles.length - needles.length,
    }
    db.transact(() => prove.run(JSON.stringify({ ...certificate }), now, row.id))
    settle(row.id)
    hub.touch(
      'contacts',
      'members',
      'meetings',
      'notes',
      'hot_lists',
      'operations',
      'overlays',
      'history',
      'enrolments',
      'notices',
      'credits',
      'approvals',
      'agents',
    )
    return certificate
  }

  /** The older backup and journal still tell of them: replaced, then it is over. */
  function settle(id: string): void {
    db.backUp()
    db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()
    db.transact(() => setPhase.run('done' satisfies Phase, id))
  }

  async function goOn(row: ErasureRow): Promise<void> {
    if (row.phase === 'proved') return settle(row.id)
    const { there, ...subject } = JSON.parse(row.subject ?? '{}') as Subject & { there: boolean }
    const state = deletion.get(subject.contact_id)?.state
    if (row.phase === 'deleting' && state === 'cancelled') {
      db.transact(() => callOff.run(row.id))
      return hub.touch('history')
    }
    if (row.phase === 'deleting' && state !== 'done' && state !== undefined) return
    const { searched, left } = await finish(row, subject, there)
    hub.emit({
      type: 'notice',
      data: {
        tone: left === 0 ? 'success' : 'warning',
        message:
          left === 0
            ? 'The person is erased: nothing was found of them.'
            : `The person is erased, but ${left} places still tell of them.`,
        hint: `${searched} tables were searched.`,
        link: '/settings/erasures',
      },
    })
  }

  return {
    async preview(contact_id) {
      const known = await subjectOf(cache, contact_id)
      if (!known) throw new ProblemError('gone', 'This person is not on this computer any more.')
      const { subject, name } = known
      const held = Object.fromEntries(
        Object.entries(subject.records).map(([table, ids]) => [table, ids.length]),
      )
      const found = scanOutbox(db, [
        ...subject.needles,
        ...(subject.needles.includes(contact_id) ? [] : [marked(contact_id)]),
      ])
      return {
        name,
        held: { ...held, records: found.length },
        waiting: openOf(subject).length,
        there: !isLocalId(contact_id),
      }
    },
    erase: ({ id, there, discard, hold_ms }) =>
      inTurn(async () => {
        const known = await subjectOf(cache, id)
        if (!known) throw new ProblemError('gone', 'This person is not on this computer any more.')
        const { subject, name } = known
        const waiting = openOf(subject)
        if (
          waiting.some(
            ({ kind, state }) =>
              kind === 'paid' || ['sending', 'verifying', 'unknown'].includes(state),
          )
        ) {
          throw new ProblemError(
            'busy',
            'Something about this person is on its way to the service right now.',
            'Erase them when Pending changes no longer shows it. Nothing was changed.',
          )
        }
        if (waiting.length > 0 && !discard)
          throw new ProblemError(
            'waiting',
            `${waiting.length === 1 ? 'One change' : `${waiting.length} changes`} of this person ${waiting.length === 1 ? 'has' : 'have'} not been sent.`,
            'Send them first, or erase them too.',
          )
        const row = { id: randomUUID() }
        // Discarded before the mark: an erasure that is finished after a kill must find nothing of
        // theirs that waits, or it would still be sent.
        if (waiting.length > 0) await outbox.discard(waiting.map((op) => op.id))
        db.transact(() =>
          add.run(
            row.id,
            (there ? 'deleting' : 'purging') satisfies Phase,
            JSON.stringify({ ...subject, there }),
            clock.now(),
          ),
        )
        if (!there) return { certificate: await finish(row, subject, false), history_id: null }
        const { history_id } = await outbox.edit(`Deleted: ${name}`, [
          {
            endpoint: 'contacts.delete',
            params: { id },
            want: {},
            subject: name,
            link: `/people/${encodeURIComponent(id)}`,
            hold_ms,
          },
        ])
        return { certificate: null, history_id }
      }),
    list: () =>
      all.all().map((row) => ({
        id: row.id,
        state:
          row.phase === 'done'
            ? ('done' as const)
            : row.phase === 'deleting'
              ? ('deleting' as const)
              : ('erasing' as const),
        started_at: row.started_at,
        certificate: row.certificate === '{}' ? null : (JSON.parse(row.certificate) as Certificate),
      })),
    nudge: () =>
      inTurn(async () => {
        for (const row of unfinished.all()) {
          await goOn(row).catch((error: unknown) =>
            log.error('an erasure could not go on', {
              error: error instanceof Error ? error.message : 'unknown',
            }),
          )
        }
      }),
  }
}
