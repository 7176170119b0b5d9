import { PagingKnowledge } from '#main/engine/api/paging-knowledge.ts'
import { writeSync } from 'node:fs'
import { createOutbox } from '#main/engine/outbox/index.ts'
import { openOutboxDb } from '#main/engine/store/outbox-db.ts'
import { createRecordingCache } from '#test/main/engine/outbox/world.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { account, silent } from './world.ts'

/*
 * A process that edits without end, through the whole outbox over a real file, and says each edit's
 * number once the outbox has answered: what the screen would call saved. It is killed, or its disk
 * is cut off, at any moment. `edits`: how many before it ends by itself.
 */
const [file = '', key = '', from = '0', edits = 'Infinity'] = process.argv.slice(2)
const db = openOutboxDb(file, Buffer.from(key, 'hex'))
const never = (async () => new Promise(() => {})) as never
const outbox = createOutbox({
  db,
  api: { call: never, pagingKnowledge: new PagingKnowledge() },
  cache: createRecordingCache().port,
  clock: manualClock(),
  log: silent,
  account,
  touch() {},
  emit() {},
})
for (let number = Number(from); number < Number(from) + Number(edits); number += 1) {
  // Five edits of each member, so that most join one that waits; now and then a backup, which
  // begins a new journal.
  const want = { notes: `${number} ${'x'.repeat((number * 37) % 900)}` }
  await outbox.edit('Edit', [
    {
      endpoint: 'hotLists.members.update',
      params: { id: 'hl_1', member_id: `m${Math.floor(number / 5)}` },
      want,
      base: { notes: null },
    },
  ])
  writeSync(1, `${number}\n`)
  if (number % 40 === 39) db.backUp()
}
db.close()
