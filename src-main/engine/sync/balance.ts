import type { Credits } from '#shared/api/credits.ts'
import type { Priority } from '#main/engine/api/index.ts'
import { lacksToken } from '#main/engine/api/lacks-token.ts'
import type { Connectivity } from './connectivity.ts'
import type { SyncDeps } from './ports.ts'

const CREDITS_EVERY_MS = 600_000

/** Reads the balance every ten minutes, and on request. */
export interface Balance {
  /**
   * Shares one request among concurrent callers. Resolves with null if the service sent no balance.
   */
  poll(priority: Priority): Promise<Credits | null>
  pollIfDue(now: number): void
  dueAt(): number
}

/** Creates the reader of one workspace's balance, which is due at once. */
export function createBalance({
  deps,
  connectivity,
  stopping,
  signedOut,
  broken,
}: {
  deps: SyncDeps
  connectivity: Connectivity
  stopping: AbortSignal
  signedOut(): void
  broken(message: string, error: unknown): void
}): Balance {
  const { clock, listener } = deps
  let dueAt = 0
  let reading: Promise<Credits | null> | null = null

  function poll(priority: Priority): Promise<Credits | null> {
    reading ??= read(priority).finally(() => {
      reading = null
    })
    return reading
  }

  async function read(priority: Priority): Promise<Credits | null> {
    const outcome = await deps.api.call('credits.read', { priority, signal: stopping })
    connectivity.observe(outcome.kind === 'ok' ? 'ok' : outcome)
    if (lacksToken(outcome)) signedOut()
    if (outcome.kind !== 'ok') return null
    dueAt = clock.monotonic() + CREDITS_EVERY_MS
    listener.onCreditsRead?.(outcome.value, outcome.at)
    return outcome.value
  }

  return {
    poll,
    pollIfDue(now) {
      if (dueAt > now) return
      dueAt = now + CREDITS_EVERY_MS
      poll('visible').catch((error: unknown) => broken('the balance could not be kept', error))
    },
    dueAt: () => dueAt,
  }
}
