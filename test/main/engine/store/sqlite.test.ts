import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { expect, test } from 'vitest'
import { StoreError } from '#main/engine/store/errors.ts'
import { openEncrypted, type Db } from '#main/engine/store/sqlite.ts'
import { cacheWorld, decrypted, folder } from './world.ts'

/** An encrypted file with one table, and a word that must be found nowhere. */
function world() {
  const place = folder()
  const [file, key] = [join(place.path, 'some.db'), randomBytes(32)]
  const db: Db = openEncrypted(file, key)
  db.exec('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)')
  const add = db.prepare('INSERT INTO notes (text) VALUES (?)')
  return {
    db,
    write: (count: number) =>
      db.transaction(() => {
        for (let row = 0; row < count; row += 1) add.run(`CANARY-${row} ${'x'.repeat(2000)}`)
      })(),
    bytes: () => {
      db.pragma('wal_checkpoint(TRUNCATE)')
      return decrypted(file, key)
    },
    [Symbol.dispose]: () => {
      db.close()
      place[Symbol.dispose]()
    },
  }
}

test('J9: what is deleted is overwritten: no page of the file still holds it, free or not', () => {
  using place = world()
  place.write(20)
  expect(place.bytes().includes('CANARY-7 ')).toBe(true)
  place.db.prepare('DELETE FROM notes WHERE id > 1').run()
  const left = place.bytes()
  expect([left.includes('CANARY-0 '), left.includes('CANARY-7 ')]).toEqual([true, false])
})

test('J9: somebody erased stands in no byte of the cache, its search index and its log', async () => {
  // What is overwritten does not depend on the cipher, and this one can be undone here.
  await using place = await cacheWorld(undefined, { older: true })
  const { cache, file, key } = place
  const people = [
    { id: 'c_1', first_name: 'Ingrid', last_name: 'Zyxsolberg', email: 'ingrid@zyxkvist.example' },
    { id: 'c_2', first_name: 'Ola', last_name: 'Nordmann', email: 'ola@kvist.example' },
  ]
  await cache.putPage('contacts', people, { startedAt: 1, now: 1 })
  await cache.remove('contacts', ['c_1'], { kind: 'erased' }, 2)
  const bytes = decrypted(file, key).toString('latin1').toLowerCase()
  expect(bytes).toContain('nordmann')
  expect(bytes).not.toMatch(/zyxsol|zyxkvist/)
})

/** The bytes at the end of each page that a file's cipher uses: 80 by sqlcipher, 64 by AEGIS. */
const reservedIn = (file: string) => readFileSync(file)[20]

test('J5: a new cache is encrypted with AEGIS, one of an earlier version stays as it was, and both open', async () => {
  const ada = [{ id: 'c_1', first_name: 'Ada', last_name: 'Quillfeather' }]
  for (const [older, reserved] of [
    [false, 64],
    [true, 80],
  ] as const) {
    await using place = await cacheWorld(undefined, { older })
    await place.cache.putPage('contacts', ada, { startedAt: 1, now: 1 })
    const again = await place.reopen()
    expect((await again.get('contacts', 'c_1'))?.record.first_name).toBe('Ada')
    expect([place.rebuilt, reservedIn(place.file)]).toEqual([[], reserved])
    while (await again.idle()) {
      /* until all of it is in the file */
    }
    expect(readFileSync(place.file).includes('Quillfeather')).toBe(false)
  }
})

test('J5: under another key neither cipher opens, and AEGIS does not use the key of sqlcipher', () => {
  using place = folder()
  const key = randomBytes(32)
  for (const cipher of ['sqlcipher', 'aegis'] as const) {
    const file = join(place.path, cipher)
    const db = openEncrypted(file, key, { cipher })
    db.exec('CREATE TABLE notes (text TEXT)')
    db.close()
    expect(() => openEncrypted(file, randomBytes(32))).toThrow(StoreError)
    openEncrypted(file, key).close()
  }
  const plain = new Database(join(place.path, 'aegis'))
  plain.pragma(`cipher='aegis'`)
  plain.pragma(`key="x'${key.toString('hex')}'"`)
  expect(() => plain.prepare('SELECT * FROM notes').all()).toThrow('file is not a database')
  plain.close()
})

/**
 * Files of this process that have no name any more, as SQLite makes them for what it puts aside.
 */
const nameless = () =>
  readdirSync('/proc/self/fd')
    .map((fd) => `/proc/self/fd/${fd}`)
    .filter(isNameless)

function isNameless(fd: string): boolean {
  try {
    return readlinkSync(fd).endsWith(' (deleted)')
  } catch {
    // Closed since the folder was read, as the folder itself is.
    return false
  }
}

test.skipIf(process.platform !== 'linux')(
  'J5: what SQLite puts aside while it works stays in memory: no file is made for it',
  () => {
    using place = world()
    const before = nameless()
    place.db.exec('CREATE TEMP TABLE aside (text TEXT)')
    place.db.pragma('temp.cache_size=10')
    const put = place.db.prepare('INSERT INTO aside VALUES (?)')
    for (let row = 0; row < 500; row += 1) put.run(`CANARY-${row} ${'x'.repeat(4000)}`)
    const made = nameless().filter((fd) => !before.includes(fd))
    expect(made.map((fd) => readFileSync(fd).includes('CANARY'))).toEqual([])
  },
)
