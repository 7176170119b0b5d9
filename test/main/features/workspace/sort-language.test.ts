import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createHub } from '#main/engine/hub.ts'
import { CacheStore } from '#main/engine/store/cache/client.ts'
import { followSortLanguage } from '#main/features/workspace/sort-language.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { folder } from '../../engine/store/world.ts'

/** A cache in its thread, sorted as in English, that follows a language of the settings. */
async function world() {
  const place = folder()
  const clock = manualClock()
  const hub = createHub(clock)
  const reordered = Promise.withResolvers<void>()
  const cache = await CacheStore.open({
    file: join(place.path, 'cache.db'),
    key: randomBytes(32),
    sortLanguage: 'en',
    onReordered: () => reordered.resolve(),
  })
  await cache.putPage(
    'companies',
    ['Åberg', 'Abe', 'Zorn'].map((name) => ({ id: name, name })),
    { startedAt: 0, now: clock.now() },
  )
  await cache.putPage(
    'contacts',
    [
      { id: 'anna', first_name: 'Anna', last_name: 'Zorn' },
      { id: 'zoe', first_name: 'Zoë', last_name: 'Abel' },
    ],
    { startedAt: 0, now: clock.now() },
  )
  let language = 'en'
  const told: string[] = []
  hub.listen((event) => {
    if (event.type === 'tables.changed') told.push(...event.data.tables)
  })
  const log = { info() {}, warn() {}, error() {} }
  const stop = followSortLanguage({ cache, hub, log }, { sortLanguage: () => language })
  return {
    reordered: reordered.promise,
    stop,
    told,
    /** Changes the language in the settings. */
    async choose(tag: string) {
      language = tag
      hub.touch('preferences')
      await clock.advance(20)
      await clock.advance(20)
    },
    names: async (table: 'companies' | 'contacts' = 'companies') => {
      const { rows } = await cache.list(table, { sort: [{ field: 'name' }] })
      return rows.map(({ id }) => id)
    },
    async [Symbol.asyncDispose]() {
      await cache.close()
      place[Symbol.dispose]()
    },
  }
}

test('M5: a choice in the settings sorts the lists anew and tells the windows', async () => {
  await using place = await world()
  expect(await place.names()).toEqual(['Abe', 'Åberg', 'Zorn'])
  await place.choose('sv')
  await place.reordered
  expect(await place.names()).toEqual(['Abe', 'Zorn', 'Åberg'])
})

test('M5: an order of names is shown at once, and then sorted by', async () => {
  await using place = await world()
  expect(await place.names('contacts')).toEqual(['anna', 'zoe'])
  await place.choose('en-x-family')
  expect(place.told).toEqual(expect.arrayContaining(['contacts', 'members', 'meetings']))
  await place.reordered
  expect(await place.names('contacts')).toEqual(['zoe', 'anna'])
  expect(await place.names()).toEqual(['Abe', 'Åberg', 'Zorn'])
})

test('M5: once the workspace is closed, a choice changes nothing in it', async () => {
  await using place = await world()
  place.stop()
  await place.choose('sv')
  expect(await place.names()).toEqual(['Abe', 'Åberg', 'Zorn'])
})
