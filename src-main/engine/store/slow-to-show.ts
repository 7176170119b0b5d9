/** How long a service may take to show a record after it answered that it creates it. */
export const SLOW_TO_SHOW_MS = 60_000
