import type { Clock } from '#main/ports.ts'

/**
 * Makes a clock for whoever writes times into a file: whole milliseconds, as the columns want them,
 * whatever the clock of the host tells.
 */
export const wholeClock = (clock: Clock): Clock => ({
  now: () => Math.round(clock.now()),
  monotonic: () => clock.monotonic(),
  after: (ms, callback) => clock.after(ms, callback),
})
