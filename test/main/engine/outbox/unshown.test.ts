import { beforeEach, expect, test } from 'vitest'
import { createUnshown, type Unshown } from '#main/engine/outbox/unshown.ts'
import { manualClock, type ManualClock } from '#test/support/manual-clock.ts'

const ada = { table: 'contacts', id: 'c_1' } as const
const grace = { table: 'contacts', id: 'c_2' } as const
const acme = { table: 'companies', id: 'c_1' } as const

let clock: ManualClock
let asked: number
let unshown: Unshown
beforeEach(() => {
  clock = manualClock()
  asked = 0
  unshown = createUnshown(clock, () => (asked += 1))
})

test('P9: what the cache could not take is shown again five seconds later', async () => {
  unshown.add([ada])
  await clock.advance(4_999)
  expect(asked).toBe(0)
  await clock.advance(1)
  expect(asked).toBe(1)
})

test('P9: records that fail meanwhile share one attempt, and do not put it off', async () => {
  unshown.add([ada])
  await clock.advance(3_000)
  unshown.add([grace])
  expect(clock.waiting()).toBe(1)
  await clock.advance(2_000)
  expect([asked, unshown.all()]).toEqual([1, [ada, grace]])
})

test('P9: an attempt that fails again is followed by another', async () => {
  unshown = createUnshown(clock, () => {
    asked += 1
    if (asked < 4) unshown.add(unshown.all())
    else unshown.remove(unshown.all())
  })
  unshown.add([ada])
  await clock.advance(60_000)
  expect([asked, unshown.all(), clock.waiting()]).toEqual([4, [], 0])
})

test('a record is remembered once, and forgotten when it is shown', () => {
  unshown.add([ada, grace, { ...ada }])
  unshown.add([ada])
  expect(unshown.all()).toEqual([ada, grace])
  unshown.remove([{ ...ada }])
  expect(unshown.all()).toEqual([grace])
})

test('records of two tables with one id are two', () => {
  unshown.add([ada, acme])
  unshown.remove([acme])
  expect(unshown.all()).toEqual([ada])
})

test('P22: once it is stopped, nothing is asked of the cache any more', async () => {
  unshown.add([ada])
  unshown.stop()
  unshown.add([grace])
  await clock.advance(60_000)
  expect([asked, clock.waiting()]).toEqual([0, 0])
})

test('P22: what fails after the end is not waited for, either', () => {
  unshown.stop()
  unshown.add([ada])
  expect([unshown.all(), clock.waiting()]).toEqual([[ada], 0])
})
