import { t } from '#shared/i18n/translate.ts'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { statusWord } from '#shared/domain/status-labels.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { timeRange } from '../../parts/meetings/meeting-labels.ts'
import { CopiedTable, useCopying } from '../../ui/grid/copy-rows.tsx'

const keyOf = (meeting: MeetingRow) => meeting.id

/** Copies the active meeting as a row of a spreadsheet. */
export function CopyMeeting({ meeting }: { meeting: MeetingRow | null }) {
  const format = useFormats()
  const [copying, onDone] = useCopying(meeting !== null)
  if (!copying || meeting === null) return null
  const columns = [
    {
      id: 'day',
      header: t('Day'),
      cell: ({ starts_at }: MeetingRow) => (starts_at === null ? '' : format.day(starts_at)),
    },
    { id: 'time', header: t('Time'), cell: (row: MeetingRow) => timeRange(row, format) },
    { id: 'title', header: t('Title'), cell: ({ title }: MeetingRow) => title },
    { id: 'person', header: t('Person'), cell: (row: MeetingRow) => row.contact_name ?? '' },
    { id: 'company', header: t('Company'), cell: (row: MeetingRow) => row.company_name ?? '' },
    { id: 'status', header: t('Status'), cell: ({ status }: MeetingRow) => statusWord(status) },
    { id: 'link', header: t('Link'), cell: (row: MeetingRow) => row.meeting_link ?? '' },
    { id: 'notes', header: t('Notes'), cell: ({ notes }: MeetingRow) => notes ?? '' },
  ]
  return <CopiedTable columns={columns} rows={[meeting]} keyOf={keyOf} onDone={onDone} />
}
