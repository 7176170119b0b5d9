/**
 * Delay before idle work starts, in milliseconds. A window that waits for its first rows is idle
 * too, and preloading would delay them.
 */
const ROWS_MS = 2_000
const MOST_MS = 5_000

/**
 * Runs work that the first screen does not need: after two seconds, once the window is idle, and in
 * a busy window after five more seconds at the latest. Returns a function that cancels it.
 */
export function whenQuiet(work: () => void): () => void {
  let cancelIdle = () => {}
  const timer = setTimeout(() => {
    const idle = requestIdleCallback(work, { timeout: MOST_MS })
    cancelIdle = () => cancelIdleCallback(idle)
  }, ROWS_MS)
  return () => {
    clearTimeout(timer)
    cancelIdle()
  }
}
