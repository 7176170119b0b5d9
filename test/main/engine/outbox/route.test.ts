import { beforeEach, describe, expect, test } from 'vitest'
import { pause } from '#main/engine/outbox/lanes.ts'
import { createRoute, type Route } from '#main/engine/outbox/route.ts'
import { manualClock, type ManualClock } from '#test/support/manual-clock.ts'

let clock: ManualClock
let route: Route
let chance: number
beforeEach(() => {
  clock = manualClock()
  chance = 0.999
  route = createRoute({ clock, random: () => chance } as never)
})
const isOpen = () => route.isOpen(clock.monotonic())
const waitMs = () => route.opensAt() - clock.monotonic()

describe('I10: how long nothing is tried after the network failed', () => {
  test.each([
    [1, 2_000],
    [2, 4_000],
    [5, 32_000],
    [8, 256_000],
    [9, 300_000],
    [1_000, 300_000],
  ])('attempt %i: at most %i ms, and at least one second', (attempt, most) => {
    expect(pause({ random: () => 0.999_999 }, attempt)).toBe(most)
    expect(pause({ random: () => 0 }, attempt)).toBe(1_000)
    expect(pause({ random: () => 0.5 }, attempt)).toBe(Math.max(1_000, most / 2))
  })

  test('a fraction of a millisecond is rounded up, so that no timer fires early', () => {
    expect(pause({ random: () => 0.750_1 }, 1)).toBe(1_501)
  })

  test('a route that failed is closed for its pause, and open afterwards', async () => {
    expect([isOpen(), route.isOffline()]).toEqual([true, false])
    route.learn({ next: 'offline' })
    expect([isOpen(), route.isOffline(), waitMs()]).toEqual([false, true, 1_998])
    await clock.advance(1_997)
    expect(isOpen()).toBe(false)
    await clock.advance(1)
    expect([isOpen(), route.isOffline()]).toEqual([true, true])
  })

  test('each failure in a row doubles the pause, and an answer ends the row', () => {
    const pauses = Array.from({ length: 3 }, () => {
      route.learn({ next: 'offline' })
      return waitMs()
    })
    expect(pauses).toEqual([1_998, 3_996, 7_992])
    route.learn({ next: 'go_on' })
    expect(route.isOffline()).toBe(false)
    route.learn({ next: 'offline' })
    expect(waitMs()).toBe(1_998)
  })

  test.each(['go_on', 'later'] as const)('“%s” closes nothing', (next) => {
    route.learn({ next })
    expect([isOpen(), route.isOffline(), route.isSignedOut()]).toEqual([true, false, false])
  })

  test('the person may try at once, and a failure then closes it for longer than before', () => {
    route.learn({ next: 'offline' })
    route.tryNow()
    expect([isOpen(), route.isOffline()]).toEqual([true, true])
    route.learn({ next: 'offline' })
    expect([isOpen(), waitMs()]).toEqual([false, 3_996])
  })

  test('P17: a clock on the wall that jumps opens nothing and closes nothing', () => {
    route.learn({ next: 'offline' })
    const before = waitMs()
    clock.setWall(clock.now() + 24 * 3_600_000)
    expect([isOpen(), waitMs()]).toEqual([false, before])
    clock.setWall(0)
    expect([isOpen(), waitMs()]).toEqual([false, before])
  })
})

describe('P13: who is signed out sends nothing', () => {
  test('until they have signed in, however long it takes and whatever they press', async () => {
    route.learn({ next: 'signed_out' })
    await clock.advance(31 * 24 * 3_600_000)
    route.tryNow()
    expect([isOpen(), route.isSignedOut(), route.isOffline()]).toEqual([false, true, false])
    route.signedIn()
    expect([isOpen(), route.isSignedOut()]).toEqual([true, false])
  })

  test('an answer to a request from before the end does not sign anybody in', () => {
    route.learn({ next: 'signed_out' })
    route.learn({ next: 'go_on' })
    expect(isOpen()).toBe(false)
  })

  test('signing in ends a pause of the network, too', () => {
    route.learn({ next: 'offline' })
    route.learn({ next: 'signed_out' })
    route.signedIn()
    expect(isOpen()).toBe(true)
  })
})
