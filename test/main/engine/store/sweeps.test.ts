import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cacheWorld, type CacheWorld } from './world.ts'

const contact = (id: string) => ({ id, first_name: id })

/** One complete pass that saw these ids. */
async function pass(world: CacheWorld, ids: string[]) {
  const now = world.tick()
  const sweep = await world.cache.startSweep({ list: 'contacts', table: 'contacts', now })
  await world.cache.putPage('contacts', ids.map(contact), {
    startedAt: now,
    now,
    sweep: sweep.id,
    cursor: '2',
  })
  return { id: sweep.id, ...(await world.cache.finishSweep(sweep.id, world.tick())) }
}

test('P15: one sweep makes suspects, two identical ones make evidence, a 404 does at once', async () => {
  await using world = await cacheWorld()
  const { cache } = world
  await pass(world, ['a', 'b', 'c', 'd'])
  const second = await pass(world, ['a', 'b'])
  expect(second).toMatchObject({ seen: 2, unseen: 2, suspects: ['c', 'd'], identical: false })
  expect(await cache.removable(second.id)).toEqual([])
  expect(
    await cache.remove('contacts', ['c'], { kind: 'two_sweeps', sweep: second.id }, world.tick()),
  ).toEqual({ removed: [], kept: ['c'] })
  expect(await cache.get('contacts', 'c')).toMatchObject({ suspect: true, missing: false })

  const third = await pass(world, ['a', 'b'])
  expect(third).toMatchObject({ identical: true, held: false })
  expect(await cache.removable(third.id)).toEqual(['c', 'd'])
  expect(await cache.get('contacts', 'c')).toMatchObject({ suspect: true, missing: true })
  expect(
    await cache.remove('contacts', ['c'], { kind: 'two_sweeps', sweep: third.id }, world.tick()),
  ).toEqual({ removed: ['c'], kept: [] })
  expect(await cache.remove('contacts', ['a'], { kind: 'answered_404' }, world.tick())).toEqual({
    removed: ['a'],
    kept: [],
  })
  expect(await cache.ids('contacts')).toEqual(['b', 'd'])
})

test('P15: what was made here is not gone because it answers 404 within a minute of that', async () => {
  await using world = await cacheWorld()
  const { cache } = world
  const at = world.tick()
  await cache.applyConfirmations(
    [{ seq: 1, table: 'contacts', id: 'a', record: contact('a'), created: true, at }],
    at,
  )
  const gone = (later: number) =>
    cache.remove('contacts', ['a'], { kind: 'answered_404' }, at + later)
  expect(await gone(59_000)).toEqual({ removed: [], kept: ['a'] })
  expect(await gone(61_000)).toEqual({ removed: ['a'], kept: [] })
})

test('P15: a row with pending edits stays, whatever the evidence', async () => {
  await using world = await cacheWorld()
  const { cache } = world
  await pass(world, ['a', 'b'])
  await cache.project([
    { table: 'contacts', id: 'b', fields: { title: 'CEO' }, pending: true, overlay: [] },
  ])
  await pass(world, ['a'])
  const last = await pass(world, ['a'])
  expect(await cache.removable(last.id)).toEqual([])
  for (const evidence of [
    { kind: 'two_sweeps', sweep: last.id },
    { kind: 'answered_404' },
  ] as const) {
    expect(await cache.remove('contacts', ['b'], evidence, world.tick())).toEqual({
      removed: [],
      kept: ['b'],
    })
  }
})

test('B6, R1: a lead that vanished stays while the person keeps a note of it here, and goes when they do not', async () => {
  await using world = await cacheWorld()
  const { cache } = world
  const sweepJobs = async (ids: string[]) => {
    const now = world.tick()
    const sweep = await cache.startSweep({ list: 'jobs', table: 'jobs', now })
    await cache.putPage(
      'jobs',
      ids.map((id) => ({ id, title: id })),
      { startedAt: now, now, sweep: sweep.id, cursor: '2' },
    )
    await cache.finishSweep(sweep.id, world.tick())
    return sweep.id
  }
  await sweepJobs(['a', 'noted', 'plain'])
  await cache.project([
    {
      table: 'jobs',
      id: 'noted',
      fields: { note: 'asked for the budget' },
      pending: false,
      overlay: ['note'],
    },
  ])
  await sweepJobs(['a'])
  const last = await sweepJobs(['a'])
  expect(await cache.removable(last)).toEqual(['plain'])
  expect(
    await cache.remove(
      'jobs',
      ['noted', 'plain'],
      { kind: 'two_sweeps', sweep: last },
      world.tick(),
    ),
  ).toEqual({ removed: ['plain'], kept: ['noted'] })
  expect(await cache.get('jobs', 'noted')).toMatchObject({
    missing: true,
    record: { note: 'asked for the budget' },
  })

  await cache.project([{ table: 'jobs', id: 'noted', fields: null, pending: false, overlay: [] }])
  await sweepJobs(['a'])
  expect(await cache.removable(await sweepJobs(['a']))).toEqual(['noted'])
})

test('B6, I9: a lead that answers 404 is no longer listed at once, and stays while a note of it is kept here', async () => {
  await using world = await cacheWorld()
  const { cache } = world
  const now = world.tick()
  await cache.putPage('jobs', [{ id: 'noted', title: 'CFO' }], { startedAt: now, now })
  const note = { table: 'jobs', id: 'noted', pending: false } as const
  await cache.project([{ ...note, fields: { note: 'asked' }, overlay: ['note'] }])
  const gone = (at: number) =>
    cache.remove('jobs', ['noted'], { kind: 'answered_404', now: at }, world.tick())
  expect(await gone(1_000)).toEqual({ removed: [], kept: ['noted'] })
  // Since when is told by the first that did not find it.
  expect(await gone(2_000)).toEqual({ removed: [], kept: ['noted'] })
  expect(await cache.get('jobs', 'noted')).toMatchObject({
    missing: true,
    suspect_since: 1_000,
  })
  await cache.project([{ ...note, fields: null, overlay: [] }])
  expect(await gone(3_000)).toEqual({ removed: ['noted'], kept: [] })
})

test('a suspect that is seen again is none any more; one made during a sweep never was', async () => {
  await using world = await cacheWorld()
  const { cache } = world
  await pass(world, ['a', 'b'])
  await pass(world, ['a'])
  await cache.putPage('contacts', [contact('b')], { startedAt: world.tick(), now: world.tick() })
  expect((await cache.get('contacts', 'b'))?.suspect).toBe(false)
  const now = world.tick()
  const sweep = await cache.startSweep({ list: 'contacts', table: 'contacts', now })
  await cache.putPage('contacts', [contact('a')], { startedAt: now, now, sweep: sweep.id })
  await cache.confirm('contacts', 'new', contact('new'), world.tick(), now)
  expect((await cache.finishSweep(sweep.id, world.tick())).identical).toBe(true)
  expect(await cache.removable(sweep.id)).toEqual([])
})

test('a sweep that would remove more than max(20, 10 %) is held until a third agrees', async () => {
  await using world = await cacheWorld()
  const all = Array.from({ length: 60 }, (_, index) => `c_${index}`)
  await pass(world, all)
  await pass(world, all.slice(0, 30))
  const second = await pass(world, all.slice(0, 30))
  expect(second).toMatchObject({ identical: true, held: true })
  expect(await world.cache.removable(second.id)).toEqual([])
  const third = await pass(world, all.slice(0, 30))
  expect(third).toMatchObject({ identical: true, held: false })
  expect(await world.cache.removable(third.id)).toHaveLength(30)
})

test('a sweep goes on where it was broken off within ten minutes, also after a restart; later it begins anew', async () => {
  await using world = await cacheWorld()
  const now = world.tick()
  const start = {
    list: 'members:hl_1',
    table: 'members' as const,
    scope: { field: 'list_id', is: 'hl_1' },
    now,
  }
  const sweep = await world.cache.startSweep(start)
  const put = await world.cache.putPage('members', [{ id: 'm_1' }], {
    startedAt: now,
    now,
    context: { list_id: 'hl_1' },
    sweep: sweep.id,
    cursor: '2',
  })
  expect(put.fresh).toBe(1)
  expect(
    (
      await world.cache.putPage('members', [{ id: 'm_1' }], {
        startedAt: now,
        now,
        context: { list_id: 'hl_1' },
        sweep: sweep.id,
        cursor: '3',
      })
    ).fresh,
  ).toBe(0)
  const cache = await world.reopen()
  expect(await cache.startSweep({ ...start, now: now + 600_000 })).toMatchObject({
    id: sweep.id,
    cursor: '3',
    seen: 1,
    resumed: true,
  })
  expect(await cache.startSweep({ ...start, now: now + 600_001 })).toMatchObject({
    cursor: null,
    seen: 0,
    resumed: false,
  })
})

test('a sweep of one list says nothing about the rows of another, and tells its age', async () => {
  await using world = await cacheWorld()
  const { cache } = world
  const now = world.tick()
  await cache.putPage('members', [{ id: 'm_1' }], {
    startedAt: now,
    now,
    context: { list_id: 'hl_1' },
  })
  await cache.putPage('members', [{ id: 'm_2' }], {
    startedAt: now,
    now,
    context: { list_id: 'hl_2' },
  })
  const sweep = await cache.startSweep({
    list: 'members:hl_1',
    table: 'members',
    scope: { field: 'list_id', is: 'hl_1' },
    now,
  })
  expect(await cache.finishSweep(sweep.id, world.tick())).toMatchObject({
    unseen: 1,
    suspects: ['m_1'],
  })
  expect((await cache.list('members', { list: 'members:hl_1' })).as_of).toBe(now)
  expect(await cache.freshness(['members:hl_1', 'members:hl_2'])).toEqual([
    { list: 'members:hl_1', as_of: now, started_at: null },
    { list: 'members:hl_2', as_of: null, started_at: null },
  ])
})

test('a removed row is not brought back by a page that was asked for earlier', async () => {
  await using world = await cacheWorld()
  const { cache } = world
  await pass(world, ['a'])
  const before = world.tick()
  await cache.remove('contacts', ['a'], { kind: 'deleted_here' }, world.tick())
  await cache.putPage('contacts', [contact('a')], { startedAt: before, now: before })
  expect(await cache.total('contacts')).toBe(0)
  await cache.putPage('contacts', [contact('a')], { startedAt: world.tick(), now: before })
  expect(await cache.total('contacts')).toBe(1)
})

test('P15: a list that changes while it is read loses no row that exists, and none with a pending edit', async () => {
  await using world = await cacheWorld()
  const { cache } = world
  // Each pass sees a subset of what exists: rows shift between pages. Deletions are real.
  const step = fc.record({
    missed: fc.subarray(['a', 'b', 'c', 'd', 'e', 'f']),
    deleted: fc.subarray(['a', 'b', 'c']),
    edited: fc.constantFrom('a', 'b', 'c', 'd'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const existing = new Set(['a', 'b', 'c', 'd', 'e', 'f'])
      const edited = new Set<string>()
      await pass(world, [...existing])
      let last = ''
      for (const { missed, deleted, edited: edit } of steps) {
        for (const id of deleted) existing.delete(id)
        await cache.project([
          { table: 'contacts', id: edit, fields: { title: 'x' }, pending: true, overlay: [] },
        ])
        if (await cache.get('contacts', edit)) edited.add(edit)
        const seen = [...existing].filter((id) => !missed.includes(id))
        const end = await pass(world, seen)
        const gone = await cache.remove(
          'contacts',
          await cache.removable(end.id),
          { kind: 'two_sweeps', sweep: end.id },
          world.tick(),
        )
        for (const id of gone.removed) {
          expect(edited.has(id)).toBe(false)
          // Removal needs two passes that agree on every id they saw.
          expect(seen.sort().join()).toBe(last)
        }
        last = seen.sort().join()
      }
      await cache.remove(
        'contacts',
        ['a', 'b', 'c', 'd', 'e', 'f'],
        { kind: 'erased' },
        world.tick(),
      )
      await cache.project(
        [...edited].map((id) => ({
          table: 'contacts' as const,
          id,
          fields: null,
          pending: false,
          overlay: [],
        })),
      )
    }),
    { numRuns: 30 },
  )
})
