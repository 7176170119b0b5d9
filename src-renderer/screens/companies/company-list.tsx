import { t } from '#shared/i18n/translate.ts'
import { Ban, Building2, FileDown, FileUp, Plus, SearchX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { bdStatuses } from '#shared/api/values.ts'
import type { Problem } from '#shared/bridge/index.ts'
import type { CompanyFilter, CompanyRow, CompanySort } from '#shared/bridge/people.ts'
import { rowPaths } from '../../data/row-paths.ts'
import { goTo } from '../../navigation/navigation.ts'
import { run } from '../../data/run.ts'
import { usePages, type PagedRows } from '../../data/use-pages.ts'
import { useQuery } from '../../data/use-query.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { NothingChosen } from '../../ui/detail-panel.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FirstReading } from '../../parts/sync/first-reading.tsx'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import type { GridState } from '../../ui/grid/grid-state.ts'
import { useActiveRow, useGrid, useGridSnapshot } from '../../ui/grid/use-grid.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { ListError } from '../../ui/list-error.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { ColumnsButton } from '../../parts/list-view/columns-button.tsx'
import { useConfirmMany } from '../../parts/list-view/confirm-many.tsx'
import { ListHeader } from '../../parts/list-view/list-header.tsx'
import { useListView } from '../../parts/list-view/list-view.ts'
import type { BuiltIn } from '../../parts/list-view/views.ts'
import { Views } from './company-views.tsx'
import { useCompanyActions, type CompanyActions } from './use-company-actions.ts'
import { CompanyPanel } from './company-panel.tsx'
import { choosable, columnsFor, usualColumns } from './columns.tsx'
import { ConfirmDnc } from './confirm-dnc.tsx'
import { aimAt, aimOf, useCompanyEdits, type CompanyAim } from './use-company-edits.ts'
import { bdWord, bdWordWithin } from '#shared/domain/bd-status-labels.ts'
import { describeFlag, rowLabel } from './company-labels.ts'

const pathOf = rowPaths['companies.list']
const keyOf = (row: CompanyRow) => row.id
type CompanyView = BuiltIn<CompanyFilter, CompanySort>
const builtIn: [CompanyView, ...CompanyView[]] = [
  { id: 'all', name: t('All'), filter: {} },
  { id: 'clients', name: t('Clients'), filter: { bd_status: ['client'] } },
  { id: 'targets', name: t('Targets'), filter: { bd_status: ['target', 'contacted', 'in_talks'] } },
  { id: 'dnc', name: t('Do not contact'), filter: { do_not_contact: true } },
]

/** Lists every company of the workspace, with do-not-contact always visible (F1, F6). */
export function CompanyList({ text }: { text: string }) {
  const state = useListView<CompanyFilter, CompanySort>('companies', builtIn, usualColumns, text)
  const { criteria, sorting } = state
  const [dnc, setDnc] = useState<Dnc | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const facets = useQuery('companies.facets', {})
  const order = sorting ? { sort: sorting.by, descending: sorting.descending } : {}
  const rows = usePages('companies.list', { filter: criteria, ...order })
  const grid = useGrid(rows, keyOf, `companies ${JSON.stringify([state.view.id, criteria])}`)
  const active = useActiveRow(grid, rows)
  useGridSnapshot(grid)
  const edits = useCompanyEdits(rows)
  const { askStatus, dialog } = useStatusQuestion(edits)
  const aim = () => aimOf(grid, rows, criteria)
  const hasTarget = active !== undefined || grid.selectedCount() > 0
  useEffect(() => {
    void run('sync.look', { resource: 'companies' }, { quiet: true })
  }, [])

  const open = (row: CompanyRow) => goTo(pathOf(row))
  const flag = (on: boolean) => {
    const at = aim()
    if (at) setDnc({ aim: at, on })
  }
  const setStatus = (bd_status: string) => {
    const at = aim()
    if (at) askStatus(at, bd_status)
  }
  const take = useExport(criteria, order)
  const exportShown = () => void take(grid.selectedCount() > 0 ? aim() : null)
  useCompanyActions({
    active,
    hasTarget,
    search,
    onDnc: flag,
    onStatus: setStatus,
    onExport: exportShown,
  })
  const { value: facts } = facets
  return (
    <Screen
      footer={<KeyHints />}
      detail={
        <Detail
          row={active}
          loading={rows.loading}
          filtered={state.filtered}
          onOpen={open}
          onDnc={setDnc}
        />
      }
    >
      <Header
        rows={rows}
        all={facts?.all}
        state={state}
        selected={grid.selectedCount()}
        onExport={exportShown}
      />
      <Views state={state} facets={facts} unread={rows.as_of === null} search={search} />
      <DataGrid
        id="companies"
        view={state.view.id}
        label={t('Companies')}
        columns={columnsFor(state.columns)}
        rows={rows}
        grid={grid}
        pathOf={pathOf}
        rowLabel={rowLabel}
        sorting={sorting}
        onSort={state.setSorting}
        onOpen={open}
        empty={
          <Empty
            error={rows.error}
            noCompanies={facts?.all === 0}
            unread={rows.as_of === null}
            asksForAll={state.view.id === 'all' && !state.refined}
            onAgain={rows.refresh}
            onClear={state.clear}
          />
        }
      />
      <Selection
        grid={grid}
        total={rows.total ?? 0}
        onDnc={flag}
        onStatus={setStatus}
        onExport={exportShown}
      />
      {dnc ? (
        <FlagQuestion dnc={dnc} edits={edits} grid={grid} onClose={() => setDnc(null)} />
      ) : null}
      {dialog}
    </Screen>
  )
}

interface Dnc {
  aim: CompanyAim
  on: boolean
}

interface DetailProps {
  row: CompanyRow | undefined
  loading: boolean
  filtered: boolean
  onOpen: (row: CompanyRow) => void
  onDnc: (dnc: Dnc) => void
}

function Detail({ row, loading, filtered, onOpen, onDnc }: DetailProps) {
  if (row)
    return (
      <CompanyPanel
        row={row}
        onOpen={() => onOpen(row)}
        onDnc={() =>
          onDnc({
            aim: aimAt(row),
            on: !row.do_not_contact,
          })
        }
      />
    )
  if (!loading && !filtered) return null
  return <NothingChosen loading={loading}>{t('No company selected')}</NothingChosen>
}

interface EmptyProps {
  error: Problem | undefined
  /** Whether the workspace has no companies at all. */
  noCompanies: boolean
  unread: boolean
  /** Whether nothing is filtered. While companies are read, the count may be ahead of the rows. */
  asksForAll: boolean
  onAgain: () => void
  onClear: () => void
}

function Empty({ error, noCompanies, unread, asksForAll, onAgain, onClear }: EmptyProps) {
  if (error) return <ListError error={error} onAgain={onAgain} />
  if (unread && (noCompanies || asksForAll))
    return <FirstReading listName={t('the companies')} resource="companies" />
  if (noCompanies)
    return (
      <EmptyState
        icon={Building2}
        title={t('No companies yet')}
        actions={
          <>
            <Button look="primary" icon={Plus} onClick={() => goTo('/people?new=person')}>
              {t('Add person')}
            </Button>
            <Button icon={FileUp} onClick={() => goTo('/import')}>
              {t('Import a file')}
            </Button>
          </>
        }
      >
        {t(
          'Employers, clients and targets appear here, with the people you know at each. Add a person and their company comes along, or import a list of companies.',
        )}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={SearchX}
      title={t('No company matches')}
      actions={<Button onClick={onClear}>{t('Clear filters')}</Button>}
    >
      {t('The text looks in names, domains, industries, notes and research.')}
    </EmptyState>
  )
}

interface SelectionProps extends Pick<CompanyActions, 'onDnc' | 'onStatus' | 'onExport'> {
  grid: GridState<CompanyRow>
  total: number
}

function Selection({ grid, total, onDnc, onStatus, onExport }: SelectionProps) {
  return (
    <SelectionBar grid={grid} total={total}>
      <Button size="small" icon={Ban} keys="d" onClick={() => onDnc(true)}>
        {t('Do not contact…')}
      </Button>
      <Menu
        trigger={<Button size="small">{t('BD status')}</Button>}
        groups={[
          {
            items: bdStatuses.map((status) => ({
              label: bdWord(status),
              onSelect: () => onStatus(status),
            })),
          },
        ]}
      />
      <Menu
        trigger={<Button size="small">{t('More')}</Button>}
        groups={[
          {
            items: [
              { label: t('May be contacted again…'), onSelect: () => onDnc(false) },
              { label: t('Export as CSV'), onSelect: onExport },
            ],
          },
        ]}
      />
    </SelectionBar>
  )
}

/** Sets the BD status of companies, and asks first if there are very many. */
function useStatusQuestion(edits: ReturnType<typeof useCompanyEdits>) {
  const { confirm, dialog } = useConfirmMany()
  const askStatus = (at: CompanyAim, bd_status: string) =>
    confirm({
      count: at.count,
      title: t(
        '{count, plural, one {Set the BD status of # company?} other {Set the BD status of # companies?}}',
        { count: at.count },
      ),
      go: () =>
        void edits.edit(
          at,
          { bd_status },
          t('{companies}: BD status {status}', {
            companies: at.name,
            status: bdWordWithin(bd_status),
          }),
        ),
    })
  return { askStatus, dialog }
}

/** Exports the given companies as CSV, or all that are shown. */
function useExport(criteria: CompanyFilter, order: { sort?: CompanySort; descending?: boolean }) {
  return async (at: CompanyAim | null) => {
    const answer = await run('companies.export', {
      select: at?.select ?? { filter: criteria, except: [] },
      ...order,
    })
    if (answer.ok)
      toast({
        tone: 'success',
        message: t('{rows, plural, one {# row} other {# rows}} exported', {
          rows: answer.value.rows,
        }),
        hint: answer.value.path,
      })
  }
}

interface HeaderProps {
  rows: PagedRows<CompanyRow>
  /** Number of companies in the workspace, regardless of the filter. */
  all: number | undefined
  state: ReturnType<typeof useListView<CompanyFilter, CompanySort>>
  selected: number
  onExport: () => void
}

function Header({ rows, all, state, selected, onExport }: HeaderProps) {
  return (
    <ListHeader
      title={t('Companies')}
      resource="companies"
      rows={rows}
      all={all}
      filtered={state.filtered}
    >
      <ColumnsButton group={t('Companies')} state={state} all={choosable} />
      {all === 0 ? null : (
        <IconButton
          icon={FileDown}
          label={
            selected > 0
              ? t('{count, plural, other {Export # selected as CSV}}', { count: selected })
              : t('{count, plural, other {Export all # shown as CSV}}', { count: rows.total ?? 0 })
          }
          onClick={onExport}
        />
      )}
    </ListHeader>
  )
}

interface FlagQuestionProps {
  dnc: Dnc
  edits: ReturnType<typeof useCompanyEdits>
  grid: GridState<CompanyRow>
  onClose: () => void
}

function FlagQuestion({ dnc, edits, grid, onClose }: FlagQuestionProps) {
  return (
    <ConfirmDnc
      aim={dnc.aim}
      on={dnc.on}
      onClose={onClose}
      onConfirm={() => {
        void edits.edit(
          dnc.aim,
          { do_not_contact: dnc.on },
          describeFlag(dnc.aim.name, dnc.aim.count, dnc.on),
        )
        onClose()
        grid.clear()
      }}
    />
  )
}
