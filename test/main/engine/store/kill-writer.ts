import { writeSync } from 'node:fs'
import { openOutboxDb } from '#main/engine/store/outbox-db.ts'

/**
 * Writes one edit after the other and says each one's number once it is kept, until it is killed.
 */
const [file, key, from] = process.argv.slice(2) as [string, string, string]
const outbox = openOutboxDb(file, Buffer.from(key, 'hex'))
for (let number = Number(from); ; number++) {
  outbox.transact(() =>
    outbox
      .prepare('INSERT INTO kv VALUES (?, ?, 1)')
      .run(String(number), JSON.stringify('x'.repeat(number % 700))),
  )
  if (number % 50 === 49) outbox.backUp()
  writeSync(1, `${number}\n`)
}
