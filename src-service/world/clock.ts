import type { Kv } from '../store/kv.ts'

/**
 * The workspace's own time, which may run faster than real time or be set. Rates and time-outs use
 * real time instead.
 */
export interface ServiceClock {
  /** Epoch milliseconds in the workspace. */
  now(): number
  /** How many workspace milliseconds pass in one real one. */
  scale(): number
  set(now: number): void
  setScale(scale: number): void
  /**
   * Real milliseconds until the workspace shows `at`; 0 if that is past, Infinity while time stands
   * still.
   */
  until(at: number): number
  /** Called whenever the time is set or paced: whoever waits for a moment waits anew. */
  onMove(callback: () => void): void
}

interface Anchor {
  real: number
  shown: number
  scale: number
}

/**
 * Builds a clock that goes on from where it stood before a restart; without a remembered one it
 * starts at real time.
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
