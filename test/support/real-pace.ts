// The first request loads it, which takes real time that these clocks would count sixty times.
import 'undici'
import type { ManualClock } from './manual-clock.ts'

/**
 * So much faster than the real one a clock runs here: waits end soon, and no real answer comes
 * after its deadline, however busy the machine.
 */
const FASTER = 60

/** The processes that have to answer are given the processor meanwhile: nothing spins. */
const aMoment = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 1)
  })

/**
 * Lets a manual clock run at a multiple of real time until the promise settles: for tests in which
 * real processes answer.
 */
export async function atRealPace<T>(clock: ManualClock, promise: Promise<T>): Promise<T> {
  let settled = false
  promise.then(
    () => {
      settled = true
    },
    () => {
      settled = true
    },
  )
  for (let before = performance.now(); !settled;) {
    await aMoment()
    // Whole milliseconds, as a clock has them.
    const passed = Math.floor((performance.now() - before) * FASTER)
    if (settled || passed < 1) continue
    before += passed / FASTER
    await clock.advance(passed)
  }
  return promise
}

/** The same until a condition holds. */
export const untilAtRealPace = (clock: ManualClock, holds: () => boolean): Promise<void> =>
  atRealPace(
    clock,
    (async () => {
      while (!holds()) await aMoment()
    })(),
  )
