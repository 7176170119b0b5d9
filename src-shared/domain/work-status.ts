/** What of a person's work is not with the service yet, counted once for every place that says so. */
export interface UnsentWork {
  /** On its way, by itself. */
  pending: number
  /** Waits for a decision. */
  needs_you: number
  /** The service did not store it: it is on this computer alone. */
  kept_here: number
}

/**
 * The one status that the foot of the navigation, the tray and the page of pending changes derive
 * their words from: what needs the person first. `saved`: the service has everything.
 */
export type WorkStatus = 'needs_you' | 'on_the_way' | 'kept_here' | 'saved'

/** Tells which of them it is. Only what is `saved` may be called synced, or all saved. */
export function workStatus({ pending, needs_you, kept_here }: UnsentWork): WorkStatus {
  if (needs_you > 0) return 'needs_you'
  if (pending > 0) return 'on_the_way'
  return kept_here > 0 ? 'kept_here' : 'saved'
}
