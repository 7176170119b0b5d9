import type { Clock } from '#main/ports.ts'

/**
 * Wraps a clock for code that writes times into a file: `now` returns whole milliseconds, as the
 * columns require, whatever the host's clock returns.
 */
export const integerClock = (clock: Clock): Clock => ({
  now: () => Math.round(clock.now()),
  monotonic: () => clock.monotonic(),
  after: (ms, callback) => clock.after(ms, callback),
})
