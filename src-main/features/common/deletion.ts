/**
 * How long a deletion can still be called off before it leaves (F7); the service cannot bring a
 * person back.
 */
export const DELETION_HELD_MS = 30_000
