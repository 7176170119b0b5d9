import type { NoteRow } from '#shared/bridge/meetings.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { ColumnTime } from '../../ui/column-time.tsx'

/** Shows in a column when a call was recorded; a dash if the service did not say. */
export function RecordedAt({ note }: { note: NoteRow }) {
  const format = useFormats()
  const { recorded_at, date_only } = note
  if (recorded_at === null || !date_only) return <ColumnTime at={recorded_at} tone="muted" />
  return <span className="num muted begins">{format.nearDay(recorded_at)}</span>
}
