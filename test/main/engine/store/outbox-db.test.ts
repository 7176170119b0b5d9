import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { expect, test } from 'vitest'
import { migrate } from '#main/engine/store/migrate.ts'
import { outboxMigrations } from '#main/engine/store/migrations/index.ts'
import { openOutboxDb, type OutboxDb } from '#main/engine/store/outbox-db.ts'
import { readJournal } from '#main/engine/store/journal.ts'
import { scanOutbox } from '#main/engine/store/scan-outbox.ts'
import { openEncrypted } from '#main/engine/store/sqlite.ts'
import { folder } from './world.ts'

const columns = [
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
function add(
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
const ids = (outbox: OutboxDb) =>
  outbox
    .prepare<[], { id: string }>('SELECT id FROM operations ORDER BY seq')
    .all()
    .map((row) => row.id)

function world() {
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

test('P10: another key is refused, and not a byte changes', () => {
  using place = world()
  const outbox = place.open()
  outbox.transact(() => add(outbox, 'op_1'))
  outbox.close()
  const before = readdirSync(place.folder).map((name) => [
    name,
    readFileSync(join(place.folder, name)).toString('base64'),
  ])
  for (const mark of ['kept', 'gone']) {
    if (mark === 'gone') rmSync(join(place.folder, 'key.check'))
    expect(() => openOutboxDb(place.file, randomBytes(32))).toThrow(
      expect.objectContaining({ code: 'wrong_key' }),
    )
  }
  expect(
    readdirSync(place.folder).map((name) => [
      name,
      readFileSync(join(place.folder, name)).toString('base64'),
    ]),
  ).toEqual(before.filter(([name]) => name !== 'key.check'))
  const again = place.open()
  expect(ids(again)).toEqual(['op_1'])
  again.close()
})

test('P10: an unencrypted file in its place is refused and stays as it is', () => {
  using place = world()
  const plain = new Database(place.file)
  plain.exec('CREATE TABLE t (a); INSERT INTO t VALUES (1)')
  plain.close()
  const before = readFileSync(place.file)
  expect(() => place.open()).toThrow(expect.objectContaining({ code: 'plaintext' }))
  expect(readFileSync(place.file)).toEqual(before)
})

test('P10: a file of a newer version is refused and keeps its rows', () => {
  using place = world()
  const outbox = place.open()
  outbox.transact(() => add(outbox, 'op_1'))
  outbox.close()
  const newer = openEncrypted(place.file, place.key)
  newer.pragma('user_version=99')
  newer.close()
  expect(() => place.open()).toThrow(expect.objectContaining({ code: 'newer_version' }))
  const back = openEncrypted(place.file, place.key)
  expect(back.prepare('SELECT count(*) n FROM operations').get()).toEqual({ n: 1 })
  back.close()
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

const damages: [string, (file: string) => void][] = [
  ['its first page overwritten', (file) => flip(file, 20)],
  ['a page in the middle flipped', (file) => flip(file, 4096 * 5 + 100)],
  [
    'cut in half',
    (file) => truncateSync(file, Math.floor(readFileSync(file).length / 8192) * 4096),
  ],
  ['emptied', (file) => truncateSync(file, 0)],
  ['deleted', (file) => rmSync(file)],
]
function flip(file: string, at: number): void {
  const bytes = readFileSync(file)
  bytes[at] = bytes[at]! ^ 1
  writeFileSync(file, bytes)
}

test.each(damages)(
  'a damaged outbox is copied aside and salvaged whole from backup and journal: %s',
  (_, damage) => {
    using place = world()
    const outbox = place.open()
    outbox.transact(() => {
      for (let n = 0; n < 40; n++) add(outbox, `before_${n}`)
    })
    outbox.backUp()
    outbox.transact(() => {
      for (let n = 0; n < 40; n++) add(outbox, `after_${n}`)
    })
    outbox.transact(() =>
      outbox.prepare(`UPDATE operations SET state = 'done' WHERE id = 'before_3'`).run(),
    )
    outbox.transact(() => outbox.prepare(`DELETE FROM operations WHERE id = 'before_4'`).run())
    expect(() =>
      outbox.transact(() => {
        add(outbox, 'never')
        throw new Error('no')
      }),
    ).toThrow()
    const expected = outbox.prepare('SELECT * FROM operations ORDER BY seq').all()
    outbox.close()
    damage(place.file)

    const again = place.open()
    expect(again.salvaged).toMatchObject({
      backup: true,
      journal: 3,
      journalDamaged: 0,
      rows: { operations: 79 },
    })
    expect(again.prepare('SELECT * FROM operations ORDER BY seq').all()).toEqual(expected)
    expect(existsSync(again.salvaged!.aside)).toBe(true)
    again.transact(() => add(again, 'next'))
    again.close()
    const third = place.open()
    expect([third.salvaged, ids(third).length]).toEqual([null, 80])
    third.close()
  },
)

test('without a backup the journal tells everything; with neither, whatever pages can still be read', () => {
  using place = world()
  const outbox = place.open()
  for (let n = 0; n < 30; n++)
    outbox.transact(() =>
      add(outbox, `op_${n}`, { want: JSON.stringify({ notes: 'x'.repeat(3000) }) }),
    )
  outbox.close()
  const whole = readFileSync(place.file)
  flip(place.file, whole.length - 4096 * 3)
  const again = place.open()
  expect([again.salvaged?.backup, ids(again).length]).toEqual([false, 30])
  again.close()

  writeFileSync(place.file, whole)
  for (const name of ['outbox.journal', 'outbox.backup.db']) rmSync(join(place.folder, name))
  flip(place.file, whole.length - 4096 * 3)
  const last = place.open()
  expect(last.salvaged).toMatchObject({ backup: false, journal: 0 })
  expect(last.salvaged!.fromFile).toBeGreaterThan(0)
  last.close()
})

test('a transaction whose commit failed is not salvaged from the journal, one cut short by a crash neither', () => {
  using place = world()
  const outbox = place.open()
  outbox.transact(() => add(outbox, 'a'))
  // A deferred rule fails at the commit itself, after the journal was written.
  outbox.prepare('CREATE TEMP TABLE parent (id INTEGER PRIMARY KEY)').run()
  outbox
    .prepare('CREATE TEMP TABLE child (parent REFERENCES parent DEFERRABLE INITIALLY DEFERRED)')
    .run()
  expect(() =>
    outbox.transact(() => {
      add(outbox, 'never')
      outbox.prepare('INSERT INTO child VALUES (1)').run()
    }),
  ).toThrow(expect.objectContaining({ code: 'refused' }))
  outbox.close()
  const journal = join(place.folder, 'outbox.journal')
  const whole = readFileSync(journal)
  writeFileSync(journal, Buffer.concat([whole, Buffer.from([0, 0, 1, 0, 1, 2, 3])]))
  const again = place.open()
  again.transact(() => add(again, 'b'))
  again.close()
  rmSync(place.file)
  const last = place.open()
  expect([last.salvaged?.journal, last.salvaged?.journalDamaged, ids(last)]).toEqual([
    2,
    0,
    ['a', 'b'],
  ])
  last.close()
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
