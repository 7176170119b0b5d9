import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { endOf, minute } from '../../parts/meetings/meeting-labels.ts'

/** How soon a meeting must begin for a call to belong to it. */
const AHEAD_MS = 12 * 60 * minute
/** How long after its end a meeting still counts, because calls run over. */
const AFTER_MS = 30 * minute

/**
 * Returns the booked meeting that a call belongs to: the current or the next one. A meeting that
 * has only a date counts if no other is near. Returns null if there is none.
 */
export function meetingOfCall(meetings: readonly MeetingRow[], now: number): MeetingRow | null {
  const near = meetings.filter(
    (meeting) =>
      meeting.status === 'booked' &&
      meeting.starts_at !== null &&
      meeting.starts_at <= now + AHEAD_MS &&
      endOf(meeting) + AFTER_MS >= now,
  )
  const [first] = near.toSorted(
    (a, b) => Number(a.date_only) - Number(b.date_only) || (a.starts_at ?? 0) - (b.starts_at ?? 0),
  )
  return first ?? null
}
