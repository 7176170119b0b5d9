import type { Kv } from '../store/kv.ts'

/**
 * The workspace's clock, which can be set or run faster than real time. Rate limits and time-outs
 * use real time instead.
 */
export interface ServiceClock {
  /** Returns the workspace time in epoch milliseconds. */
  now(): number
  /** Returns the workspace milliseconds per real millisecond. */
  scale(): number
  set(now: number): void
  setScale(scale: number): void
  /**
   * Returns the real milliseconds until the workspace time reaches `at`; 0 if it has passed,
   * Infinity if the clock stands still.
   */
  until(at: number): number
  /** Calls back whenever the time or the pace is changed, so that timers can be set again. */
  onMove(callback: () => void): void
}

interface Anchor {
  real: number
  shown: number
  scale: number
}

/**
 * Builds a clock that continues from its state before a restart; without a stored state it starts
 * at real time.
 */
export function createClock(kv: Kv, scale: number, real: () => number): ServiceClock {
  const read = (anchor: Anchor) => Math.round(anchor.shown + (real() - anchor.real) * anchor.scale)
  const callbacks: (() => void)[] = []
  let anchor = kv.get<Anchor>('clock') ?? { real: real(), shown: real(), scale: 1 }
  const move = (shown: number, pace: number) => {
    anchor = { real: real(), shown, scale: pace }
    kv.set('clock', anchor)
    for (const callback of callbacks) callback()
  }
  if (scale !== anchor.scale) move(read(anchor), scale)
  return {
    now: () => read(anchor),
    scale: () => anchor.scale,
    set: (now) => move(now, anchor.scale),
    setScale: (pace) => move(read(anchor), pace),
    onMove: (callback) => void callbacks.push(callback),
    until(at) {
      const left = at - read(anchor)
      if (left <= 0) return 0
      return anchor.scale === 0 ? Infinity : left / anchor.scale
    },
  }
}
