import { createListeners } from '../data/listeners.ts'
import type { Stop } from './scan-stops.ts'

export interface ScanSnapshot {
  /** The parts that lead to the highlight, from the outside. */
  trail: readonly string[]
  stops: readonly Stop[]
  at: number
  /** Waits for a press. */
  isPaused: boolean
}

/** Keeps what is highlighted, and calls `onOver` once it has been for as long as it stays. */
export function createStage(stayMs: () => number, onOver: () => void) {
  const listeners = createListeners()
  let snapshot: ScanSnapshot = { trail: [], stops: [], at: 0, isPaused: false }
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    show(next: ScanSnapshot): void {
      snapshot = next
      listeners.tell()
      clearTimeout(timer)
      if (!next.isPaused) timer = setTimeout(onOver, stayMs())
    },
    stop: () => clearTimeout(timer),
    snapshot: () => snapshot,
    subscribe: listeners.subscribe,
  }
}
