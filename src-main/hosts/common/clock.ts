import { uptime } from 'node:os'
import type { Clock } from '#main/ports.ts'

/** The clocks of this computer. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
  uptime: () => uptime() * 1000,
}
