import { localMidnight } from './local-day.ts'
import { readMoment } from './moment.ts'

/** A meeting with a known start. */
export type Placed<T> = T & { starts_at: number }

/** Reports whether the start of a meeting is known. */
export const isPlaced = <T extends { starts_at: number | null }>(
  meeting: T,
): meeting is Placed<T> => meeting.starts_at !== null

/** Reports whether a meeting has a time of day; one with only a date does not. */
export const hasTime = <T extends { starts_at: number | null; date_only: boolean }>(
  meeting: T,
): meeting is Placed<T> => meeting.starts_at !== null && !meeting.date_only

/**
 * Reads the start of a meeting in epoch ms; null if unreadable. A meeting with only a date starts
 * with that day.
 */
export function readStart(text: string): { starts_at: number | null; date_only: boolean } {
  const { at, date_only } = readMoment(text)
  return { starts_at: at, date_only }
}

/** Returns the end of a meeting in epoch ms; one with only a date ends with its day. */
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
  return localMidnight(starts_at, 1)
}
