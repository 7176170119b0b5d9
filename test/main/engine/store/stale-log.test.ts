import { randomBytes } from 'node:crypto'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CacheEngine } from '#main/engine/store/cache/engine.ts'
import { search } from '#main/engine/store/cache/search.ts'
import { folder } from './world.ts'

const nothing = () => {
  throw new Error('nothing to rebuild here')
}

test('P9: a log left behind by a killed process over a cache that is gone or older is harmless', () => {
  using place = folder()
  const key = randomBytes(32)
  const file = join(place.path, 'cache.db')
  const engine = new CacheEngine(file, key, nothing)
  const put = (id: string) =>
    engine.answer('put', { table: 'contacts', rows: [{ id }], options: { startedAt: 1, now: 1 } })
  put('a')
  copyFileSync(file, join(place.path, 'older.db'))
  copyFileSync(`${file}-wal`, join(place.path, 'left.wal'))
  put('b')
  engine.answer('close', {})

  const said: string[] = []
  for (const state of ['gone', 'older', 'newer'] as const) {
    if (state !== 'newer') rmSync(file)
    if (state === 'older') copyFileSync(join(place.path, 'older.db'), file)
    copyFileSync(join(place.path, 'left.wal'), `${file}-wal`)
    const again = new CacheEngine(file, key, (reason) => said.push(reason)).searchWith(search)
    const { ids } = again.answer('ids', { table: 'contacts', limit: 10 })
    expect(['', 'a', 'a,b']).toContain(ids.join())
    again.answer('put', {
      table: 'contacts',
      rows: [{ id: 'c', first_name: 'Cy' }],
      options: { startedAt: 2, now: 2 },
    })
    expect(again.answer('search', { text: 'cy' })[0]?.count).toBe(1)
    again.answer('close', {})
  }
})

test('P9, P10: a cache that is only looked at stays as it is when a page of it turns out damaged', () => {
  using place = folder()
  const file = join(place.path, 'cache.db')
  const key = randomBytes(32)
  const engine = new CacheEngine(file, key, nothing)
  const rows = Array.from({ length: 400 }, (_, at) => ({ id: `c_${at}`, notes: 'n'.repeat(900) }))
  engine.answer('put', { table: 'contacts', rows, options: { startedAt: 1, now: 1 } })
  engine.answer('close', {})
  const bytes = readFileSync(file)
  // Its first pages are whole, so that it opens and only then cannot be read.
  writeFileSync(file, bytes.fill(0xa5, Math.floor(bytes.length / 3)))
  const left = readFileSync(file)
  const said: string[] = []
  const looking = new CacheEngine(file, key, (reason) => said.push(reason), true)
  const read = () => looking.answer('list', { table: 'contacts', query: { limit: 500 } }).rows
  expect(read()).toEqual([])
  expect(said).toEqual([expect.stringMatching(/^One of Hotdesk’s files/)])
  expect(read()).toEqual([])
  looking.answer('close', {})
  expect(readFileSync(file).equals(left)).toBe(true)
})
