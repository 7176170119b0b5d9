import { writeSync } from 'node:fs'
import { openOutboxDb } from '#main/engine/store/outbox-db.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { apiFor, parts } from './world.ts'

/**
 * Starts one sourcing run and kills itself at the given moment, as a power cut would: nothing is
 * told, nothing is closed.
 */
const [file, key, base_url, api_token, moment, run] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const clock = manualClock(Date.now())
const nothing = {
  putPage: async () => ({ ids: [], added: 0, changed: 0, fresh: 0, tables: [] }),
  list: async () => ({ rows: [] }),
  get: async () => null,
} as unknown as CacheStore
const { spend, runs } = parts(
  openOutboxDb(file, Buffer.from(key, 'hex')),
  nothing,
  apiFor({ base_url, api_token }, clock),
  clock,
  () => {},
  () => true,
  (point) => {
    if (point !== moment) return
    writeSync(1, `${point}\n`)
    process.kill(process.pid, 'SIGKILL')
  },
)
runs.store.keep({ key: run, brief: 'CFOs who survived', max_credits: 30, quote: null })
await clock.run(
  spend.buy({
    intent_id: run,
    route: 'sourcing.start',
    body: { brief: 'CFOs who survived', idempotency_key: run, max_credits: 30 },
    label: 'x',
    max: 30,
  }),
  20,
)
