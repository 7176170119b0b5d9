import type { Clock } from '#main/ports.ts'

/** How long a sign-out waits for the service (P14). */
export const REVOKE_MS = 5_000

/**
 * Waits for the result of `work`; false if it fails or takes longer than `ms`, in which case its
 * request is aborted.
 */
export function withTimeout(
  clock: Clock,
  ms: number,
  work: (signal: AbortSignal) => Promise<boolean>,
): Promise<boolean> {
  const controller = new AbortController()
  return new Promise((resolve) => {
    const stop = clock.after(ms, () => {
      controller.abort()
      resolve(false)
    })
    work(controller.signal)
      .then(resolve, () => resolve(false))
      .finally(stop)
  })
}
