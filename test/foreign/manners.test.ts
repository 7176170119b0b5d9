import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scrapingHandlers } from '#main/features/pipeline/scraping.ts'
import { dialects } from './dialects.ts'
import type { Dialect } from './dialect.ts'
import { foreignWorld, type ForeignWorld } from './engine-world.ts'

/* How a foreign service may behave, whatever it looks like: it may not store, or have no pilot. */

const each = dialects.map((dialect): [string, Dialect] => [dialect.name, dialect])

describe.each(each)('%s', (_name, dialect) => {
  let world: ForeignWorld
  beforeAll(async () => {
    world = await foreignWorld(dialect, { people: 12 })
    await world.swept()
  }, 600_000)
  afterAll(() => world[Symbol.asyncDispose]())

  test('P5, I8: what is answered with 200 and not stored is kept, told, and sent once for each “Send again”', async () => {
    const { engine, service, clock } = world
    const contact = service.idOf('contact', 4)
    const member = service.idOf('member', 4)
    const list = service.idOf(
      'hot_list',
      Number(service.tables.member.find(({ n }) => n === 4)?.['_list']),
    )
    const changes = () =>
      service.journal
        .filter(({ method }) => method === 'PATCH')
        .map(({ path, body }) => [path, body])
    const once = [
      [`/contacts/${contact}`, { title: 'COO' }],
      [`/hot-lists/${list}/members/${member}`, { status: 'lvm' }],
    ]
    const sorted = (all: unknown[]) => all.map((one) => JSON.stringify(one)).toSorted()
    for (const field of ['title', 'status']) service.deafTo.add(field)
    const before = {
      title: (await engine.cache.get('contacts', contact))?.record.title ?? null,
      status: (await engine.cache.get('members', member))?.record.status ?? null,
    }
    await engine.outbox.edit('Title', [
      {
        endpoint: 'contacts.update',
        params: { id: contact },
        want: { title: 'COO' },
        base: { title: before.title },
      },
    ])
    await engine.outbox.edit('Status', [
      {
        endpoint: 'hotLists.members.update',
        params: { id: list, member_id: member },
        want: { status: 'lvm' },
        base: { status: before.status },
      },
    ])
    const told = () => engine.outbox.pending().rows.map(({ state, can }) => [state, can])
    const kept = () => engine.outbox.counts().kept_here === 2
    await world.until(kept)
    await clock.advance(900_000)
    await world.swept()
    expect(sorted(changes())).toEqual(sorted(once))
    expect(told()).toEqual([
      ['kept_here', ['retry', 'discard']],
      ['kept_here', ['retry', 'discard']],
    ])
    const again = async () => {
      await engine.outbox.retry(engine.outbox.pending().rows.map(({ id }) => id))
      await world.sent()
    }

    await again()
    expect(sorted(changes())).toEqual(sorted([...once, ...once]))
    expect(told()).toHaveLength(2)
    expect((await engine.cache.get('contacts', contact))?.record.title).toBe('COO')
    expect((await engine.cache.get('members', member))?.record.status).toBe('lvm')

    service.deafTo.clear()
    await again()
    expect(sorted(changes())).toEqual(sorted([...once, ...once, ...once]))
    expect(told()).toEqual([])
    expect(service.tables.contact.find(({ n }) => n === 4)).toMatchObject({ title: 'COO' })
    expect(service.tables.member.find(({ n }) => n === 4)).toMatchObject({ status: 'lvm' })
  })

  test('P5, S-3: what is stored late is called not saved no longer than until a sweep shows it', async () => {
    const { engine, service, clock } = world
    const id = service.idOf('contact', 4)
    const patches = () => service.journal.filter(({ method }) => method === 'PATCH').length
    const before = patches()
    service.deafTo.add('title')
    await engine.outbox.edit('Title', [
      {
        endpoint: 'contacts.update',
        params: { id },
        want: { title: 'Late' },
        base: { title: (await engine.cache.get('contacts', id))?.record.title ?? null },
      },
    ])
    await world.until(() => engine.outbox.counts().kept_here === 1)
    service.deafTo.clear()
    Object.assign(service.tables.contact.find(({ n }) => n === 4) ?? {}, { title: 'Late' })
    await clock.advance(3_600_000)
    await world.until(() => engine.outbox.counts().kept_here === 0)
    expect((await engine.cache.get('contacts', id))?.overlay).toEqual([])
    expect(patches()).toBe(before + 1)
  })

  test('B9, P5: exclusions are called added once the configuration shows them, whatever the answer', async () => {
    const { engine, service, clock } = world
    const config_id = service.idOf('scrape_config', 1)
    const { 'scraping.exclude': exclude, 'scraping.list': list } = scrapingHandlers(engine)
    const posts = () => service.journal.filter(({ path }) => path.endsWith('/excludes'))
    const shown = async () => {
      const { configs, exclusions } = await list({})
      expect(configs.map(({ id }) => id).toSorted()).toEqual(
        [1, 2].map((n) => service.idOf('scrape_config', n)).toSorted(),
      )
      const one = configs.find(({ id }) => id === config_id)
      return [one?.excluded_terms, one?.excluded_companies, exclusions.length]
    }
    service.deafTo.add('exclusion_companies')
    const said = async (words: { terms: string[]; companies: string[] }) =>
      exclude({ config_id, ...words })
    await expect(
      clock.run(said({ terms: ['Trainee'], companies: ['StaffNow'] }), 250),
    ).rejects.toMatchObject({
      problem: { code: 'not_added', message: expect.stringContaining('StaffNow') },
    })
    expect(await shown()).toEqual([['intern', 'Trainee'], [], 1])
    service.deafTo.clear()
    await clock.advance(60_000)
    expect(await clock.run(said({ terms: [], companies: ['StaffNow'] }), 250)).toEqual({ added: 1 })
    expect(await shown()).toEqual([['intern', 'Trainee'], ['StaffNow'], 2])
    expect(posts().map(({ path }) => path)).toEqual([
      `/scrape-configs/${config_id}/excludes`,
      `/scrape-configs/${config_id}/excludes`,
    ])
  })

  test('F8: a pilot is not off because of people who are not there, or of some without a status', async () => {
    const { engine, service, clock } = world
    const { reviews } = (await engine.paying()).runs
    const read = (n: number) => clock.run(reviews.read(service.idOf('contact', n)), 250)
    const asked = () =>
      service.journal.filter(({ path }) => path.endsWith('/employment/processing')).length
    service.employment = new Set([2])
    await clock.run(reviews.read(service.idOf('contact', 4000)), 250)
    await clock.run(reviews.read(service.idOf('contact', 4001)), 250)
    await read(1)
    expect(reviews.pilot()).toBe('unknown')
    await read(2)
    expect(reviews.pilot()).toBe('on')
    for (const n of [1, 5, 6]) await read(n)
    expect(reviews.pilot()).toBe('on')
    expect(asked()).toBe(7)
  })
})

test('F8: a pilot that is off is asked about on demand, and by itself after a day @long', async () => {
  await using world = await foreignWorld(dialects[0] as Dialect, { people: 12 })
  await world.swept()
  const { engine, service, clock } = world
  const { reviews } = (await engine.paying()).runs
  const read = (n: number) => clock.run(reviews.read(service.idOf('contact', n)), 250)
  for (const n of [1, 2]) await read(n)
  expect(reviews.pilot()).toBe('off')
  await clock.advance(24 * 3_600_000)
  expect(reviews.pilot()).toBe('unknown')
  for (const n of [3, 4]) await read(n)
  expect(reviews.pilot()).toBe('off')
  service.employment = new Set([5])
  await read(5)
  expect(reviews.pilot()).toBe('on')
})

test('P16: the read that tried an API token counts, so a full first minute after it is not refused', async () => {
  await using world = await foreignWorld(dialects[0] as Dialect, { people: 12 })
  const { engine, service, clock } = world
  const reads = Array.from({ length: 80 }, () =>
    engine.api.call('contacts.read', { params: { id: '1' }, priority: 'interactive' }),
  )
  await clock.run(Promise.all(reads), 250)
  expect(service.journal.length).toBeGreaterThan(80)
  expect(service.journal.filter(({ status }) => status === 429)).toEqual([])
})
