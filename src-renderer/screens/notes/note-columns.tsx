import { formatFigure, t } from '#shared/i18n/translate.ts'
import { Check } from 'lucide-react'
import type { NoteRow } from '#shared/bridge/meetings.ts'
import { TIME_WIDTH } from '../../ui/column-time.tsx'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { Icon } from '../../ui/icon.tsx'
import { useOthers } from '../../parts/meetings/other-participants.ts'
import { RecordedAt } from '../../parts/meetings/recorded-at.tsx'
import styles from './notes.module.css'

function Others({ of: participants }: { of: readonly string[] }) {
  return <span className="muted">{useOthers()(participants)}</span>
}

/** The columns of the call notes. */
export const noteColumns: readonly Column<NoteRow>[] = [
  {
    id: 'at',
    header: t('Recorded'),
    width: TIME_WIDTH,
    times: 'stamps',
    cell: (row) => <RecordedAt note={row} />,
  },
  {
    id: 'title',
    header: t('Call'),
    width: { share: 1, least: 130, wide: 2 },
    cell: (row) => <bdi className="cut name">{row.title ?? t('Call')}</bdi>,
  },
  {
    id: 'who',
    header: t('With'),
    width: { share: 1.1, least: 130 },
    cell: (row) => (
      <span className={styles.who}>
        <bdi className="cut">{row.contact_name ?? <Others of={row.participants} />}</bdi>
        <DncBadge flag={row.do_not_contact} />
        {row.confirmed ? (
          <span className={styles.matched}>
            <Icon of={Check} size="small" label={t('Matched to a meeting or person')} />
          </span>
        ) : null}
      </span>
    ),
  },
  {
    id: 'text',
    header: t('What was said'),
    width: { share: 1.8, least: 140, wide: 5 },
    cell: (row) =>
      row.text ? (
        <bdi className="cut muted">{row.text}</bdi>
      ) : (
        <span className="faint">{t('no transcript')}</span>
      ),
  },
  {
    id: 'minutes',
    header: t('Min'),
    width: 40,
    align: 'end',
    cell: (row) => (
      <span className="muted">
        {row.duration_minutes === null ? '—' : formatFigure(row.duration_minutes)}
      </span>
    ),
  },
]
