/** The user's work that the service does not have yet, counted in one place for all screens. */
export interface UnsentWork {
  /** Will be sent automatically. */
  pending: number
  /** Waits for the user's decision. */
  needs_you: number
  /** Not stored by the service; exists only on this computer. */
  kept_here: number
}

/**
 * The status from which the foot of the navigation, the tray and the page of pending changes derive
 * their texts; what needs the user comes first. `saved`: the service has everything.
 */
export type WorkStatus = 'needs_you' | 'on_the_way' | 'kept_here' | 'saved'

/** Returns the status of the work. Only `saved` may be called synced, or all saved. */
export function workStatus({ pending, needs_you, kept_here }: UnsentWork): WorkStatus {
  if (needs_you > 0) return 'needs_you'
  if (pending > 0) return 'on_the_way'
  return kept_here > 0 ? 'kept_here' : 'saved'
}
