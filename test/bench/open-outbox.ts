import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PagingKnowledge } from '#main/engine/api/paging-knowledge.ts'
import { createOutbox, type Outbox } from '#main/engine/outbox/index.ts'
import { CacheStore } from '#main/engine/store/cache/client.ts'
import { openOutboxDb } from '#main/engine/store/outbox-db.ts'
import { account, silent } from '#test/faults/world.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { people } from './store-people.ts'

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

/** What a benchmark of the outbox works with. */
export interface FilledOutbox {
  folder: string
  cache: CacheStore
  people: ReturnType<typeof people>
  /** Sets the tier of a member that no edit has touched yet. */
  triageNext(): Promise<unknown>
  safeAt(): number
}

/**
 * Runs a benchmark with an outbox that sends nothing, over a cache of `rows` people. Everything is
 * closed and removed afterwards.
 */
export async function withFilledOutbox<Result>(
  rows: number,
  run: (filled: FilledOutbox) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'hotdesk-outbox-'))
  const key = randomBytes(32)
  const cache = await CacheStore.open({ file: join(folder, 'cache.db'), key })
  const { db, outbox, safeAt } = openOutbox(folder, { cache, key })
  try {
    const all = people(rows)
    for (let from = 0; from < rows; from += 200)
      await cache.putPage('contacts', all.slice(from, from + 200), { startedAt: 1, now: 1 })
    let next = 0
    const triageNext = () => triage(outbox, next++)
    return await run({ folder, cache, people: all, triageNext, safeAt })
  } finally {
    await cache.close()
    db.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
