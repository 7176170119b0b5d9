import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CacheStore } from '#main/engine/store/cache/client.ts'
import { folder } from './world.ts'

const names = ['Nz', 'Ñandú', 'Oz', 'Öz', 'Zz', 'Åberg', 'Abe']
const sortedIn = {
  es: ['Abe', 'Åberg', 'Nz', 'Ñandú', 'Oz', 'Öz', 'Zz'],
  sv: ['Abe', 'Ñandú', 'Nz', 'Oz', 'Zz', 'Åberg', 'Öz'],
}

/** One cache file, which a thread opens with a language as after a start. */
function world() {
  const place = folder()
  const options = { file: join(place.path, 'cache.db'), key: randomBytes(32) }
  /** Opens the file; `reordered` resolves each time the thread says that it is sorted anew. */
  async function open(sortLanguage: string, readOnly = false) {
    let tell = () => {}
    const cache = await CacheStore.open({
      ...options,
      sortLanguage,
      readOnly,
      onReordered: () => tell(),
    })
    const put = (all: readonly string[]) =>
      cache.putPage(
        'companies',
        all.map((name) => ({ id: `co_${name}`, name })),
        { startedAt: 1, now: 77 },
      )
    const shown = async () => {
      const { rows } = await cache.list('companies', { sort: [{ field: 'name' }] })
      return rows.map(({ record }) => record.name)
    }
    const reordered = () => new Promise<void>((resolve) => (tell = resolve))
    return { cache, put, shown, reordered }
  }
  return { open, [Symbol.dispose]: () => place[Symbol.dispose]() }
}

test('M5: a new file sorts names as the language that it is opened with', async () => {
  using place = world()
  const { cache, put, shown } = await place.open('es')
  await put(names)
  expect(await shown()).toEqual(sortedIn.es)
  await cache.close()
})

test('M5: another language sorts the rows that are there, and what comes later', async () => {
  using place = world()
  const { cache, put, shown, reordered } = await place.open('es')
  await put(names)
  const done = reordered()
  await cache.reorder('sv')
  await done
  expect(await shown()).toEqual(sortedIn.sv)
  await put(['Ärlig'])
  expect(await shown()).toEqual([...sortedIn.sv.slice(0, -1), 'Ärlig', 'Öz'])
  await cache.close()
})

test('M5: a change that was cut short is finished after the next start', async () => {
  using place = world()
  const first = await place.open('es')
  await first.put(names)
  await first.cache.reorder('sv')
  await first.cache.close()

  const second = await place.open('sv')
  await second.reordered()
  expect(await second.shown()).toEqual(sortedIn.sv)
  await second.cache.close()
})

test('M5: so is one that was taken back', async () => {
  using place = world()
  const first = await place.open('es')
  await first.put(names)
  await first.cache.reorder('sv')
  await first.cache.reorder('es')
  await first.cache.close()

  const second = await place.open('es')
  await second.reordered()
  expect(await second.shown()).toEqual(sortedIn.es)
  await second.cache.close()
})

test('M5: a full disk leaves the rows in the order that they have', async () => {
  using place = world()
  const first = await place.open('sv')
  await first.put(names)
  await first.cache.close()
  const second = await place.open('es', true)
  expect(await second.shown()).toEqual(sortedIn.sv)
  await second.cache.close()
})
