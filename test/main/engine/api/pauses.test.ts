import { expect, test } from 'vitest'
import { manualClock } from '#test/support/manual-clock.ts'
import { limited, silent, world } from './budget-world.ts'

test('X-3: a 429 pauses the whole bucket, and only that bucket, for as long as asked; the rate that was good stays', async () => {
  const { clock, budget, let_through, ask } = world()
  const grant = await budget.acquire('write', 'write')
  expect(grant.done(limited('30'))).toEqual({ retryInMs: 30_000 })
  ask('write', 'interactive', 20)
  ask('read', 'interactive', 1)
  await clock.advance(29_999)
  expect(let_through).toHaveLength(1)
  await clock.advance(1)
  expect(let_through).toHaveLength(1 + 9)
  expect(budget.state().find(({ action }) => action === 'write')).toMatchObject({ rate: 10 })
})

test('X-3: after a pause one request finds out whether it is over before any other leaves', async () => {
  const { clock, budget, let_through, ask } = world()
  ;(await budget.acquire('write', 'write')).done(limited('5'))
  ask('write', 'write', 8, -1)
  await clock.advance(20_000)
  expect(let_through).toHaveLength(1)
  let_through[0]?.grant.done('failed')
  await clock.advance(0)
  expect(let_through).toHaveLength(2)
  let_through[1]?.grant.done('answered')
  await clock.advance(0)
  expect(let_through).toHaveLength(8)
})

test('X-3: one burst that is refused as a whole is one refusal', async () => {
  const { clock, budget } = world()
  const grants = await Promise.all(
    Array.from({ length: 40 }, () => budget.acquire('read', 'interactive')),
  )
  for (const [n, grant] of grants.entries()) grant.done(n < 20 ? 'answered' : limited('1'))
  expect(budget.state()[0]?.rate).toBe(60)
  // Another that ends at the same number says how much there is.
  await clock.advance(61_000)
  ;(await budget.acquire('read', 'interactive')).done('answered')
  const more = await Promise.all(
    Array.from({ length: 40 }, () => budget.acquire('read', 'interactive')),
  )
  for (const [n, grant] of more.entries()) grant.done(n < 19 ? 'answered' : limited('1'))
  expect(budget.state()[0]?.rate).toBe(20)
})

test('X-3: after a storm of refusals the known rate is back with the first answer', async () => {
  const { clock, budget, let_through, ask } = world()
  for (let n = 0; n < 8; n += 1) {
    const grant = budget.acquire('read', 'sweep')
    await clock.run(grant)
    ;(await grant).done(limited('5'))
  }
  expect(budget.state()[0]?.rate).toBe(60)
  ask('read', 'sweep', 1000)
  await clock.advance(2 * 60_000)
  expect(let_through.length).toBeGreaterThanOrEqual(100)
})

test('one odd 429 among a minute of good answers costs little', async () => {
  const { clock, budget, let_through, ask } = world()
  ask('read', 'sweep', 60)
  await clock.advance(60_000)
  const odd = await clock.run(budget.acquire('read', 'sweep'))
  odd.done(limited('2'))
  const before = let_through.length
  ask('read', 'sweep', 200)
  await clock.advance(100_000)
  expect(let_through.length - before).toBeGreaterThan(90)
  expect(budget.state()[0]?.rate).toBeGreaterThanOrEqual(60)
})

test.each([
  ['missing', undefined],
  ['nonsense', 'soon'],
  ['negative', '-5'],
  ['a date in the past', 'Fri, 20 Nov 2020 09:00:00 GMT'],
])('Retry-After %s: between one second and five minutes', async (_name, value) => {
  const { budget } = world()
  const { retryInMs } = (await budget.acquire('read', 'sweep')).done(
    value === undefined ? silent : limited(value),
  )
  expect(retryInMs).toBeGreaterThanOrEqual(1000)
  expect(retryInMs).toBeLessThanOrEqual(300_000)
})

test.each([
  ['999999999', 3_600_000],
  ['Infinity', 3_600_000],
  ['0', 1000],
  ['2.5', 2500],
])('Retry-After %s pauses %d ms', async (value, expected) => {
  const { budget } = world()
  expect((await budget.acquire('read', 'sweep')).done(limited(value))).toEqual({
    retryInMs: expected,
  })
})

test('P17: Retry-After as a date is measured against the answer’s own Date, not our clock', async () => {
  const { clock, budget } = world()
  clock.setWall(Date.UTC(2031, 0, 1))
  const { retryInMs } = (await budget.acquire('read', 'sweep')).done(
    limited('Fri, 20 Nov 2026 09:00:40 GMT', 'Fri, 20 Nov 2026 09:00:00 GMT'),
  )
  expect(retryInMs).toBe(40_000)
})

test('a pause holds over a restart', async () => {
  const first = world({ up: () => 100_000 })
  ;(await first.budget.acquire('read', 'sweep')).done(limited('120'))
  const clock = manualClock(first.clock.now() + 20_000, 1)
  const second = world({ clock, kept: first.kept, up: () => 120_000 })
  expect(second.budget.state()[0]).toMatchObject({ paused_ms: 100_000, rate: 60 })
})
