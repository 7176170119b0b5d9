import type { Row } from '#main/engine/store/cache/protocol.ts'

/**
 * Returns how many members a list has before they have been read once: what the service says, or
 * what is here if that is more. Null: it does not say, and what is here may be a part of them.
 */
export function countUntilRead(
  { record, local }: Pick<Row<'hot_lists'>, 'record' | 'local'>,
  known: number,
): number | null {
  if (typeof record.member_count === 'number') return Math.max(known, record.member_count)
  return local ? known : null
}
