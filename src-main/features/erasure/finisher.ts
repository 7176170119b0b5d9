import { t } from '#shared/i18n/translate.ts'
import { dirname } from 'node:path'
import type { Certificate } from '#shared/bridge/erasure.ts'
import type { BridgeEvent } from '#shared/bridge/index.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { Outbox } from '#main/engine/outbox/index.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import { tableNames } from '#main/engine/store/cache/tables.ts'
import { removeDamagedCopies } from '#main/engine/store/damaged-copies.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { ErasureRow } from '#main/engine/store/outbox-rows.ts'
import { scanOutbox } from '#main/engine/store/scan-outbox.ts'
import type { Clock, Log } from '#main/ports.ts'
import type { createErasureStore, Phase } from './erasure-store.ts'
import { purgeCache } from './purge-cache.ts'
import { purgeOutbox } from './purge-outbox.ts'
import type { Subject } from './subject.ts'

export interface ErasureParts {
  db: OutboxDb
  cache: CacheStore
  outbox: Outbox
  clock: Clock
  hub: Pick<Hub, 'touch' | 'emit'>
  log: Pick<Log, 'error'>
}

/** Removes a person from this computer, and proves that nothing is left. */
export interface Finisher {
  /** Purges, searches, stores the certificate, and replaces the backup that contains the person. */
  finish(row: Pick<ErasureRow, 'id'>, subject: Subject, there: boolean): Promise<Certificate>
  /** Continues an unfinished erasure as far as the service allows. */
  resume(row: ErasureRow): Promise<void>
}

/** Builds the finisher of one workspace. Every step is on disk before the next. */
export function createFinisher(
  { db, cache, clock, hub }: ErasureParts,
  store: ReturnType<typeof createErasureStore>,
): Finisher {
  async function finish(
    row: Pick<ErasureRow, 'id'>,
    subject: Subject,
    there: boolean,
  ): Promise<Certificate> {
    db.transact(() => store.setPhase.run('purging' satisfies Phase, row.id))
    const { removed, needles } = await purgeCache(cache, clock, subject)
    const now = clock.now()
    const purged = purgeOutbox(db, subject, needles, now)
    hub.emit({
      type: 'person.erased',
      data: { contact_id: subject.contact_id, records: subject.records },
    })
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
      removed: { ...removed, ...purged },
      searched: tableNames.length + tables,
      left: left.length,
      shared: countWords(subject, subject.needles) - countWords(subject, needles),
      unsearched: subject.unsearched ?? 0,
    }
    db.transact(() => store.prove.run(JSON.stringify({ ...certificate }), now, row.id))
    complete(row.id)
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

  /**
   * Replaces the backup and the journal, and removes copies of a damaged outbox, all of which still
   * contain the person. Then the erasure is done.
   */
  function complete(id: string): void {
    db.backUp()
    removeDamagedCopies(dirname(db.file))
    db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()
    db.transact(() => store.setPhase.run('done' satisfies Phase, id))
  }

  async function resume(row: ErasureRow): Promise<void> {
    if (row.phase === 'proved') return complete(row.id)
    const { there, ...subject } = JSON.parse(row.subject ?? '{}') as Subject & { there: boolean }
    const state = store.deletion.get(subject.contact_id)?.state
    if (row.phase === 'deleting' && state === 'cancelled') {
      db.transact(() => store.cancel.run(row.id))
      return hub.touch('history')
    }
    if (row.phase === 'deleting' && state !== 'done' && state !== undefined) return
    const { searched, left } = await finish(row, subject, there)
    hub.emit(erasedNotice(searched, left))
  }

  return { finish, resume }
}

/** Counts words; a name counts once, whatever the orders it is written in. */
const countWords = ({ names }: Subject, words: readonly string[]): number =>
  new Set(words.map((word) => (names?.includes(word) ? names[0] : word))).size

function erasedNotice(searched: number, left: number): BridgeEvent {
  const clean = left === 0
  return {
    type: 'notice',
    data: {
      tone: clean ? 'success' : 'warning',
      message: clean
        ? t('The person is erased: nothing was found of them.')
        : t(
            '{places, plural, one {The person is erased, but # place still mentions them.} other {The person is erased, but # places still mention them.}}',
            { places: left },
          ),
      hint: t('{tables, plural, one {# table was searched.} other {# tables were searched.}}', {
        tables: searched,
      }),
      link: '/settings/erasures',
    },
  }
}
