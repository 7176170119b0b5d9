import { vi } from 'vitest'

/**
 * Tries `look` again until it throws no more, and returns what it returned: for what other processes
 * bring about in their own time. It gives up after a minute, which only ends a test that hangs.
 */
export const waitFor = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: 60_000, interval: 10 })
