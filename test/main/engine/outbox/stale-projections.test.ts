import { beforeEach, expect, test } from 'vitest'
import {
  createStaleProjections,
  type StaleProjections,
} from '#main/engine/outbox/stale-projections.ts'
import { manualClock, type ManualClock } from '#test/support/manual-clock.ts'

const ada = { table: 'contacts', id: 'c_1' } as const
const grace = { table: 'contacts', id: 'c_2' } as const
const acme = { table: 'companies', id: 'c_1' } as const

let clock: ManualClock
let asked: number
let staleProjections: StaleProjections
beforeEach(() => {
  clock = manualClock()
  asked = 0
  staleProjections = createStaleProjections(clock, () => (asked += 1))
})

test('P9: what the cache could not take is shown again five seconds later', async () => {
  staleProjections.add([ada])
  await clock.advance(4_999)
  expect(asked).toBe(0)
  await clock.advance(1)
  expect(asked).toBe(1)
})

test('P9: records that fail meanwhile share one attempt, and do not put it off', async () => {
  staleProjections.add([ada])
  await clock.advance(3_000)
  staleProjections.add([grace])
  expect(clock.waiting()).toBe(1)
  await clock.advance(2_000)
  expect([asked, staleProjections.all()]).toEqual([1, [ada, grace]])
})

test('P9: an attempt that fails again is followed by another', async () => {
  staleProjections = createStaleProjections(clock, () => {
    asked += 1
    if (asked < 4) staleProjections.add(staleProjections.all())
    else staleProjections.remove(staleProjections.all())
  })
  staleProjections.add([ada])
  await clock.advance(60_000)
  expect([asked, staleProjections.all(), clock.waiting()]).toEqual([4, [], 0])
})

test('a record is remembered once, and forgotten when it is shown', () => {
  staleProjections.add([ada, grace, { ...ada }])
  staleProjections.add([ada])
  expect(staleProjections.all()).toEqual([ada, grace])
  staleProjections.remove([{ ...ada }])
  expect(staleProjections.all()).toEqual([grace])
})

test('records of two tables with one id are two', () => {
  staleProjections.add([ada, acme])
  staleProjections.remove([acme])
  expect(staleProjections.all()).toEqual([ada])
})

test('P22: once it is stopped, nothing is asked of the cache any more', async () => {
  staleProjections.add([ada])
  staleProjections.stop()
  staleProjections.add([grace])
  await clock.advance(60_000)
  expect([asked, clock.waiting()]).toEqual([0, 0])
})

test('P22: what fails after the end is not waited for, either', () => {
  staleProjections.stop()
  staleProjections.add([ada])
  expect([staleProjections.all(), clock.waiting()]).toEqual([[ada], 0])
})
