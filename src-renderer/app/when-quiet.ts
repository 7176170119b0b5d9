/** A window that waits for its first rows is idle, too: what is loaded ahead would delay them. */
const ROWS_MS = 2_000
const MOST_MS = 5_000

/**
 * Does what the first screen does not need: two seconds later, once nothing else is going on, and
 * in a busy window after five more. The returned function calls it off.
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
