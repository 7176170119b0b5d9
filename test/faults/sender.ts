import { createApi } from '#main/engine/api/client.ts'
import { createBudget } from '#main/engine/api/index.ts'
import type { Clock } from '#main/ports.ts'
import { createOutbox } from '#main/engine/outbox/index.ts'
import { createSpend } from '#main/engine/spend/index.ts'
import { openOutboxDb } from '#main/engine/store/outbox-db.ts'
import { createRecordingCache } from '#test/main/engine/outbox/world.ts'
import { account, silent } from './world.ts'

/*
 * A process that sends: a new contact, or a paid call. It is killed while its request is on its
 * way; started once more with `again`, it finds out what became of it, and a person presses the
 * paid button again. Then it says how things stand.
 */
const [file = '', key = '', baseUrl = '', token = '', what = '', name = '', again = ''] =
  process.argv.slice(2)
const db = openOutboxDb(file, Buffer.from(key, 'hex'))
/** Pauses of seconds between two looks pass ten times as fast. */
const SPEED = 10
const clock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now() * SPEED,
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms / SPEED)
    return () => clearTimeout(timer)
  },
}
const api = createApi({
  baseUrl,
  getToken: async () => token,
  onUnauthorized: async () => null,
  budget: createBudget({ clock, scale: 1_000_000 }),
  clock,
  log: silent,
  version: '0.0.0',
})
const parts = {
  db,
  api,
  cache: createRecordingCache().port,
  clock,
  log: silent,
  account,
  touch() {},
  emit() {},
}
const outbox = createOutbox(parts)
const spend = createSpend({
  ...parts,
  limits: () => ({ day: null, week: null, floor: null }),
  onReading() {},
})
// A pipe to the parent keeps the process alive where clocks do not.
process.stdin.resume()
if (!again && what === 'create')
  await outbox.edit('New', [
    { endpoint: 'contacts.create', params: {}, want: { first_name: 'Zora', last_name: name } },
  ])
outbox.start()
spend.start()
const press = () =>
  spend.buy({
    intent_id: crypto.randomUUID(),
    route: 'research.start',
    body: { brief: name },
    label: 'x',
  })
const answer = what === 'paid' ? await press() : null
if (again) {
  while (outbox.counts().pending > 0)
    await new Promise((resolve) => {
      clock.after(10, () => resolve(null))
    })
  const receipts = spend.ledger(0, clock.now() + 60_000).receipts.map((receipt) => receipt.outcome)
  process.stdout.write(
    `${JSON.stringify({ answer: answer?.outcome ?? null, receipts, needs_you: outbox.counts().needs_you })}\n`,
    () => process.exit(0),
  )
}
