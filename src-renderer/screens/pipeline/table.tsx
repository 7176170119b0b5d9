import { t } from '#shared/i18n/translate.ts'
import { Ban, CalendarClock, Copy, FileDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { JobFacets, JobRow } from '#shared/bridge/pipeline.ts'
import { useRecordInView } from '../../navigation/record-link.ts'
import type { PagedRows } from '../../data/use-pages.ts'
import { useActions } from '../../keys/use-actions.ts'
import { Button } from '../../ui/button.tsx'
import { NothingChosen } from '../../ui/detail-panel.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useActiveRow, useGrid, useGridSnapshot } from '../../ui/grid/use-grid.ts'
import { KeyHints } from '../../ui/key-hints.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { Screen } from '../../ui/screen.tsx'
import { useRevealedPanel } from '../../ui/use-shown-panel.ts'
import type { JobSort } from '#shared/bridge/pipeline.ts'
import { LeadPanel } from './lead-panel.tsx'
import { EmptyLeads } from './empty-leads.tsx'
import { useExport, type ExportKind } from './use-export.ts'
import { aimAt, aimOf } from './use-lead-edits.ts'
import { useLeadTools } from './use-lead-tools.tsx'
import { useLinkedLead } from './use-linked-lead.ts'
import type { PipelineState } from './use-pipeline-view.ts'
import { isFaded, rowLabel } from './pipeline-labels.ts'

const keyOf = (row: JobRow) => row.id

interface TableProps {
  state: PipelineState
  rows: PagedRows<JobRow>
  columns: readonly Column<JobRow, JobSort>[]
  base: JobFacets | undefined
  linked: string | undefined
  head: ReactNode
}

/** Shows the pipeline as a table, with a key for each decision and the lead beside it. */
export function Table({ state, rows, columns, base, linked, head }: TableProps) {
  const grid = useGrid(rows, keyOf, `pipeline ${JSON.stringify([state.criteria, state.sorting])}`)
  const active = useActiveRow(grid, rows)
  useGridSnapshot(grid)
  const led = useLinkedLead(linked, active)
  const row = led ?? active
  useRecordInView('/pipeline', row?.id)
  const panel = useRevealedPanel()
  const selected = grid.selectedCount()
  const aim = () => (led && selected === 0 ? aimAt(led) : aimOf(rows, grid, state.criteria))
  const tools = useLeadTools({
    row,
    aim,
    rows,
    onlyCompany: (company) => state.setFilter({ company }),
  })
  const give = useExport(columns, state.sorting)
  const giveOf = (kind: ExportKind) => {
    const at = aim()
    if (at) void give(kind, at)
  }
  useActions([
    {
      id: 'pipeline.copy',
      label: t('Copy as a table for spreadsheets'),
      group: t('Pipeline'),
      keys: ['y'],
      enabled: row !== undefined,
      onRow: t('Copy'),
      run: () => giveOf('tsv'),
    },
    {
      id: 'pipeline.copyMarkdown',
      label: t('Copy as a Markdown table'),
      group: t('Pipeline'),
      keys: ['Shift+y'],
      enabled: row !== undefined,
      onRow: t('Copy'),
      run: () => giveOf('markdown'),
    },
  ])
  const nothingSelected =
    rows.loading || (base && base.all > 0) ? (
      <NothingChosen loading={rows.loading}>{t('No lead selected')}</NothingChosen>
    ) : null
  return (
    <Screen
      footer={<KeyHints />}
      detail={row ? <LeadPanel row={row} {...tools.panel} /> : nothingSelected}
    >
      {head}
      <DataGrid
        id="pipeline"
        view={state.view.id}
        label={t('Job leads')}
        columns={columns}
        rows={rows}
        grid={grid}
        rowLabel={rowLabel}
        faded={isFaded}
        sorting={state.sorting}
        onSort={state.setSorting}
        onOpen={panel.open ? undefined : panel.reveal}
        empty={<EmptyLeads state={state} base={base} as_of={rows.as_of} error={rows.error} />}
      />
      <SelectionBar grid={grid} total={rows.total ?? 0}>
        <Button size="small" icon={CalendarClock} keys="u" onClick={() => tools.ask('follow_up')}>
          {t('Follow up')}
        </Button>
        <Button size="small" icon={Ban} keys="d" onClick={() => tools.ask('dismiss')}>
          {t('Dismiss')}
        </Button>
        <Button size="small" icon={Copy} keys="y" onClick={() => giveOf('tsv')}>
          {t('Copy')}
        </Button>
        <Button size="small" icon={FileDown} onClick={() => giveOf('csv')}>
          {t('CSV')}
        </Button>
      </SelectionBar>
      {tools.dialogs}
    </Screen>
  )
}
