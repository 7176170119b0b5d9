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

const dateAlone = /^\d{4}-\d\d-\d\d$/

/**
 * Reads when a meeting starts, in epoch ms; null where nobody can tell. One with a date and no time
 * starts with that day on this computer's clock, and is marked.
 */
export function readStart(text: string): { starts_at: number | null; date_only: boolean } {
  const date_only = dateAlone.test(text.trim())
  // Without its own hour, JavaScript would take the date for midnight in UTC: the day before, in America.
  const at = Date.parse(date_only ? `${text.trim()}T00:00` : text)
  // The 31st of February would be the 3rd of March.
  const isOnCalendar = !date_only || new Date(at).getDate() === Number(text.trim().slice(-2))
  return Number.isNaN(at) || !isOnCalendar
    ? { starts_at: null, date_only: false }
    : { starts_at: at, date_only }
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
