import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { useQuery } from '../../data/use-query.ts'

/**
 * Returns the id by which a chosen meeting is shown now: one made a moment ago goes on under the id
 * of the service. `known` once that is certain; `meeting` is what was read of one that is not shown.
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
