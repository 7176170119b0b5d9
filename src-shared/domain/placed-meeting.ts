/** A meeting of which it is known when it starts. */
export type Placed<T> = T & { starts_at: number }

/** Tells whether it is known when a meeting starts. */
export const isPlaced = <T extends { starts_at: number | null }>(
  meeting: T,
): meeting is Placed<T> => meeting.starts_at !== null
