import { t } from '#shared/i18n/translate.ts'
import type { MemberRow } from '#shared/bridge/hot-lists.ts'
import { AlarmClock } from 'lucide-react'
import { lastLine } from '../../format/last-line.ts'
import { ago } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useNow } from '../../format/use-now.ts'
import type { Column } from '../../ui/grid/column.ts'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PendingRing } from '../../ui/pending-ring.tsx'
import { StatusTrack } from '../../ui/status-track.tsx'
import { TierChip } from '../../ui/tier-chip.tsx'
import { roleOf } from '../../parts/people/people-labels.ts'
import styles from './triage.module.css'

/** The keys by which members can be sorted. */
export type MemberSort = 'name' | 'tier' | 'status' | 'touched'

function Touched({ at }: { at: number | null }) {
  const now = useNow()
  return <span className="num faint">{at === null ? '—' : ago(at, now)}</span>
}

/** Marks a snoozed member, and shows until when (A4). */
function Snoozed({ until }: { until: number | null }) {
  const now = useNow()
  const format = useFormats()
  if (until === null || until <= now) return null
  const words = t('Snoozed until {time}', { time: format.stamp(until) })
  return (
    <span role="img" aria-label={words} title={words} className={styles.snoozed}>
      <Icon of={AlarmClock} />
    </span>
  )
}

/** The columns of a hot list. */
export const columns: readonly Column<MemberRow, MemberSort>[] = [
  {
    id: 'pending',
    header: '',
    label: t('Waiting for the service'),
    width: 8,
    fixed: true,
    cell: (row) => <PendingRing pending={row.pending} conflict={row.conflict} />,
  },
  {
    id: 'tier',
    header: t('Tier'),
    width: 42,
    sort: 'tier',
    fixed: true,
    cell: (row) => <TierChip tier={row.tier} />,
  },
  {
    id: 'name',
    header: t('Name'),
    width: { share: 1.1, least: 132, wide: 2 },
    narrow: 116,
    sort: 'name',
    cell: (row) => (
      <span className={`cut ${styles.name}`} title={row.name}>
        <bdi>{row.name}</bdi>
      </span>
    ),
  },
  {
    id: 'role',
    header: t('Role'),
    width: { share: 1.1, least: 116, wide: 2.4 },
    narrow: 100,
    cell: (row) => (
      <span className={styles.role}>
        <span className="cut muted" title={roleOf(row)}>
          <bdi>{roleOf(row)}</bdi>
        </span>
        <DncBadge flag={row.do_not_contact} />
      </span>
    ),
  },
  {
    id: 'status',
    header: t('Status'),
    width: 168,
    narrow: 96,
    sort: 'status',
    cell: (row) => (
      <span className={styles.status}>
        <StatusTrack status={row.status} />
        {row.overlay.includes('status') ? (
          <span
            className={styles.here}
            title={t('The service didn’t save this. It’s stored on this computer only.')}
          >
            {t('here')}
          </span>
        ) : null}
      </span>
    ),
  },
  {
    id: 'note',
    header: t('Note'),
    width: { share: 0.9, least: 70, wide: 4 },
    narrow: { share: 1, least: 160 },
    cell: (row) => (
      <span className="cut muted">
        <Snoozed until={row.snoozed_until} />
        <bdi>{lastLine(row.notes)}</bdi>
      </span>
    ),
  },
  {
    id: 'touched',
    header: t('Touched'),
    width: 54,
    align: 'end',
    sort: 'touched',
    cell: (row) => <Touched at={row.touched_at} />,
  },
]
