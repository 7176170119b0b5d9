/** How long to wait before the second try: a host that was busy has answered by then. */
const PAUSE_MS = 1_000

/**
 * Returns a load that is tried once more where it fails: a window without its screen is empty.
 * Rejects with the second error.
 */
export const loadAgain =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  () =>
    load().catch(() => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)).then(load))
