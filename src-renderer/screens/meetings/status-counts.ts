import type { MeetingRow } from '#shared/bridge/meetings.ts'

type WithStatus = Pick<MeetingRow, 'status'>

/** Counts how many meetings have each status. */
export function countStatuses(meetings: readonly WithStatus[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { status } of meetings) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}

/**
 * Returns the meetings with one of these statuses, in their order; all of them where none is
 * chosen.
 */
export const keepStatuses = <T extends WithStatus>(
  meetings: readonly T[],
  chosen: readonly string[],
): T[] =>
  chosen.length === 0 ? [...meetings] : meetings.filter(({ status }) => chosen.includes(status))
