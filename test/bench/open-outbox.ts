import { join } from 'node:path'
import { PagingKnowledge } from '#main/engine/api/paging-knowledge.ts'
import { createOutbox, type Outbox } from '#main/engine/outbox/index.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import { openOutboxDb } from '#main/engine/store/outbox-db.ts'
import { account, silent } from '#test/faults/world.ts'
import { manualClock } from '#test/support/manual-clock.ts'

/**
 * Opens an outbox that sends nothing. `safeAt` returns when the last edit was written for good, as
 * `performance.now()` counts.
 */
export function openOutbox(folder: string, { cache, key }: { cache: CacheStore; key: Buffer }) {
  const db = openOutboxDb(join(folder, 'outbox.db'), key)
  const never = (async () => new Promise(() => {})) as never
  let safeAt = 0
  const outbox = createOutbox({
    db,
    api: { call: never, pagingKnowledge: new PagingKnowledge() },
    cache,
    clock: manualClock(),
    log: silent,
    account,
    touch() {},
    emit() {},
    crash: (point) => {
      if (point === 'edit:after-commit') safeAt = performance.now()
    },
  })
  return { db, outbox, safeAt: () => safeAt }
}

/** Sets the tier of a member of its own in an outbox. */
export const triage = (outbox: Outbox, number: number) =>
  outbox.edit('Tier', [
    {
      endpoint: 'hotLists.members.update',
      params: { id: 'hl_1', member_id: `m${number}` },
      want: { tier: 'S' },
      base: { tier: 'B' },
    },
  ])
