import type { Failure } from '#main/engine/api/index.ts'
import type { Clock } from '#main/ports.ts'

const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60_000
/**
 * So many requests in a row that broke or timed out count as no network: a bad one is handled as
 * well as none (I10).
 */
const BROKEN = 2

export interface Connectivity {
  online(): boolean
  /** Wall time since when; null while online. */
  offlineSince(): number | null
  /** Milliseconds until the service is tried again; null while online. */
  nextTryMs(): number | null
  /** Told of every request that ended, whoever made it. */
  observe(outcome: 'ok' | Failure): void
  /** A person wants something: tries at once, and begins again with short pauses. */
  tryNow(): void
  stop(): void
}

export interface ConnectivityOptions {
  clock: Clock
  /** Makes one cheap request; its outcome is told through `observe`. */
  probe(): Promise<void>
  changed(online: boolean): void
}

/**
 * Whether the service can be reached, learned from the requests themselves; while it cannot, from
 * tries with growing pauses.
 */
export function createConnectivity({ clock, probe, changed }: ConnectivityOptions): Connectivity {
  let offline: { since: number; pause: number; at: number } | null = null
  let broken = 0
  let probing = false
  let stopped = false
  let cancel = () => {}

  function later(): void {
    cancel()
    if (!offline || stopped) return
    offline.at = clock.monotonic() + offline.pause
    cancel = clock.after(offline.pause, attempt)
  }

  function attempt(): void {
    cancel()
    if (probing || stopped || !offline) return
    probing = true
    offline.pause = Math.min(LONGEST_PAUSE_MS, offline.pause * 2)
    void probe()
      .catch(() => {})
      .finally(() => {
        probing = false
        later()
      })
  }

  function observe(outcome: 'ok' | Failure): void {
    const reached = reaches(outcome)
    if (reached === null || stopped) return
    broken = reached === 'broken' ? broken + 1 : 0
    if (reached === 'yes' && offline) {
      offline = null
      cancel()
      changed(true)
    } else if (!offline && (reached === 'no' || broken >= BROKEN)) {
      offline = { since: clock.now(), pause: FIRST_PAUSE_MS, at: 0 }
      later()
      changed(false)
    }
  }

  return {
    online: () => offline === null,
    offlineSince: () => offline?.since ?? null,
    nextTryMs: () => offline && Math.max(0, offline.at - clock.monotonic()),
    observe,
    tryNow() {
      if (!offline) return
      offline.pause = FIRST_PAUSE_MS
      attempt()
    },
    stop() {
      stopped = true
      cancel()
    },
  }
}

/** Whether an outcome shows that the service was reached; null if it says nothing about that. */
function reaches(outcome: 'ok' | Failure): 'yes' | 'no' | 'broken' | null {
  if (outcome === 'ok') return 'yes'
  // A sign-in that cannot be renewed just now is most often no network either.
  if (outcome.kind === 'not_sent') {
    if (outcome.reason === 'cancelled') return null
    return outcome.reason === 'no_token' ? 'broken' : 'no'
  }
  if (outcome.kind !== 'unknown' || outcome.status !== undefined)
    return outcome.kind === 'refused' && outcome.status === 0 ? null : 'yes'
  return outcome.reason === 'cancelled' ? null : 'broken'
}
