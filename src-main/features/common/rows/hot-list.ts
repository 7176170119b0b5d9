import type { Row } from '#main/engine/store/cache/protocol.ts'

/**
 * Returns the size of a list whose members have not been read completely: the service's count, or
 * the members known here if they are more. Null if the service states no count, because the known
 * members may be only a part.
 */
export function countUntilRead(
  { record, local }: Pick<Row<'hot_lists'>, 'record' | 'local'>,
  known: number,
): number | null {
  if (typeof record.member_count === 'number') return Math.max(known, record.member_count)
  return local ? known : null
}
