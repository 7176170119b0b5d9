import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CacheEngine } from '#main/engine/store/cache/engine.ts'
import { folder } from './world.ts'

const names = ['Nz', 'Ñandú', 'Oz', 'Öz', 'Zz', 'Åberg', 'Abe']
const sortedIn = {
  es: 'Abe Åberg Nz Ñandú Oz Öz Zz',
  sv: 'Abe Ñandú Nz Oz Zz Åberg Öz',
}

/** One cache file, opened with a language as after a start. */
function world() {
  const place = folder()
  const key = randomBytes(32)
  const file = join(place.path, 'cache.db')
  const open = (language: string, readOnly = false) =>
    new CacheEngine(
      file,
      key,
      () => {
        throw new Error('nothing to rebuild here')
      },
      readOnly,
      language,
    )
  return { open, [Symbol.dispose]: () => place[Symbol.dispose]() }
}

const namesIn = (engine: CacheEngine) =>
  engine
    .answer('list', { table: 'companies', query: { sort: [{ field: 'name' }] } })
    .rows.map((row) => (row.record as { name: string }).name)
    .join(' ')

const fill = (engine: CacheEngine) =>
  engine.answer('put', {
    table: 'companies',
    rows: names.map((name, index) => ({ id: `co_${index}`, name })),
    options: { startedAt: 1, now: 77 },
  })

/** Runs idle slices until the order is reached; returns how many reported that it was. */
function settle(engine: CacheEngine): number {
  let reached = 0
  while (engine.isReordering) if (engine.answer('idle', {}).reordered) reached += 1
  return reached
}

test('M5: a new file sorts names in the language it is opened with', () => {
  using place = world()
  const engine = place.open('es')
  fill(engine)
  expect([namesIn(engine), engine.isReordering]).toEqual([sortedIn.es, false])
})

test('M5: another language sorts the rows that are there, and what comes later, and says so once', () => {
  using place = world()
  const engine = place.open('es')
  fill(engine)
  engine.answer('reorder', { language: 'sv' })
  expect(settle(engine)).toBe(1)
  expect(namesIn(engine)).toBe(sortedIn.sv)
  engine.answer('put', {
    table: 'companies',
    rows: [{ id: 'co_late', name: 'Ärlig' }],
    options: { startedAt: 2, now: 78 },
  })
  expect(namesIn(engine)).toBe('Abe Ñandú Nz Oz Zz Åberg Ärlig Öz')
})

test('M5: a change that was cut short is finished after the next start, back to the old language too', () => {
  using place = world()
  const first = place.open('es')
  fill(first)
  first.answer('reorder', { language: 'sv' })
  first.answer('close', {})

  const second = place.open('es')
  expect(second.isReordering).toBe(true)
  expect(settle(second)).toBe(1)
  expect(namesIn(second)).toBe(sortedIn.es)
  second.answer('close', {})

  const third = place.open('sv')
  expect(settle(third)).toBe(1)
  expect(namesIn(third)).toBe(sortedIn.sv)
})

test('M5: a full disk leaves the order as it is', () => {
  using place = world()
  const engine = place.open('sv')
  fill(engine)
  engine.answer('close', {})
  const reading = place.open('es', true)
  expect([namesIn(reading), reading.isReordering]).toEqual([sortedIn.sv, false])
})
