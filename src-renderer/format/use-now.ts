import { useSyncExternalStore } from 'react'

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** How far the clock was ahead of the time since the window opened, at most. */
let ahead = now - performance.now()

/**
 * Returns a time kept by the clock so that it is never in the future: if the clock was set back
 * since, as it would be kept now.
 */
export function byClock(at: number): number {
  const current = Date.now()
  const setBack = ahead - (current - performance.now())
  return at > current ? Math.min(current, at - setBack) : at
}

const tick = () => {
  now = Date.now()
  ahead = Math.max(ahead, now - performance.now())
  for (const listener of listeners) listener()
}

/**
 * Subscribes to a timer shared by all relative times; it pauses while the window is hidden (G10).
 */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    now = Date.now()
    timer = setInterval(() => {
      if (!document.hidden) tick()
    }, 30_000)
    document.addEventListener('visibilitychange', tick)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

/** Returns the current time in epoch milliseconds, at most half a minute old. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}
