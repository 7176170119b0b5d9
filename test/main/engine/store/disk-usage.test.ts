import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cacheWorld } from './world.ts'

const scope = { field: 'list_id', is: 'h1' } as const
const rows = Array.from({ length: 1200 }, (_none, n) => ({
  id: `m${n}`,
  list_id: 'h1',
  notes: `${'word '.repeat(800)} marker${n}`,
}))

test('I11: a list that is let go of leaves no rows, no words and no age behind, and comes back with the next page', async () => {
  await using world = await cacheWorld()
  await world.cache.putPage('members', rows, { startedAt: 1, now: 1 })
  await world.cache.setFreshness('members:h1', 5)
  expect(await world.cache.evict('members:h1', 'members', scope)).toBe(1200)

  expect(await world.cache.total('members')).toBe(0)
  expect(await world.cache.search({ text: 'marker7' })).toEqual([])
  expect(await world.cache.freshness(['members:h1'])).toEqual([
    { list: 'members:h1', as_of: null, started_at: null },
  ])
  // Asked for before it went: that it went is no evidence of anything.
  await world.cache.putPage('members', rows.slice(0, 3), { startedAt: 0, now: 2 })
  expect(await world.cache.total('members')).toBe(3)
})

test('I11: the file gets smaller with what is in it', async () => {
  await using world = await cacheWorld()
  await world.cache.putPage('members', rows, { startedAt: 1, now: 1 })
  while (await world.cache.idle());
  const full = { ...(await world.cache.usage()), disk: statSync(world.file).size }
  expect(full.tables.find(({ table }) => table === 'members')).toMatchObject({ rows: 1200 })
  await world.cache.evict('members:h1', 'members', scope)
  while (await world.cache.idle());
  const left = await world.cache.usage()
  expect(left.used_bytes).toBeLessThan(full.used_bytes / 4)
  expect(statSync(world.file).size).toBeLessThan(full.disk / 2)
})

test('I11, P9: reading everything again keeps what waits, and what is kept on this computer only', async () => {
  await using world = await cacheWorld()
  await world.cache.putPage('members', rows.slice(0, 10), { startedAt: 1, now: 1 })
  await world.cache.project([
    {
      table: 'members',
      id: 'local-1',
      fields: { list_id: 'h1', tier: 'S' },
      pending: true,
      overlay: [],
      local: true,
    },
    { table: 'members', id: 'm1', fields: { tier: 'A' }, pending: true, overlay: [] },
  ])
  await world.cache.renew()
  expect((await world.cache.list('members')).rows.map(({ id }) => id)).toEqual(['local-1'])
  expect(world.rebuilt).toEqual([])
  await world.cache.putPage('members', rows.slice(0, 2), { startedAt: 2, now: 2 })
  expect((await world.cache.get('members', 'm1'))?.record.tier).toBe('A')
})
