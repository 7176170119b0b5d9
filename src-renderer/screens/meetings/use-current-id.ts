import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { useQuery } from '../../data/use-query.ts'

/**
 * Returns the current ID of a chosen meeting: a new meeting changes to the service's ID once it
 * exists there. `known` is true once the ID is certain; `meeting` is the record as read, if the
 * meeting is not shown.
 */
export function useCurrentId(
  chosen: string | null,
  shown: readonly MeetingRow[],
): { id: string | null; known: boolean; meeting: MeetingRow | null } {
  const isShown = chosen === null || shown.some(({ id }) => id === chosen)
  const read = useQuery('meetings.read', isShown ? null : { id: chosen })
  if (isShown) return { id: chosen, known: true, meeting: null }
  const meeting = (read.stale ? null : read.value?.meeting) ?? null
  return { id: meeting?.id ?? chosen, known: !read.loading && !read.stale, meeting }
}
