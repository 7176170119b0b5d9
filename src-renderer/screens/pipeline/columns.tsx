import { formatFigure, t } from '#shared/i18n/translate.ts'
import type { JobRow, JobSort } from '#shared/bridge/pipeline.ts'
import { lastLine } from '../../format/last-line.ts'
import type { Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useNow } from '../../format/use-now.ts'
import { cx } from '../../ui/cx.ts'
import type { Column } from '../../ui/grid/column.ts'
import { HereMark } from './here-mark.tsx'
import { StageWord } from './stage-mark.tsx'
import { dueAt, isStale, stageOf, statusWord } from './pipeline-labels.ts'
import styles from './pipeline.module.css'

const text = (value: string | null) => (
  <span className="cut" title={value ?? undefined}>
    <bdi>{value ?? ''}</bdi>
  </span>
)

function Title({ row }: { row: JobRow }) {
  const stale = isStale(row, useNow())
  return (
    <span className={styles.title}>
      <span className={cx('cut name', stale && styles.stale)} title={row.title}>
        <bdi>{row.title}</bdi>
      </span>
      {row.cluster_size > 1 ? (
        <span
          className={`${styles.times} num`}
          title={t('Posted {cluster_size} times by this company', {
            cluster_size: row.cluster_size,
          })}
        >
          ×{formatFigure(row.cluster_size)}
        </span>
      ) : null}
    </span>
  )
}

/** Shows a day in the user's format: short, or with the year if `year` is set. */
export function Day({ at, year }: { at: number | null; year?: boolean }) {
  const format = useFormats()
  const now = useNow()
  if (at === null) return <span className="faint">—</span>
  return (
    <span className="num" title={format.date(at)}>
      {year ? format.date(at) : format.day(at, now)}
    </span>
  )
}

/** Returns the day of a follow-up, as short as possible: "Today", "Friday" or "3 Dec". */
function describeFollowUp(at: number, days: number, now: number, format: Formats): string {
  if (days === 0) return t('Today')
  if (days === -1) return t('Yesterday')
  if (days === 1) return t('Tomorrow')
  return days > 1 && days < 7 ? format.weekday(at) : format.day(at, now)
}

function dueState(open: boolean, days: number): 'over' | 'today' | undefined {
  if (!open || days > 0) return undefined
  return days < 0 ? 'over' : 'today'
}

/**
 * Shows when a follow-up is due: red if overdue, ember today, and marked if it is kept on this
 * computer.
 */
export function FollowUpDay({ row }: { row: JobRow }) {
  const format = useFormats()
  const now = useNow()
  const at = dueAt(row)
  if (at === null) return null
  const days = format.daysFromNow(at, now)
  const open = row.mine.stage !== 'won' && row.mine.stage !== 'dismissed'
  const overdue = open && days < 0
  const place = row.mine.follow_up_at === null ? t('set in the workspace') : t('on this computer')
  return (
    <span
      className={styles.due}
      data-due={dueState(open, days)}
      title={[format.date(at), ...(overdue ? [t('overdue')] : []), place].join(', ')}
    >
      <span className="num cut">{describeFollowUp(at, days, now, format)}</span>
      {overdue ? <span className="spoken">{t('overdue')}</span> : null}
      {row.mine.follow_up_at === null ? null : <HereMark />}
    </span>
  )
}

/** All columns, in the order in which they are offered. */
export const allColumns: readonly Column<JobRow, JobSort>[] = [
  {
    id: 'title',
    header: t('Title'),
    width: { share: 1.9, least: 176, wide: 2.4 },
    narrow: { share: 1.9, least: 146 },
    sort: 'title',
    cell: (row) => <Title row={row} />,
  },
  {
    id: 'company_name',
    header: t('Company'),
    width: { share: 0.8, least: 96, wide: 1.5 },
    narrow: { share: 0.8, least: 84 },
    sort: 'company_name',
    tone: 'muted',
    cell: (row) => text(row.company_name),
  },
  {
    id: 'stage',
    header: t('My stage'),
    width: 122,
    cell: (row) => (
      <span className={styles.pair}>
        <StageWord stage={stageOf(row)} />
        {row.mine.stage ? <HereMark /> : null}
      </span>
    ),
  },
  {
    id: 'status',
    header: t('Status'),
    width: 70,
    sort: 'status',
    tone: 'muted',
    cell: (row) => text(statusWord(row.status)),
  },
  {
    id: 'location',
    header: t('Location'),
    width: { share: 0.9, least: 100, wide: 1.3 },
    sort: 'location',
    tone: 'muted',
    cell: (row) => text(row.location),
  },
  {
    id: 'sector',
    header: t('Sector'),
    width: 92,
    sort: 'sector',
    tone: 'muted',
    cell: (row) => text(row.sector),
  },
  {
    id: 'state',
    header: t('State or region'),
    width: 116,
    sort: 'state',
    tone: 'muted',
    cell: (row) => text(row.state),
  },
  {
    id: 'salary',
    header: t('Salary'),
    width: { share: 0.8, least: 104, wide: 1.2 },
    tone: 'muted',
    cell: (row) => text(row.salary),
  },
  {
    id: 'follow_up',
    header: t('Follow up'),
    width: 82,
    sort: 'follow_up',
    cell: (row) => <FollowUpDay row={row} />,
  },
  {
    id: 'note',
    header: t('My note'),
    width: { share: 0.8, least: 90, wide: 3 },
    tone: 'muted',
    cell: (row) => text(lastLine(row.mine.note) || null),
  },
  {
    id: 'notes',
    header: t('Notes'),
    width: { share: 0.8, least: 90, wide: 3 },
    tone: 'muted',
    cell: (row) => text(row.notes?.split('\n')[0]?.slice(0, 400) ?? null),
  },
  {
    id: 'posting_date',
    header: t('Posted'),
    width: 84,
    align: 'end',
    tone: 'faint',
    sort: 'posting_date',
    cell: (row) => <Day at={row.posting_date} />,
  },
  {
    id: 'first_seen',
    header: t('First seen'),
    width: 90,
    align: 'end',
    tone: 'faint',
    sort: 'first_seen',
    cell: (row) => <Day at={row.first_seen_at} />,
  },
  {
    id: 'last_seen',
    header: t('Last seen'),
    width: 90,
    align: 'end',
    tone: 'faint',
    cell: (row) => <Day at={row.last_seen_at} />,
  },
  {
    id: 'url',
    header: t('Address'),
    width: { share: 0.8, least: 90 },
    tone: 'faint',
    cell: (row) => text(row.url),
  },
]

const narrow = ['title', 'company_name', 'stage', 'status', 'follow_up', 'posting_date']
const wide = [
  'title',
  'company_name',
  'stage',
  'status',
  'location',
  'sector',
  'salary',
  'follow_up',
  'posting_date',
]
/** Returns the columns shown until the user chooses; more if there is room. */
export const usualColumns = (roomy: boolean): readonly string[] => (roomy ? wide : narrow)

/** Returns the column of a field that the user requested from the service (B3). */
export const fieldColumn = (name: string): Column<JobRow, JobSort> => ({
  id: name,
  header: name,
  width: { share: 0.7, least: 90 },
  tone: 'muted',
  cell: (row) => text(row.extra.find((field) => field.name === name)?.value ?? null),
})

/**
 * Returns the columns with these IDs in the order in which they are offered, the title always
 * first. IDs that are no column are fields the user requested; they come last.
 */
export function columnsOf(ids: readonly string[]): Column<JobRow, JobSort>[] {
  const known = allColumns.filter((column) => column.id === 'title' || ids.includes(column.id))
  return [
    ...known,
    ...ids.filter((id) => !allColumns.some((column) => column.id === id)).map(fieldColumn),
  ]
}
