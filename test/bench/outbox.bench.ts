import type { CacheStore } from '#main/engine/store/cache/client.ts'
import { kill } from '#test/faults/kills.ts'
import type { Measured } from './store.bench.ts'
import { onTime, pause } from './on-time.ts'
import { withFilledOutbox, type FilledOutbox } from './open-outbox.ts'
import { line, spread, timed, type Spread } from './figures.ts'
import { flushing, jsonStore, strictIndexedDb } from './floors.ts'

/**
 * Between two key presses, and between two pages of the sync beside them: ten a second, five times
 * what the service permits.
 */
const KEYS_MS = 15
const PAGES_MS = 100

/**
 * G3, G4 and G12 of docs/benchmarks.md: what a triage key costs until it is safe, alone and beside
 * a sync, and that it is safe.
 */
export const outboxBench = (rows: number, kills: number): Promise<Measured[]> =>
  withFilledOutbox(rows, async ({ folder, cache, people, triageNext, safeAt }) => {
    const press = async (times: number) => spread(await onTime(times, KEYS_MS, triageNext, safeAt))
    await press(50)
    const settled: number[] = []
    const commits = await timed(300, async () => {
      const start = performance.now()
      await triageNext()
      settled.push(safeAt() - start)
    })
    const idle = await press(600)
    const endSync = syncBeside(cache, people)
    const during = await press(600)
    await endSync()
    return outboxLines({
      safe: spread(settled),
      commits,
      idle,
      during,
      flush: flushing(folder),
      json: await jsonStore(folder),
      strict: await strictIndexedDb(),
      killed: await kill(kills, 1),
    })
  })

/** Puts changed pages into the cache, one after the other, until the returned function is called. */
function syncBeside(cache: CacheStore, all: FilledOutbox['people']): () => Promise<void> {
  let running = true
  const page = (from: number) =>
    all
      .slice(from, from + 200)
      .map((one) => ({ ...one, title: `T${from}${String(performance.now())}` }))
  const sync = (async () => {
    for (let from = 0; running; from = (from + 200) % all.length)
      await Promise.all([
        cache.putPage('contacts', page(from), { startedAt: 2, now: 2 }),
        pause(PAGES_MS),
      ])
  })()
  return async () => {
    running = false
    await sync
  }
}

/** What was measured of the outbox, and what stands beside it. */
interface Figures {
  /** From the call to the commit, without the cache. */
  safe: Spread
  commits: Spread
  idle: Spread
  during: Spread
  flush: Spread
  json: Spread
  strict: Spread | null
  killed: { kills: number; lost: number; said: number }
}

function outboxLines({
  safe,
  commits,
  idle,
  during,
  flush,
  json,
  strict,
  killed,
}: Figures): Measured[] {
  return [
    line(
      'G3',
      "a durable triage edit, median ms (beside: this machine's own flush of a page)",
      safe.p50,
      flush.p50,
      safe.p50 / flush.p50,
      'at most 4 x',
      safe.p50 <= 4 * flush.p50,
    ),
    ...(strict
      ? [
          {
            ...line(
              'G3',
              'the same beside one bare row in strict IndexedDB, in Chromium (Dexie adds to that)',
              safe.p50,
              strict.p50,
              strict.p50 / safe.p50,
              'shown only',
              true,
            ),
            holds: null,
          },
        ]
      : []),
    line(
      'G3',
      'the same beside a JSON store of 20 MB (conf, the base of electron-store)',
      safe.p50,
      json.p50,
      json.p50 / safe.p50,
      'at least 300 x faster',
      json.p50 >= 300 * safe.p50,
    ),
    {
      ...line(
        'G3',
        'until the list shows it too: the cache has answered, median ms',
        commits.p50,
        safe.p50,
        commits.p50 / safe.p50,
        'shown only',
        true,
      ),
      holds: null,
    },
    line(
      'G4',
      'from the key until it is durable, during a full sync, p99 ms (beside: idle)',
      during.p99,
      idle.p99,
      during.p99 / idle.p99,
      'at most 2 x',
      during.p99 <= 2 * idle.p99,
    ),
    line(
      'G12',
      `edits lost in ${killed.kills} kills after the acknowledgement (beside: edits said)`,
      killed.lost,
      killed.said,
      0,
      '0 lost',
      killed.lost === 0,
    ),
  ]
}
