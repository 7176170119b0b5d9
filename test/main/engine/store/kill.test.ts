import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { openOutboxDb } from '#main/engine/store/outbox-db.ts'
import { folder } from './world.ts'

/** Starts the writer, kills it once it has said `count` numbers; answers the last it said. */
async function writeUntilKilled(
  file: string,
  key: Buffer,
  from: number,
  count: number,
): Promise<number> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'kill-writer.ts'), file, key.toString('hex'), String(from)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let last = -1
  createInterface(child.stdout).on('line', (line) => {
    last = Number(line)
    if (last >= from + count) child.kill('SIGKILL')
  })
  await once(child, 'close')
  return last
}

test('P1: after SIGKILL every edit that was acknowledged is there, in the outbox and in what it can be salvaged from', async () => {
  using place = folder()
  const file = join(place.path, 'outbox.db')
  const key = randomBytes(32)
  let next = 0
  for (const count of [3, 17, 49, 120]) {
    const acknowledged = await writeUntilKilled(file, key, next, count)
    for (const salvage of [false, true]) {
      if (salvage)
        for (const name of [file, `${file}-wal`, `${file}-shm`]) rmSync(name, { force: true })
      const outbox = openOutboxDb(file, key)
      expect(outbox.salvaged === null).toBe(!salvage)
      const numbers = outbox
        .prepare<[], { key: string }>('SELECT key FROM kv ORDER BY CAST(key AS INTEGER)')
        .all()
        .map((row) => Number(row.key))
      outbox.close()
      expect(numbers.slice(0, acknowledged + 1)).toEqual(
        Array.from({ length: acknowledged + 1 }, (_, index) => index),
      )
      // At most one more was kept without the time to say so.
      expect(numbers.length - acknowledged - 1).toBeLessThanOrEqual(1)
      next = numbers.length
    }
  }
})
