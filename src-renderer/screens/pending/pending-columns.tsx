import type { PendingRow } from '#shared/bridge/pending.ts'
import { ago, shortSpan } from '../../format/formats.ts'
import { useNow } from '../../format/use-now.ts'
import { useOnline } from '../../stores/session.ts'
import type { Column } from '../../ui/grid/column.ts'
import { Subject } from '../../parts/history/subject.tsx'
import { StateMark } from './state-mark.tsx'

function Age({ at }: { at: number }) {
  const now = useNow()
  return <span className="num faint">{ago(at, now)}</span>
}

/**
 * Says when a change is sent, or why it is not. Offline nobody knows when; that it is saved on this
 * computer is said in the panel, and not repeated in every row.
 */
function Next({ row }: { row: PendingRow }) {
  const online = useOnline()
  return (
    <span className="cut muted num" title={row.reason}>
      {online && row.state === 'waiting' && row.eta_ms !== null
        ? `Sends in ${row.eta_ms < 60_000 ? 'less than a minute' : shortSpan(row.eta_ms)}`
        : row.reason.replace('Saved on this computer. ', '')}
    </span>
  )
}

/** The columns of the pending changes. */
export const pendingColumns: readonly Column<PendingRow>[] = [
  { id: 'state', header: 'State', width: 100, cell: (row) => <StateMark state={row.state} /> },
  {
    id: 'subject',
    header: 'Record',
    width: { share: 1.7, least: 176 },
    cell: (row) => <Subject of={row.subject} />,
  },
  {
    id: 'summary',
    header: 'Change',
    width: { share: 1.2, least: 120, wide: 3 },
    cell: (row) => (
      <span className="cut" title={row.summary}>
        <bdi>{row.summary}</bdi>
      </span>
    ),
  },
  {
    id: 'reason',
    header: 'Next step',
    width: { share: 1, least: 112, wide: 4 },
    cell: (row) => <Next row={row} />,
  },
  {
    id: 'created',
    header: 'Age',
    width: 54,
    align: 'end',
    cell: (row) => <Age at={row.created_at} />,
  },
]
