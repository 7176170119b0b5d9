import { History } from 'lucide-react'
import type { HistoryRow } from '#shared/bridge/pending.ts'
import { undo } from '../../data/run.ts'
import { usePages } from '../../data/use-pages.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useActiveRow, useGrid } from '../../ui/grid/use-grid.ts'
import { KeyHints } from '../../ui/key-hints.tsx'
import { ListError } from '../../ui/list-error.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Subject } from '../../parts/history/subject.tsx'
import styles from './history.module.css'

const keyOf = (row: HistoryRow) => row.id
const rowLabel = (row: HistoryRow) =>
  [row.subject, row.summary, row.undone ? 'undone' : row.why_not].filter(Boolean).join(', ')
/** Names the button of a row: undoing an undo does the thing again. */
const verb = (row: HistoryRow) =>
  row.undo && row.summary.startsWith('Undid') ? 'Do again' : 'Undo'
/** Says what was done, without the name that is beside it. */
function change({ summary, subject }: HistoryRow): string {
  const named = [subject, subject.split(' · ')[0]].find(
    (name) => name && summary.endsWith(`: ${name}`),
  )
  return named ? summary.slice(0, -named.length - 2) : summary
}

const faded = (row: HistoryRow) => row.undone

function At({ at }: { at: number }) {
  return <span className="begins">{useFormats().stamp(at)}</span>
}

function UndoCell({ row }: { row: HistoryRow }) {
  if (row.undone) return <span className="faint">undone</span>
  if (!row.can_undo)
    return (
      <span className="faint" title={row.why_not ?? undefined}>
        Can’t be undone
      </span>
    )
  return (
    <span className={styles.undo}>
      <Button
        size="small"
        look="quiet"
        aria-label={`${verb(row)}: ${row.summary}`}
        onClick={() => void undo(row.id)}
      >
        {verb(row)}
      </Button>
    </span>
  )
}

const columns: readonly Column<HistoryRow>[] = [
  { id: 'at', header: 'When', width: 120, tone: 'faint', cell: (row) => <At at={row.at} /> },
  {
    id: 'subject',
    header: 'Record',
    width: { share: 1, least: 160 },
    cell: (row) => <Subject of={row.subject} />,
  },
  { id: 'summary', header: 'Change', width: { share: 1.4, least: 180 }, cell: change },
  {
    id: 'undo',
    header: '',
    label: 'Undo',
    width: 88,
    fixed: true,
    align: 'end',
    cell: (row) => <UndoCell row={row} />,
  },
]

/**
 * Lists every change of mine, the newest first; each can be undone, even after it was sent (H7,
 * A3).
 */
export default function HistoryScreen() {
  const format = useFormats()
  const rows = usePages('history.list', {})
  const grid = useGrid(rows, keyOf, 'history')
  const active = useActiveRow(grid, rows)
  useActions([
    {
      id: 'history.undo',
      label: 'Undo this change',
      group: 'History',
      keys: ['z', 'u'],
      hint: 'undo this one',
      enabled: active !== undefined && !active.undone,
      run: () => {
        if (active) void undo(active.id)
      },
    },
  ])
  const empty = rows.error ? (
    <ListError error={rows.error} onAgain={rows.refresh} />
  ) : (
    <EmptyState icon={History} title="No changes yet">
      Your changes appear here. You can undo most of them, even after they’re sent.
    </EmptyState>
  )
  return (
    <Screen footer={<KeyHints />}>
      <ScreenHeader
        title="History"
        facts={
          rows.total
            ? `${count(rows.total, 'change', 'changes', format.number)} of yours on this computer`
            : null
        }
      />
      <DataGrid
        id="history"
        label="My changes"
        columns={columns}
        rows={rows}
        grid={grid}
        rowLabel={rowLabel}
        faded={faded}
        selectable={false}
        empty={empty}
      />
    </Screen>
  )
}
