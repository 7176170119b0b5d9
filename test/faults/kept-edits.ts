import { openOutboxDb } from '#main/engine/store/outbox-db.ts'

/**
 * The numbers of the edits that are missing although the editor had said them; `from` is where the
 * file began.
 */
export function lostEdits(file: string, key: Buffer, said: number): number[] {
  const db = openOutboxDb(file, key)
  try {
    const rows = db
      .prepare<[], { record_id: string; notes: string }>(
        `SELECT record_id, json_extract(want, '$.notes') AS notes FROM operations WHERE state = 'queued'`,
      )
      .all()
    const kept = new Map(rows.map((row) => [row.record_id, parseInt(row.notes, 10)]))
    // The last edit of each member stands for those it took the place of.
    const lost: number[] = []
    for (let member = 0; member * 5 <= said; member += 1) {
      const last = Math.min(member * 5 + 4, said)
      if ((kept.get(`m${member}`) ?? -1) < last) lost.push(last)
    }
    return lost
  } finally {
    db.close()
  }
}

/** The highest number that is kept. */
export function highestEdit(file: string, key: Buffer): number {
  const db = openOutboxDb(file, key)
  try {
    const rows = db
      .prepare<[], { notes: string }>(
        `SELECT json_extract(want, '$.notes') AS notes FROM operations WHERE state = 'queued'`,
      )
      .all()
    return Math.max(-1, ...rows.map((row) => parseInt(row.notes, 10)))
  } finally {
    db.close()
  }
}
