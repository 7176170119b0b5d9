import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '#main/engine/store/migrate.ts'
import { outboxMigrations } from '#main/engine/store/migrations/index.ts'
import { readJournal } from '#main/engine/store/journal.ts'
import { scanOutbox } from '#main/engine/store/scan-outbox.ts'
import { openEncrypted } from '#main/engine/store/sqlite.ts'
import { columns, add, ids, world } from './outbox-world.ts'

test('P1: the outbox flushes every commit: WAL with synchronous=FULL, never the NORMAL it opens with', () => {
  using place = world()
  const outbox = place.open()
  expect([
    outbox.prepare('PRAGMA synchronous').get(),
    outbox.prepare('PRAGMA journal_mode').get(),
  ]).toEqual([{ synchronous: 2 }, { journal_mode: 'wal' }])
  outbox.close()
})

test('nothing readable reaches the disk: file, log, journal, backup', () => {
  using place = world()
  const outbox = place.open()
  outbox.transact(() => add(outbox, 'op_1', { want: '{"notes":"CANARY-1234"}' }))
  const look = () =>
    readdirSync(place.folder).filter((name) => {
      const bytes = readFileSync(join(place.folder, name))
      return (
        bytes.includes('CANARY') ||
        bytes.includes('SQLite format 3') ||
        bytes.includes('operations')
      )
    })
  expect(readdirSync(place.folder).sort()).toEqual([
    'key.check',
    'outbox.db',
    'outbox.db-shm',
    'outbox.db-wal',
    'outbox.journal',
  ])
  expect(look()).toEqual([])
  outbox.backUp()
  outbox.close()
  expect([existsSync(join(place.folder, 'outbox.backup.db')), look()]).toEqual([true, []])
})

test('every migration has its own number, and a file of version 1 keeps its edits on the way up', () => {
  expect(outboxMigrations.map((step) => step.version)).toEqual(
    outboxMigrations.map((_, index) => index + 1),
  )
  using place = world()
  const old = openEncrypted(place.file, place.key)
  migrate(old, outboxMigrations.slice(0, 1))
  old
    .prepare(
      `INSERT INTO operations (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    )
    .run('op_1', 'i', 'x', 'y', 'z', 'patch', 'e', 'l', 'queued', 1, 1)
  old.close()
  const outbox = place.open()
  expect([outbox.prepare('PRAGMA user_version').get(), ids(outbox)]).toEqual([
    { user_version: outboxMigrations.length },
    ['op_1'],
  ])
  outbox.transact(() => outbox.prepare(`INSERT INTO kv VALUES ('a', '1', 1)`).run())
  outbox.close()
})

test('a migration that fails leaves the version and the rows it found', () => {
  using place = world()
  const db = openEncrypted(place.file, place.key)
  migrate(db, outboxMigrations)
  const broken = {
    version: outboxMigrations.length + 1,
    name: 'broken',
    sql: 'CREATE TABLE half (a); SELECT nonsense FROM nowhere;',
  }
  expect(() => migrate(db, [...outboxMigrations, broken])).toThrow()
  expect([
    db.pragma('user_version', { simple: true }),
    db.prepare(`SELECT count(*) n FROM sqlite_schema WHERE name = 'half'`).get(),
  ]).toEqual([outboxMigrations.length, { n: 0 }])
  db.close()
})

test('P2, P7, P8: a second operation in flight on a lane, and a second open paid one, are refused by the file itself', () => {
  using place = world()
  const outbox = place.open()
  outbox.transact(() => {
    add(outbox, 'a', { lane: 'l', state: 'sending' })
    add(outbox, 'b', { lane: 'l' })
  })
  const send = () =>
    outbox.transact(() =>
      outbox.prepare(`UPDATE operations SET state = 'sending' WHERE id = 'b'`).run(),
    )
  expect(send).toThrow(expect.objectContaining({ code: 'refused' }))
  outbox.transact(() =>
    add(outbox, 'p', { lane: 'paid:contacts.findEmail:c_1', kind: 'paid', state: 'unknown' }),
  )
  for (const state of ['queued', 'sending', 'needs_you']) {
    expect(() =>
      outbox.transact(() =>
        add(outbox, 'q', { lane: 'paid:contacts.findEmail:c_1', kind: 'paid', state }),
      ),
    ).toThrow(expect.objectContaining({ code: 'refused' }))
  }
  outbox.transact(() =>
    outbox.prepare(`UPDATE operations SET state = 'done' WHERE id IN ('a', 'p')`).run(),
  )
  expect(send).not.toThrow()
  expect(ids(outbox)).toEqual(['a', 'b', 'p'])
  outbox.close()
})

test('a transaction that throws keeps nothing, and one inside another belongs to it; writes outside are refused', () => {
  using place = world()
  const outbox = place.open()
  expect(() =>
    outbox.transact(() => {
      add(outbox, 'a')
      outbox.transact(() => add(outbox, 'b'))
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(() => add(outbox, 'c')).toThrow(expect.objectContaining({ code: 'refused' }))
  expect(ids(outbox)).toEqual([])
  outbox.close()
})

test('a full disk refuses the edit by name and keeps what was there', () => {
  using place = world()
  const outbox = place.open()
  outbox.transact(() => add(outbox, 'a'))
  const pages = outbox.prepare<[], { page_count: number }>('PRAGMA page_count').get()!.page_count
  outbox.prepare(`PRAGMA max_page_count=${pages}`).get()
  expect(() => outbox.transact(() => add(outbox, 'b', { want: 'x'.repeat(100_000) }))).toThrow(
    expect.objectContaining({ code: 'disk_full' }),
  )
  expect(ids(outbox)).toEqual(['a'])
  outbox.prepare(`PRAGMA max_page_count=${pages + 1000}`).get()
  outbox.transact(() => add(outbox, 'b'))
  expect(ids(outbox)).toEqual(['a', 'b'])
  outbox.close()
})

test('a disk that may not be written refuses the edit by name, and the outbox can still be read', () => {
  using place = world()
  const outbox = place.open()
  outbox.transact(() => add(outbox, 'a'))
  outbox.prepare('PRAGMA query_only=1').run()
  expect(() => outbox.transact(() => add(outbox, 'b'))).toThrow(
    expect.objectContaining({ code: 'read_only' }),
  )
  expect(ids(outbox)).toEqual(['a'])
  outbox.close()
})

test('J9: the scan finds a person in any column of any table; a backup afterwards leaves none in backup and journal', () => {
  using place = world()
  const outbox = place.open()
  outbox.transact(() => {
    add(outbox, 'a', { want: '{"notes":"Ring Zoë Ångström"}' })
    outbox
      .prepare(
        `INSERT INTO overlays VALUES ('jobs', 'j_1', 'note', '"ask zoë"', NULL, 'local', 1, 1)`,
      )
      .run()
    outbox.prepare(`INSERT INTO kv VALUES ('other', '1', 1)`).run()
  })
  outbox.backUp()
  expect(
    scanOutbox(outbox, ['Zoë'])
      .map((found) => found.table)
      .sort(),
  ).toEqual(['operations', 'overlays'])
  outbox.transact(() => {
    outbox.prepare('DELETE FROM operations').run()
    outbox.prepare('DELETE FROM overlays').run()
  })
  outbox.backUp()
  outbox.close()
  expect(readJournal(join(place.folder, 'outbox.journal'), place.key)).toEqual({
    changes: [],
    damaged: 0,
  })
  const backup = openEncrypted(join(place.folder, 'outbox.backup.db'), place.key)
  expect([
    backup.prepare('SELECT count(*) n FROM operations').get(),
    backup.prepare('SELECT count(*) n FROM kv').get(),
  ]).toEqual([{ n: 0 }, { n: 1 }])
  backup.close()
})
