import type { OutboxDb } from '#main/engine/store/outbox-db.ts'

/** Empties what a test of bulk runs has written, so that the next begins with nothing. */
export function forgetSpending(db: OutboxDb): void {
  db.transact(() => {
    for (const table of ['bulk_rows', 'bulk_runs', 'receipts', 'operations', 'credit_readings'])
      db.prepare(`DELETE FROM ${table}`).run()
  })
}

/** Waits until what was begun has come as far as it can without time going by. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1)
    await new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
}
