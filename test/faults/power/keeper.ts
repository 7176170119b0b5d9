import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { openOutboxDb, type OutboxDb } from '#main/engine/store/outbox-db.ts'

/*
 * A short life of the outbox, whose every write and flush is recorded: node keeper.ts FOLDER KEY FROM
 * STEPS. A step `e` keeps an edit, `l` a long one, `b` backs up, `o` closes and opens. It says each
 * edit's number once it is kept, and `b` and a number once a backup holds all edits up to it. What
 * the disk refuses is not said.
 */
const [folder = '', key = '', from = '0', steps = ''] = process.argv.slice(2)
const file = join(folder, 'outbox.db')
const say = (line: string) => writeSync(1, `${line}\n`)
let number = Number(from)
let db = open()

function open(): OutboxDb {
  for (let tries = 0; ; tries += 1)
    try {
      return openOutboxDb(file, Buffer.from(key, 'hex'))
    } catch (error) {
      if (tries === 3) throw error
    }
}

function keep(length: number): void {
  const value = JSON.stringify('x'.repeat(length))
  db.transact(() =>
    db.prepare('INSERT OR REPLACE INTO kv VALUES (?, ?, 1)').run(`edit ${number}`, value),
  )
  say(String(number))
}

const does: Record<string, () => void> = {
  e: () => keep(40),
  l: () => keep(9000),
  b: () => {
    db.backUp()
    say(`b ${number - 1}`)
  },
  o: () => {
    db.close()
    db = open()
  },
}
for (const step of steps) {
  try {
    does[step]?.()
  } catch {
    // Refused: nothing was said.
  }
  if (step === 'e' || step === 'l') number += 1
}
try {
  db.close()
} catch {
  // A disk that refuses the last flush too.
}
