import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { useQuery } from '../../data/use-query.ts'

/**
 * Returns the id by which a chosen meeting is shown now: one made a moment ago goes on under the id
 * of the service. `known` once that is certain.
 */
export function useCurrentId(
  chosen: string | null,
  shown: readonly MeetingRow[],
): { id: string | null; known: boolean } {
  const isShown = chosen === null || shown.some(({ id }) => id === chosen)
  const read = useQuery('meetings.read', isShown ? null : { id: chosen })
  if (isShown) return { id: chosen, known: true }
  const meeting = read.stale ? null : read.value?.meeting
  return { id: meeting?.id ?? chosen, known: !read.loading && !read.stale }
}
