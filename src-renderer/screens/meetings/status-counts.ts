import type { MeetingRow } from '#shared/bridge/meetings.ts'

type WithStatus = Pick<MeetingRow, 'status'>

/** Counts the meetings with each status. */
export function countStatuses(meetings: readonly WithStatus[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { status } of meetings) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}

/**
 * Returns the meetings with one of the chosen statuses, in their order; all of them if none is
 * chosen.
 */
export const keepStatuses = <T extends WithStatus>(
  meetings: readonly T[],
  chosen: readonly string[],
): T[] =>
  chosen.length === 0 ? [...meetings] : meetings.filter(({ status }) => chosen.includes(status))
