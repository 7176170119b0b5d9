import { createApi } from '#main/engine/api/client.ts'
import { createBudget } from '#main/engine/api/index.ts'
import type { Clock } from '#main/ports.ts'
import { createSpend } from '#main/engine/spend/index.ts'
import { openOutboxDb } from '#main/engine/store/outbox-db.ts'
import { account, quiet } from '#test/main/engine/outbox/live.ts'
import { createRecordingCache } from '#test/main/engine/outbox/world.ts'

/*
 * A process that looks up e-mails of many, and is killed at any moment. `what`: `begin` starts a
 * run for the ids behind it, `look` says how the run stands, `resume` goes on as a person would.
 */
const [file = '', key = '', baseUrl = '', token = '', what = '', ...ids] = process.argv.slice(2)
/** Pauses of seconds pass ten times as fast. */
const SPEED = 10
const clock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now() * SPEED,
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms / SPEED)
    return () => clearTimeout(timer)
  },
}
const db = openOutboxDb(file, Buffer.from(key, 'hex'))
const api = createApi({
  baseUrl,
  getToken: async () => token,
  onUnauthorized: async () => null,
  budget: createBudget({ clock, scale: 1_000_000 }),
  clock,
  log: quiet,
  version: '0.0.0',
})
const spend = createSpend({
  db,
  api,
  cache: createRecordingCache().port,
  clock,
  log: quiet,
  account,
  touch() {},
  emit() {},
  limits: () => ({ day: null, week: null, floor: null }),
  onReading() {},
})
// A pipe to the parent keeps the process alive where clocks do not.
process.stdin.resume()
spend.start()
const tell = () =>
  JSON.stringify(
    spend.bulks().map(({ state }) => ({
      state: state.state,
      rows: state.rows.map((row) => (row.state === 'ended' ? row.answer.outcome : row.state)),
    })),
  )
if (what === 'begin')
  spend.startBulk(
    'contacts.findEmail',
    ids.map((id) => ({ id, label: id })),
    10_000,
  )
if (what === 'resume') for (const bulk of spend.bulks()) bulk.resume()
process.stdout.write(`${tell()}\n`)
if (what === 'look') {
  // Long enough for something that goes on by itself to go on.
  await new Promise((resolve) => {
    setTimeout(resolve, 300)
  })
  process.stdout.write(`${tell()}\n`, () => process.exit(0))
} else {
  await Promise.all(spend.bulks().map(({ ended }) => ended))
  process.stdout.write(`${tell()}\n`, () => process.exit(0))
}
