import { createListeners } from '../../data/listeners.ts'

/** A key that repeats at least once in this time, in milliseconds, is held or pressed in a burst. */
export const REST_MS = 80

/** What a test replaces: the browser's frames and timers. */
export interface Timing {
  nextFrame(run: () => void): void
  /** Runs something later; the returned function cancels that. */
  after(ms: number, run: () => void): () => void
}

const browserTiming: Timing = {
  nextFrame: (run) => void requestAnimationFrame(run),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/**
 * Creates the listener sets of a store that can change faster than the screen, as by a held key, so
 * that keys do not queue up behind rendering. `tellMove` notifies those of `subscribe` at once and
 * from then on once a frame; those of `subscribeAtRest` at once and again when no move has followed
 * for 80 ms. What they have not been told yet is told by `catchUp`, or by the next `tell`.
 */
export function createFramedListeners({ nextFrame, after } = browserTiming) {
  const eachFrame = createListeners()
  const atRest = createListeners()
  let isFrameOpen = false
  let isUntold = false
  /** Ends the wait for rest; null at rest. */
  let endMoving: (() => void) | null = null
  let isUntoldAtRest = false

  function tell(): void {
    isUntold = false
    isUntoldAtRest = false
    eachFrame.tell()
    atRest.tell()
  }

  function openFrame(): void {
    isFrameOpen = true
    nextFrame(() => {
      isFrameOpen = false
      if (!isUntold) return
      tellFrame()
    })
  }

  function tellFrame(): void {
    isUntold = false
    eachFrame.tell()
    openFrame()
  }

  function rest(): void {
    endMoving = null
    if (!isUntoldAtRest) return
    isUntoldAtRest = false
    atRest.tell()
  }

  return {
    tell,
    tellMove(): void {
      const wasMoving = endMoving !== null
      endMoving?.()
      endMoving = after(REST_MS, rest)
      isUntoldAtRest = wasMoving
      isUntold = true
      if (!isFrameOpen) tellFrame()
      if (!wasMoving) atRest.tell()
    },
    catchUp(): void {
      if (isUntold || isUntoldAtRest) tell()
    },
    subscribe: eachFrame.subscribe,
    subscribeAtRest: atRest.subscribe,
  }
}
