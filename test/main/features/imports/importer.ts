import { createApi } from '#main/engine/api/client.ts'
import { createBudget } from '#main/engine/api/index.ts'
import { createHub } from '#main/engine/hub.ts'
import { createImports } from '#main/features/imports/imports.ts'
import { createOutbox } from '#main/engine/outbox/index.ts'
import type { Clock } from '#main/ports.ts'
import { openOutboxDb } from '#main/engine/store/outbox-db.ts'
import { account, quiet } from '#test/main/engine/outbox/live.ts'
import { createRecordingCache } from '#test/main/engine/outbox/world.ts'

/*
 * A process that imports people, over a real file and real HTTP, and is killed at any moment. It
 * says when all rows are kept, and when nothing is left to do. `rows`: 0 goes on with what is
 * there.
 */
const [file = '', key = '', baseUrl = '', token = '', rows = '0'] = process.argv.slice(2)
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
const db = openOutboxDb(file, Buffer.from(key, 'hex'))
const hub = createHub(clock)
const api = createApi({
  baseUrl,
  getToken: async () => token,
  onUnauthorized: async () => null,
  budget: createBudget({ clock, scale: 1_000_000 }),
  clock,
  log: quiet,
  version: '0.0.0',
})
const outbox = createOutbox({
  db,
  api,
  cache: createRecordingCache().port,
  clock,
  log: quiet,
  account,
  touch: hub.touch,
  emit: hub.emit,
})
const imports = createImports({ db, outbox, account, clock, hub, log: quiet })
const say = (what: string) => void process.stdout.write(`${what}\n`)
// A pipe to the parent keeps the process alive where clocks do not.
process.stdin.resume()
imports.start()
if (Number(rows) > 0) {
  const wanted = Array.from({ length: Number(rows) }, (_, index) => ({
    row: index + 2,
    kind: 'create' as const,
    name: `Person ${index}`,
    contact_id: null,
    once: true,
    state: 'waiting' as const,
    reason: null,
    want: { first_name: 'Person', last_name: `Number${index}`, email: `p${index}@kill.example` },
  }))
  say('begins')
  await imports.begin('people.csv', [], wanted)
}
say('kept')
outbox.start()
for (;;) {
  await new Promise((resolve) => {
    setTimeout(resolve, 20)
  })
  const all = imports.list()
  if (all.every(({ state }) => state === 'done')) {
    process.stdout.write(`done ${JSON.stringify(all.map(({ counts }) => counts))}\n`, () =>
      process.exit(0),
    )
    break
  }
}
