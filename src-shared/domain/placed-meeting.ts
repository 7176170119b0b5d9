import { readMoment } from './moment.ts'

/** A meeting of which it is known when it starts. */
export type Placed<T> = T & { starts_at: number }

/** Tells whether it is known when a meeting starts. */
export const isPlaced = <T extends { starts_at: number | null }>(
  meeting: T,
): meeting is Placed<T> => meeting.starts_at !== null

/** Tells whether a meeting has a place on a clock: one with a date alone stands on a day only. */
export const hasTime = <T extends { starts_at: number | null; date_only: boolean }>(
  meeting: T,
): meeting is Placed<T> => meeting.starts_at !== null && !meeting.date_only

/**
 * Reads when a meeting starts, in epoch ms; null where nobody can tell. One with a date and no time
 * starts with that day.
 */
export function readStart(text: string): { starts_at: number | null; date_only: boolean } {
  const { at, date_only } = readMoment(text)
  return { starts_at: at, date_only }
}

/** Returns when a meeting ends, in epoch ms: one with a date alone ends with its day. */
export function endOfMeeting({
  starts_at,
  duration_minutes,
  date_only,
}: {
  starts_at: number
  duration_minutes: number
  date_only: boolean
}): number {
  if (!date_only) return starts_at + duration_minutes * 60_000
  const day = new Date(starts_at)
  return day.setDate(day.getDate() + 1)
}
