import type { Clock } from '#main/ports.ts'

/** A smaller difference between the clocks is not sleep: they are read one after the other. */
const LEAST_MS = 1000

/**
 * Returns a function that returns the milliseconds the computer slept since its last call. The wall
 * clock may have been set, so the smaller of both clocks is used (P17). Without a time since boot,
 * no sleep is detected.
 */
export function createSleepMeter(clock: Clock, uptime: (() => number) | undefined): () => number {
  if (!uptime) return () => 0
  const read = () => ({ wall: clock.now(), up: uptime(), awake: clock.monotonic() })
  let previous = read()
  return () => {
    const now = read()
    const passed = Math.min(now.wall - previous.wall, now.up - previous.up)
    const slept = passed - (now.awake - previous.awake)
    previous = now
    return slept < LEAST_MS ? 0 : slept
  }
}
