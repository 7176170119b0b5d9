import { t } from '#shared/i18n/translate.ts'
import type { PendingRow } from '#shared/bridge/pending.ts'
import { ago } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useNow } from '../../format/use-now.ts'
import { useOnline, useSession } from '../../stores/session.ts'
import { CutText } from '../../ui/cut-text.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { describeSummary } from '../../parts/conflicts/change-labels.ts'
import { Subject } from '../../parts/history/subject.tsx'
import { describeNext } from './eta-labels.ts'
import { StateMark } from './state-mark.tsx'
import styles from './pending.module.css'

function Age({ at }: { at: number }) {
  const now = useNow()
  return <span className="num faint">{ago(at, now)}</span>
}

function Next({ row }: { row: PendingRow }) {
  const online = useOnline()
  const signedIn = useSession().value?.state !== 'signed_out'
  return (
    <span className={`${styles.next} muted num`} title={row.reason}>
      {describeNext(row, { online, signedIn })}
    </span>
  )
}

function Change({ row }: { row: PendingRow }) {
  const words = describeSummary(row, useFormats())
  return <CutText title={words}>{words}</CutText>
}

/** The columns of the pending changes. */
export const pendingColumns: readonly Column<PendingRow>[] = [
  { id: 'state', header: t('State'), width: 104, cell: (row) => <StateMark state={row.state} /> },
  {
    id: 'subject',
    header: t('Record'),
    width: { share: 1.4, least: 140, wide: 3 },
    cell: (row) => <Subject of={row.subject} />,
  },
  {
    id: 'summary',
    header: t('Change'),
    width: { share: 2, least: 172, wide: 3 },
    cell: (row) => <Change row={row} />,
  },
  {
    id: 'reason',
    header: t('Next step'),
    width: { share: 0.6, least: 116, wide: 3 },
    cell: (row) => <Next row={row} />,
  },
  {
    id: 'created',
    header: t('Age'),
    width: 54,
    align: 'end',
    cell: (row) => <Age at={row.created_at} />,
  },
]
