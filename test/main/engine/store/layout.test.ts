import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CacheEngine } from '#main/engine/store/cache/engine.ts'
import { openEncrypted } from '#main/engine/store/sqlite.ts'
import { folder } from './world.ts'

test('when the columns or their rules change, every row is computed anew from its JSON and nothing is lost', () => {
  using place = folder()
  const key = randomBytes(32)
  const file = join(place.path, 'cache.db')
  const open = () =>
    new CacheEngine(file, key, () => {
      throw new Error('nothing to rebuild here')
    })
  const engine = open()
  const rows = Array.from({ length: 2500 }, (_, index) => ({
    id: `c_${index}`,
    first_name: `Name ${String(index).padStart(4, '0')}`,
  }))
  engine.answer('put', { table: 'contacts', rows, options: { startedAt: 1, now: 77 } })
  engine.answer('project', {
    projections: [
      { table: 'contacts', id: 'c_7', fields: { title: 'Overlaid' }, pending: true, overlay: [] },
    ],
  })
  engine.answer('close', {})

  // As an older Hotdesk would have left it: other columns, another digest, one table fewer.
  const old = openEncrypted(file, key)
  old.exec(
    "UPDATE contacts SET c_name = 'wrong'; ALTER TABLE contacts DROP COLUMN " +
      "c_target_role; DROP TABLE webhooks; UPDATE meta SET value = 'older' WHERE key = " +
      "'layout'",
  )
  old.close()

  const again = open()
  const page = again.answer('list', {
    table: 'contacts',
    query: { sort: [{ field: 'name' }], offset: 2400, limit: 1, total: true },
  })
  expect([page.total, page.rows[0]?.id, page.rows[0]?.first_seen_at]).toEqual([2500, 'c_2400', 77])
  expect(again.answer('search', { text: 'overlaid' })[0]?.rows[0]).toMatchObject({
    id: 'c_7',
    pending: true,
  })
  expect(again.answer('counts', { table: 'webhooks', by: ['active'] })).toEqual({ active: [] })
  again.answer('close', {})
})
