import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { endOf, minute } from '../../parts/meetings/meeting-labels.ts'

/** A meeting that begins later than this is none that one calls for now. */
const AHEAD_MS = 12 * 60 * minute
/** Calls run over. */
const AFTER_MS = 30 * minute

/**
 * Returns the booked meeting that a call belongs to: the one that goes on, or the next one today;
 * one with a date alone where no other is near.
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
    (one, other) =>
      Number(one.date_only) - Number(other.date_only) ||
      (one.starts_at ?? 0) - (other.starts_at ?? 0),
  )
  return first ?? null
}
