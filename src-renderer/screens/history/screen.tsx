import { History as Drawing, Undo2 } from 'lucide-react'
import type { HistoryRow } from '#shared/bridge/pending.ts'
import { rowsOf } from '../../data/rows.ts'
import { redo, undo } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useActiveRow, useGrid } from '../../ui/grid/use-grid.ts'
import { KeyHints } from '../../ui/key-hints.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen } from '../../ui/screen.tsx'
import styles from './history.module.css'

const keyOf = (row: HistoryRow) => row.id
const rowLabel = (row: HistoryRow) => `${row.summary}${row.undone ? ', undone' : ''}`
const isUndone = (row: HistoryRow) => row.undone
/** As many gestures as the screen holds; older ones stay in the file. */
const MOST = 200

function When({ at }: { at: number }) {
  const format = useFormats()
  return <span className="num faint">{format.stamp(at)}</span>
}

const columns: readonly Column<HistoryRow>[] = [
  { id: 'at', header: 'When', width: 120, cell: (row) => <When at={row.at} /> },
  { id: 'summary', header: 'What', width: { share: 2, least: 200 }, cell: (row) => <span className={`cut ${styles.what}`} data-undone={row.undone || undefined}><bdi>{row.summary}</bdi></span> },
  { id: 'subject', header: 'Record', width: { share: 1.2, least: 140 }, cell: (row) => <span className="cut muted"><bdi>{row.subject}</bdi></span> },
  { id: 'undo', header: '', label: 'Undo', width: 92, align: 'end', fixed: true, cell: (row) => (row.can_undo ? <Button size="small" look="quiet" icon={Undo2} onClick={() => void undo(row.id)}>Undo</Button> : <span className="faint">{row.undone ? 'undone' : ''}</span>) },
]

/** Everything changed on this computer, newest first; any one of it can be undone, sent or not (A3, H7). */
export default function History() {
  const format = useFormats()
  const history = useQuery('history.list', { limit: MOST })
  const rows = rowsOf(history.value?.rows, { error: history.error })
  const grid = useGrid(rows, keyOf, 'history')
  const active = useActiveRow(grid, rows)
  useActions([
    { id: 'history.undoThis', label: 'Undo this change', group: 'History', keys: ['u'], hint: 'undo', enabled: active?.can_undo === true, run: () => { if (active) void undo(active.id) } },
    { id: 'history.redo', label: 'Do again what was undone last', group: 'History', keys: ['Shift+u'], hint: 'redo', run: () => void redo() },
  ])
  return (
    <Screen footer={<KeyHints />}>
      <ScreenHeader title="History" facts={<Facts>{[history.value ? count(history.value.rows.length, 'change', 'changes', format.number) : null, 'made on this computer']}</Facts>} />
      <DataGrid
        id="history" label="Changes made on this computer" columns={columns} rows={rows} grid={grid} rowLabel={rowLabel} faded={isUndone} selectable={false}
        empty={history.error
          ? <EmptyState icon={Drawing} mood="trouble" title={history.error.message}>{history.error.hint}</EmptyState>
          : <EmptyState icon={Drawing} title="Nothing changed yet">Every change you make stands here and can be undone, also after it was sent.</EmptyState>}
      />
    </Screen>
  )
}
