import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CacheEngine } from '#main/engine/store/cache/engine.ts'
import { search } from '#main/engine/store/cache/search.ts'
import { openEncrypted } from '#main/engine/store/sqlite.ts'
import { folder } from './world.ts'

test('when the columns or their rules change, every row is computed anew from its JSON and nothing is lost', () => {
  using place = folder()
  const key = randomBytes(32)
  const file = join(place.path, 'cache.db')
  const open = () =>
    new CacheEngine(file, key, () => {
      throw new Error('nothing to rebuild here')
    }).searchWith(search)
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

test('an older search index, without lists of all beginnings, is built anew from the rows', () => {
  using place = folder()
  const key = randomBytes(32)
  const file = join(place.path, 'cache.db')
  const open = () =>
    new CacheEngine(file, key, () => {
      throw new Error('nothing to rebuild here')
    }).searchWith(search)
  const indexOf = (db: ReturnType<typeof openEncrypted>) =>
    db
      .prepare<[], string>(`SELECT sql FROM sqlite_schema WHERE name = 'search_contacts'`)
      .pluck()
      .get()
  const engine = open()
  const rows = [{ id: 'c_1', first_name: 'Ada', email: 'ada.lovelace@engine.example' }]
  engine.answer('put', { table: 'contacts', rows, options: { startedAt: 1, now: 1 } })
  engine.answer('close', {})

  // As the version before left it.
  const old = openEncrypted(file, key)
  const now = indexOf(old) ?? ''
  expect(now).toContain("prefix='1 2 3'")
  old.exec(
    `DROP TABLE search_contacts; ${now.replace("prefix='1 2 3'", "prefix='2 3'")};
    UPDATE meta SET value = 'older' WHERE key = 'layout'`,
  )
  old.close()

  const again = open()
  for (const text of ['a', 'ada.l', 'ada.lovelace@', 'ada.lovelace@engine.example'])
    expect(again.answer('search', { text })[0]?.rows[0]?.id).toBe('c_1')
  again.answer('close', {})
  const rebuilt = openEncrypted(file, key)
  expect(indexOf(rebuilt)).toBe(now)
  rebuilt.close()
})
