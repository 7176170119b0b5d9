import { expect, test } from 'vitest'
import { json } from '#test/support/raw-server.ts'
import { pagesOf, people, syncWorld } from './world.ts'

const minute = 60_000

test('what is on screen is read first, and the record in view by itself', async () => {
  await using world = await syncWorld({
    '/contacts': pagesOf('contacts', () => people(900)),
    '/contacts/{id}': ({ id }) => ({ id, first_name: 'in full', linkedin_url: 'https://x' }),
    '/hot-lists': () => ({ hot_lists: [{ id: 'h1' }] }),
    '/hot-lists/{id}': ({ id, page }) => ({ id, members: page === 1 ? [{ id: 'm1' }] : [] }),
  })
  await world.sync.start()
  await world.pass(10_000)
  const before = world.paths().length
  await world.pass(600_000)
  world.sync.setVisible({ resource: 'members', id: 'h1' })
  await world.quiet()
  expect(world.paths().slice(before).at(-1)).toMatch(/^\/hot-lists\/h1/)
  world.sync.setVisible({ resource: 'contacts', id: 'c7' })
  await world.quiet()
  expect((await world.cache.get('contacts', 'c7'))?.record).toMatchObject({
    linkedin_url: 'https://x',
  })
  const looked = world.paths().length
  world.sync.setVisible({ resource: 'contacts', id: 'c7' })
  await world.quiet()
  expect(world.paths()).toHaveLength(looked)
})

test('a list on screen is kept younger than one nobody looks at', async () => {
  await using world = await syncWorld({
    '/meetings': pagesOf('meetings', () => [{ id: 'm1', title: 'x' }]),
  })
  await world.sync.start()
  await world.pass(minute)
  world.sync.setVisible({ resource: 'meetings' })
  const before = world.paths().length
  await world.pass(9 * minute)
  const reads = world
    .paths()
    .slice(before)
    .filter((path) => path.startsWith('/meetings?page=1'))
  expect(reads.length).toBeGreaterThanOrEqual(4)
  expect(reads.length).toBeLessThanOrEqual(6)
})

test('429: the state says limited, and the sweep goes on by itself when the pause is over', async () => {
  let refuse = 1
  await using world = await syncWorld({
    '/contacts': (asked) =>
      asked.page === 2 && refuse-- > 0
        ? json(asked.response, 429, {}, { 'retry-after': '40' })
        : pagesOf('contacts', () => people(250))(asked),
  })
  await world.sync.start()
  await world.pass(15_000)
  expect(world.told.states).toContain('limited')
  await world.pass(2 * minute)
  expect(await world.cache.total('contacts')).toBe(250)
  expect(world.sync.state().state).toBe('idle')
})

test('I6: the minutes to fresh that are shown come true within a fifth @long', async () => {
  await using world = await syncWorld({ '/contacts': pagesOf('contacts', () => people(3600), 10) })
  await world.sync.start()
  await world.pass(30_000)
  const { fresh_eta_ms: eta } = world.sync.state()
  const start = world.clock.monotonic()
  while (world.sync.state().state !== 'idle') await world.pass(1000)
  const actual = world.clock.monotonic() - start
  expect(eta).not.toBeNull()
  expect(Math.abs((eta ?? 0) - actual)).toBeLessThan(actual / 5)
})

test.each([
  ['nobody there', 0, 0.95],
  ['1 % of the answers 429 or 5xx', 100, 0.9],
])('G11: with %s a full pass is nearly as fast as the rate allows', async (_name, every, share) => {
  let answers = 0
  await using world = await syncWorld({
    '/contacts': (asked) => {
      answers += 1
      if (every > 0 && answers % every === 0)
        return answers % (2 * every) === 0
          ? json(asked.response, 429, {}, { 'retry-after': '2' })
          : json(asked.response, 503, {})
      return pagesOf('contacts', () => people(2500), 10)(asked)
    },
  })
  await world.sync.start()
  let allowed = 0
  while (world.sync.state().state !== 'idle') {
    await world.pass(500)
    allowed += Math.max(60, world.budget.state()[0]?.rate ?? 0) / 120
  }
  expect(await world.cache.total('contacts')).toBe(2500)
  expect(world.server.received.length / allowed).toBeGreaterThanOrEqual(share)
})

test('G10: hidden and idle, it asks seldom and wakes seldom', async () => {
  await using world = await syncWorld()
  await world.sync.start()
  await world.pass(2 * minute)
  world.sync.setHidden(true)
  const before = world.server.received.length
  let wakes = 0
  const end = world.clock.monotonic() + 10 * minute
  for (; world.clock.monotonic() < end; wakes += 1)
    await world.pass(Math.max(1, world.clock.nextIn() ?? 10 * minute))
  expect(world.server.received.length - before).toBeLessThanOrEqual(2)
  expect(wakes).toBeLessThanOrEqual(10)
})

test('a list that fails again and again is tried with growing pauses and said to fail; the others go on', async () => {
  const tries: number[] = []
  await using world = await syncWorld({
    '/contacts': (asked) => {
      tries.push(world.clock.monotonic())
      return json(asked.response, 500, { error: 'boom' })
    },
    '/companies': pagesOf('companies', () => [{ id: 'co1', name: 'Acme' }]),
  })
  await world.sync.start()
  await world.pass(20 * minute)
  expect(world.sync.state()).toMatchObject({
    state: 'idle',
    failing: [{ resource: 'contacts', list: 'contacts' }],
  })
  expect(await world.cache.total('companies')).toBe(1)
  expect(tries.length).toBeGreaterThan(6)
  expect(tries.length).toBeLessThan(25)
})

test('a long list that somebody asks for does not use up the minute of its own reader', async () => {
  await using world = await syncWorld({
    '/contacts': pagesOf('contacts', () => people(2000), 10),
    '/meetings/{id}': ({ id }) => ({ id, title: 'x' }),
  })
  await world.sync.start()
  void world.sync.refresh({ resource: 'contacts' })
  await world.pass(65_000)
  const before = world.paths().length
  void world.sync.refresh({ resource: 'meetings', id: 'm1' })
  await world.quiet()
  expect(world.paths().slice(before)).toContain('/meetings/m1')
})
