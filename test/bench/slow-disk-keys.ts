// Presses keys on time into an outbox of its own, and writes how long each edit took until it was
// durable, in milliseconds: the process of slow-disk.bench.ts whose flushes are slow.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CacheStore } from '#main/engine/store/cache/client.ts'
import { onTime } from './on-time.ts'
import { openOutbox, triage } from './open-outbox.ts'
import { people } from './store-people.ts'

const PEOPLE = 2000
const { values } = parseArgs({ options: { keys: { type: 'string' }, apart: { type: 'string' } } })

const folder = mkdtempSync(join(tmpdir(), 'hotdesk-slow-disk-'))
const key = randomBytes(32)
const cache = await CacheStore.open({ file: join(folder, 'cache.db'), key })
const { db, outbox, safeAt } = openOutbox(folder, { cache, key })
try {
  const all = people(PEOPLE)
  for (let from = 0; from < PEOPLE; from += 200)
    await cache.putPage('contacts', all.slice(from, from + 200), { startedAt: 1, now: 1 })
  let next = 0
  const press = (times: number) =>
    onTime(times, Number(values.apart), () => triage(outbox, next++), safeAt)
  await press(20)
  process.stdout.write(JSON.stringify(await press(Number(values.keys))))
} finally {
  await cache.close()
  db.close()
  rmSync(folder, { recursive: true, force: true })
}
