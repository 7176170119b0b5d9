import type { Failure } from '#main/engine/api/index.ts'
import { lacksToken } from '#main/engine/api/lacks-token.ts'
import type { Clock } from '#main/ports.ts'

const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60_000
/**
 * So many broken or timed-out requests in a row count as no network: a bad network is handled like
 * none (I10).
 */
const FAILURES_UNTIL_OFFLINE = 2

/**
 * After so long without a request, one request checks the network. With its limit of 10 s for
 * connecting, a lost network is noticed within half a minute.
 */
const QUIET_MS = 15_000

export interface Connectivity {
  online(): boolean
  /** Wall time since when the service is unreachable; null while online. */
  offlineSince(): number | null
  /** Milliseconds until the service is tried again; null while online. */
  nextTryMs(): number | null
  /** Reports the outcome of a request, whoever made it. */
  observe(outcome: 'ok' | Failure): void
  /** Tries at once and starts over with short pauses, because the user wants something. */
  tryNow(): void
  /** Checks the network while no other request does; off while the window is hidden. */
  watch(on: boolean): void
  stop(): void
}

export interface ConnectivityOptions {
  clock: Clock
  /** Makes one cheap request; its outcome is reported through `observe`. */
  probe(): Promise<void>
  /** Makes one request that nobody waits for, and reports its outcome through `observe`. */
  sendHeartbeat(): Promise<void>
  changed(online: boolean): void
}

/**
 * Creates the tracker of whether the service can be reached. It learns from the outcome of requests
 * and, while offline, from tries with growing pauses.
 */
export function createConnectivity({
  clock,
  probe,
  sendHeartbeat,
  changed,
}: ConnectivityOptions): Connectivity {
  let offline: { since: number; pause: number; at: number } | null = null
  let broken = 0
  let probing = false
  let stopped = false
  let cancel = () => {}
  let watching = false
  let sendingHeartbeat = false
  let cancelHeartbeat = () => {}

  function scheduleTry(): void {
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
        scheduleTry()
      })
  }

  function scheduleHeartbeat(): void {
    cancelHeartbeat()
    if (watching && !stopped && !offline)
      cancelHeartbeat = clock.after(broken > 0 ? FIRST_PAUSE_MS : QUIET_MS, runHeartbeat)
  }

  function runHeartbeat(): void {
    if (sendingHeartbeat) return
    sendingHeartbeat = true
    void sendHeartbeat()
      .catch(() => {})
      .finally(() => {
        sendingHeartbeat = false
        scheduleHeartbeat()
      })
  }

  function observe(outcome: 'ok' | Failure): void {
    const reached = reaches(outcome)
    if (reached === null || stopped) return
    learn(reached)
    scheduleHeartbeat()
  }

  function learn(reached: 'yes' | 'no' | 'broken'): void {
    broken = reached === 'broken' ? broken + 1 : 0
    if (reached === 'yes' && offline) {
      offline = null
      cancel()
      changed(true)
    } else if (!offline && (reached === 'no' || broken >= FAILURES_UNTIL_OFFLINE)) {
      offline = { since: clock.now(), pause: FIRST_PAUSE_MS, at: 0 }
      scheduleTry()
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
    watch(on) {
      watching = on
      scheduleHeartbeat()
    },
    stop() {
      stopped = true
      cancel()
      cancelHeartbeat()
    },
  }
}

/**
 * Returns whether an outcome shows that the service was reached; null if it does not show either.
 */
function reaches(outcome: 'ok' | Failure): 'yes' | 'no' | 'broken' | null {
  if (outcome === 'ok') return 'yes'
  if (outcome.kind === 'not_sent')
    return outcome.reason === 'cancelled' || lacksToken(outcome) ? null : 'no'
  if (outcome.kind !== 'unknown' || outcome.status !== undefined)
    return outcome.kind === 'refused' && outcome.status === 0 ? null : 'yes'
  return outcome.reason === 'cancelled' ? null : 'broken'
}
