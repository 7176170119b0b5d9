import { createListeners } from '../data/listeners.ts'
import type { Stop } from './scan-stops.ts'

export interface ScanSnapshot {
  /** The names of the levels that lead to the highlight, outermost first. */
  trail: readonly string[]
  stops: readonly Stop[]
  /** The index of the highlighted stop. */
  index: number
  /** Whether scanning waits for a press of the switch. */
  isPaused: boolean
}

/** Stores the highlighted stop, and calls `onExpire` `dwellMs` after it was shown unless paused. */
export function createHighlight(dwellMs: () => number, onExpire: () => void) {
  const listeners = createListeners()
  let snapshot: ScanSnapshot = { trail: [], stops: [], index: 0, isPaused: false }
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    show(next: ScanSnapshot): void {
      snapshot = next
      listeners.tell()
      clearTimeout(timer)
      if (!next.isPaused) timer = setTimeout(onExpire, dwellMs())
    },
    stop: () => clearTimeout(timer),
    snapshot: () => snapshot,
    subscribe: listeners.subscribe,
  }
}
