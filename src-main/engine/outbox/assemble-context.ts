import { isLocalId, tableOfLocal } from '#main/engine/api/local-ids.ts'
import { integerClock } from '#main/engine/store/integer-clock.ts'
import { random } from '#main/random.ts'
import { createConfirmations } from './confirmations.ts'
import { createHistory } from './history.ts'

import { createOperations } from './operations.ts'
import type { OutboxContext, OutboxOptions } from './outbox-context.ts'
import { createOverlays } from './overlays.ts'
import { showRecords } from './project.ts'
import { createStaleProjections } from './stale-projections.ts'

/** Builds the context that the files of the outbox share, with defaults for omitted options. */
export function assembleContext(options: OutboxOptions): OutboxContext {
  const { db, account } = options
  const clock = integerClock(options.clock)
  const confirmations = createConfirmations(db, options.cache, clock)
  const operations = createOperations(db, account, clock, confirmations)
  const createdAs = db.prepare<unknown[], { id: string | null }>(
    `SELECT json_extract(result, '$.id') AS id FROM operations WHERE table_name = ?
      AND record_id = ? AND kind = 'create' AND state = 'done'`,
  )
  const addedAs = db.prepare<
    unknown[],
    { id: string | null }
  >(`SELECT json_extract(o.result, '$.ids."' || l.key || '"') AS id FROM operations o, json_each(o.meta, '$.locals') l
    WHERE o.kind = 'add' AND o.state = 'done' AND l.value = ?`)
  // `locals` maps contacts to the members made of them: match the member, not the contact.
  const maker = db.prepare<unknown[], { id: string }>(
    `SELECT id FROM operations WHERE state NOT IN ('done', 'cancelled')
      AND ((kind = 'create' AND record_id = ?) OR (kind = 'add' AND instr(meta, ?) AND EXISTS
        (SELECT 1 FROM json_each(meta, '$.locals') WHERE value = ?))) LIMIT 1`,
  )
  const context: OutboxContext = {
    db,
    clock,
    api: options.api,
    cache: options.cache,
    log: options.log,
    touch: options.touch,
    emit: options.emit,
    random: options.random ?? random.fraction,
    crash: options.crash ?? (() => {}),
    readSecret: options.readSecret ?? (async () => null),
    undoBatch: options.undoBatch ?? (() => false),
    hasArrived: options.hasArrived ?? (() => false),
    countUnqueued: options.countUnqueued ?? (() => ({ running: 0, paused: 0 })),
    operations,
    confirmations,
    overlays: createOverlays(db, clock),
    history: createHistory(db, clock),
    staleProjections: createStaleProjections(clock, () => void showRecords(context, [])),
    serverId: <T>(id: T): T =>
      isLocalId(id)
        ? ((createdAs.get(tableOfLocal(id), id)?.id ?? addedAs.get(id)?.id ?? id) as T)
        : id,
    creatorOf: (local) => {
      const row = maker.get(local, local, local)
      return row ? operations.byId(row.id) : null
    },
  }
  return context
}
