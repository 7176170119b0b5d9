const DAY_MS = 86_400_000
/** How many days a workspace stays locked before it is deleted. */
export const WIPE_AFTER_DAYS = 30
/**
 * The fewest different days on which Hotdesk must have run since the lock, so that a clock that
 * jumps cannot delete a workspace (P17).
 */
export const WIPE_LEAST_DAYS_RUN = 7

export interface Lease {
  /**
   * Days without contact to the service after which the workspace locks; null if there is no lease.
   */
  days: number | null
  /** When the service last accepted a request; null if never. */
  seen_at: number | null
  /** When the service reported that the sign-in is over. */
  ended_at: number | null
  /** The number of different days on which Hotdesk ran since the lock. */
  days_run: number
}

/**
 * Returns what a lease allows now (J8): `open`; `locked`, until the same person signs in; or
 * `wipe`. `now` is the latest time ever seen on this computer, so that turning back the clock
 * extends nothing.
 */
export function leaseState(
  { days, seen_at, ended_at, days_run }: Lease,
  now: number,
): 'open' | 'locked' | 'wipe' {
  if (days === null || seen_at === null) return 'open'
  const lockedAt = ended_at ?? seen_at + days * DAY_MS
  if (now < lockedAt) return 'open'
  return now >= lockedAt + WIPE_AFTER_DAYS * DAY_MS && days_run >= WIPE_LEAST_DAYS_RUN
    ? 'wipe'
    : 'locked'
}
