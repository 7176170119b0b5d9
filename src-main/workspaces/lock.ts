import { t } from '#shared/i18n/translate.ts'
import { leaseState } from '#shared/domain/lease.ts'
import type { Clock, Preferences } from '#main/ports.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { KnownWorkspace, KnownWorkspaces } from '#main/engine/known-workspaces.ts'

export type LockReason = 'asked' | 'idle' | 'start' | 'lease' | 'signed_out' | 'unsealed'

const MINUTE_MS = 60_000
/** How often to check whether a lease has run out while Hotdesk runs. */
const LEASE_CHECK_MS = 60 * MINUTE_MS
/** How often `seen_at` is stored at most, because each time writes the list of workspaces. */
const STORE_SEEN_MS = 10 * MINUTE_MS
const FREE_TRIES = 3
const LONGEST_WAIT_MS = 5 * MINUTE_MS
/** The preference with the greatest time ever seen, for a clock that was turned back. */
const HIGH = 'clock_high'

/**
 * Creates the counter of wrong passphrases. After a few, each wrong one doubles the wait; only a
 * right one resets it.
 */
export function createAttemptLimiter(clock: Clock) {
  let failures = 0
  let notBefore = 0
  return {
    /** Throws the problem `wait` while it is too early. */
    check(): void {
      const left = notBefore - clock.monotonic()
      if (left > 0)
        throw new ProblemError(
          'wait',
          t(
            'Too many tries. The next one is possible in {seconds, plural, one {# second} other {# seconds}}.',
            {
              seconds: Math.ceil(left / 1000),
            },
          ),
          t('Nothing was deleted.'),
        )
    },
    wrong(): void {
      failures += 1
      if (failures >= FREE_TRIES)
        notBefore =
          clock.monotonic() + Math.min(LONGEST_WAIT_MS, 1000 * 2 ** (failures - FREE_TRIES + 1))
    },
    right(): void {
      failures = 0
      notBefore = 0
    },
  }
}

/**
 * Creates the idle timer, which calls `ring` after the user was idle for as long as they chose. It
 * checks once a minute, so that a changed setting counts at once and a computer that slept is
 * locked on waking; whoever wakes it with a key does not start it anew. Timers stop during sleep,
 * so wall time counts too. It can only lock too early, which does no harm.
 */
export function createIdle(clock: Clock, minutes: () => number | null, ring: () => void) {
  let cancel = () => {}
  let since: { monotonic: number; wall: number } | null = null
  /** Returns the milliseconds until it rings; null if nothing is counted. */
  const timeLeft = () => {
    const after = minutes()
    if (after === null || since === null) return null
    const gone = Math.max(clock.monotonic() - since.monotonic, clock.now() - since.wall)
    return after * MINUTE_MS - gone
  }
  const stop = () => {
    cancel()
    since = null
  }
  const isOver = () => (timeLeft() ?? Infinity) <= 0
  const wait = () => {
    if (!isOver()) cancel = clock.after(Math.min(timeLeft() ?? Infinity, MINUTE_MS), wait)
    else {
      stop()
      ring()
    }
  }
  const begin = () => {
    cancel()
    if (!isOver()) since = { monotonic: clock.monotonic(), wall: clock.now() }
    wait()
  }
  return { begin, stop }
}

/**
 * Whether a workspace may be open (J8). Stored in the list of workspaces, so that it is known
 * before any file is opened.
 */
export interface Leases {
  state(known: KnownWorkspace): 'open' | 'locked' | 'wipe'
  /** Notes that the service let this person in. */
  seen(id: string): void
  ended(id: string): void
  /** Calls `look` at intervals, until stopped. */
  watch(look: () => void): () => void
}

/**
 * Creates the leases of the workspaces on this computer. `days`: how long one lasts; null for ever.
 */
export function createLeases(
  clock: Clock,
  preferences: Preferences,
  workspaces: KnownWorkspaces,
  days: () => number | null,
): Leases {
  const readHighClock = () => {
    const kept = preferences.get(HIGH)
    const high = Math.max(clock.now(), typeof kept === 'number' ? kept : 0)
    if (typeof kept !== 'number' || high - kept > STORE_SEEN_MS) preferences.set(HIGH, high)
    return high
  }
  return {
    state(known) {
      if (known.kind === 'practice') return 'open'
      const at = readHighClock()
      const of = (days_run: number) =>
        leaseState({ days: days(), seen_at: known.seen_at, ended_at: known.ended_at, days_run }, at)
      if (of(0) === 'open') return 'open'
      const today = new Date(clock.now()).toISOString().slice(0, 10)
      const run = known.days_run.includes(today)
        ? known.days_run
        : workspaces.update(known.id, { days_run: [...known.days_run, today] }).days_run
      return of(run.length)
    },
    seen(id) {
      const known = workspaces.get(id)
      const at = clock.now()
      // The service was just reached, which outweighs a clock that was ahead for a while.
      if (readHighClock() > at) preferences.set(HIGH, at)
      if (
        known &&
        (known.seen_at === null ||
          known.ended_at !== null ||
          Math.abs(at - known.seen_at) > STORE_SEEN_MS)
      ) {
        workspaces.update(id, { seen_at: at, ended_at: null, days_run: [] })
      }
    },
    ended(id) {
      const known = workspaces.get(id)
      if (known && known.ended_at === null) workspaces.update(id, { ended_at: readHighClock() })
    },
    watch(look) {
      let cancel = () => {}
      const lookLater = () => {
        cancel = clock.after(LEASE_CHECK_MS, () => {
          look()
          lookLater()
        })
      }
      lookLater()
      return () => cancel()
    },
  }
}
