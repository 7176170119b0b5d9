/** A service may say that it makes a record, and show it only so much later. */
export const SLOW_TO_SHOW_MS = 60_000
