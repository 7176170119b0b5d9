import { expect, test } from 'vitest'
import { openEncrypted } from '#main/engine/store/sqlite.ts'
import { cacheWorld } from './world.ts'

test('the words of all rows of a page, new or changed, become one part of their search index', async () => {
  await using world = await cacheWorld()
  const page = (title: string) =>
    Array.from({ length: 100 }, (_, index) => ({
      id: `c_${index}`,
      first_name: `Name ${index}`,
      title,
      company: { id: `co_${index % 10}`, name: `Company ${index % 10} ${title}` },
    }))
  const parts = () => {
    const db = openEncrypted(world.file, world.key, { readonly: true })
    try {
      return db.prepare('SELECT count(DISTINCT segid) FROM search_contacts_idx').pluck().get()
    } finally {
      db.close()
    }
  }
  await world.cache.putPage('contacts', page('Controller'), { startedAt: 1, now: 1 })
  expect(parts()).toBe(1)
  await world.cache.putPage('contacts', page('Counsel'), { startedAt: 2, now: 2 })
  expect(parts()).toBe(2)
  expect((await world.cache.search({ text: 'counsel', limit: 200 }))[0]?.rows).toHaveLength(100)
  expect(await world.cache.search({ text: 'controller' })).toEqual([])
})
