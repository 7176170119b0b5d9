import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { expect, test } from 'vitest'
import { openOutboxDb } from '#main/engine/store/outbox-db.ts'
import { openEncrypted } from '#main/engine/store/sqlite.ts'
import { add, ids, world } from './outbox-world.ts'

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

test.each([
  ['an object', `json_patch('{"min":0}', '{"message":"Gone."}')`, '{"min":0,"message":"Gone."}'],
  ['a list', `json_array(1, 'two')`, '[1,"two"]'],
  ['a text that looks like JSON', `'{"min": 0}'`, '{"min": 0}'],
])('P10: %s that SQLite built is salvaged from the journal as text', (_, built, text) => {
  using place = world()
  const outbox = place.open()
  outbox.transact(() => {
    outbox
      .prepare(
        `INSERT INTO receipts (id, intent_id, endpoint, outcome, max_cost, asked_at)
        VALUES ('r', 'i', 'contacts.findEmail', 'open', 2, 1)`,
      )
      .run()
    outbox.prepare(`UPDATE receipts SET detail = ${built}`).run()
  })
  const details = 'SELECT detail FROM receipts'
  expect(outbox.prepare(details).all()).toEqual([{ detail: text }])
  outbox.close()
  rmSync(place.file)
  const salvaged = place.open()
  expect(salvaged.prepare(details).all()).toEqual([{ detail: text }])
  salvaged.close()
})
