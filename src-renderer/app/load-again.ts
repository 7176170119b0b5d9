/** Delay before the second attempt, in milliseconds; by then a busy host has recovered. */
const PAUSE_MS = 1_000

/**
 * Returns a loader that retries once after a failure, because a window without its screen is empty.
 * Rejects with the second error.
 */
export const loadAgain =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  () =>
    load().catch(() => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)).then(load))
