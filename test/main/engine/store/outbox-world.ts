import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openOutboxDb, type OutboxDb } from '#main/engine/store/outbox-db.ts'
import { folder } from './world.ts'

export const columns = [
  'id',
  'intent_id',
  'issuer',
  'subject',
  'workspace',
  'kind',
  'endpoint',
  'lane',
  'state',
  'created_at',
  'updated_at',
]

export function add(
  outbox: OutboxDb,
  id: string,
  row: Partial<{ lane: string; kind: string; state: string; want: string }> = {},
): void {
  const { lane = `member:hl/${id}`, kind = 'patch', state = 'queued', want = '{}' } = row
  outbox
    .prepare(
      `INSERT INTO operations (${columns.join(', ')}, want) VALUES (${columns.map(() => '?').join(', ')}, ?)`,
    )
    .run(
      id,
      id,
      'https://a',
      'u_1',
      'w_1',
      kind,
      'hotLists.members.update',
      lane,
      state,
      1,
      1,
      want,
    )
}

export const ids = (outbox: OutboxDb) =>
  outbox
    .prepare<[], { id: string }>('SELECT id FROM operations ORDER BY seq')
    .all()
    .map((row) => row.id)

export function world() {
  const place = folder()
  const file = join(place.path, 'outbox.db')
  const key = randomBytes(32)
  return {
    file,
    key,
    folder: place.path,
    open: () => openOutboxDb(file, key),
    [Symbol.dispose]: () => place[Symbol.dispose](),
  }
}
