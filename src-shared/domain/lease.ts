const DAY_MS = 86_400_000
/** So long a workspace stays locked before it is wiped. */
export const WIPE_AFTER_DAYS = 30
/**
 * A clock that jumps cannot wipe: Hotdesk must have run on so many different days since the lock
 * (P17).
 */
export const WIPE_LEAST_DAYS_RUN = 7

export interface Lease {
  /**
   * Days without a word from the service after which the workspace locks; null: there is no lease.
   */
  days: number | null
  /** When the service last let us in; null: not yet. */
  seen_at: number | null
  /** When the service said that the sign-in is over. */
  ended_at: number | null
  /** Different days on which Hotdesk ran since it locked. */
  days_run: number
}

/**
 * Tells what a lease allows now (J8): `open`; `locked`, which a sign-in of the same person undoes;
 * `wipe`. `now` is the greatest time ever seen on this computer, so that turning the clock back
 * prolongs nothing.
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
