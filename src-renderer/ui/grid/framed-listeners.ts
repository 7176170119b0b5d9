import { createListeners } from '../../data/listeners.ts'

/**
 * Creates the listener set of a store that can change faster than the screen, as by a held key.
 * `tellByFrame` notifies at once and from then on once a frame, so that keys do not queue up behind
 * rendering. What it has not told yet is told by `catchUp`, or by the next `tell`.
 */
export function createFramedListeners(nextFrame = (run: () => void) => requestAnimationFrame(run)) {
  const listeners = createListeners()
  let isFrameOpen = false
  let isUntold = false
  const tell = () => {
    isUntold = false
    listeners.tell()
  }
  const openFrame = () => {
    isFrameOpen = true
    nextFrame(() => {
      isFrameOpen = false
      if (!isUntold) return
      tell()
      openFrame()
    })
  }
  return {
    tell,
    tellByFrame(): void {
      isUntold = true
      if (isFrameOpen) return
      tell()
      openFrame()
    },
    catchUp(): void {
      if (isUntold) tell()
    },
    subscribe: listeners.subscribe,
  }
}
