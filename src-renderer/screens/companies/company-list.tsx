import { useNavigate } from '@tanstack/react-router'
import { Ban, Building2, FileDown, SearchX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { bdStatuses } from '#shared/api/companies.ts'
import type { CompanyFilter, CompanyRow, CompanySort } from '#shared/bridge/people.ts'
import { run } from '../../data/run.ts'
import { usePages } from '../../data/use-pages.ts'
import { useQuery } from '../../data/use-query.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { useOnline } from '../../stores/session.ts'
import { toast } from '../../stores/toasts.ts'
import { AsOf } from '../../ui/as-of.tsx'
import { Button } from '../../ui/button.tsx'
import { NothingChosen } from '../../ui/detail-panel.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FirstReading } from '../../parts/sync/first-reading.tsx'
import { FilterBar, FilterText } from '../../ui/filter-bar.tsx'
import { FilterMenu } from '../../ui/filter-menu.tsx'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useActiveRow, useGrid, useGridSnapshot } from '../../ui/grid/use-grid.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { ListError } from '../../ui/list-error.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { ColumnsButton } from '../../parts/list-view/columns-button.tsx'
import { ConfirmMany, MANY, REFUSED, type Question } from '../../parts/list-view/confirm-many.tsx'
import { useListView } from '../../parts/list-view/list-view.ts'
import { ViewTabs } from '../../parts/list-view/view-tabs.tsx'
import people from '../../parts/people/people.module.css'
import { CompanyPanel } from './company-panel.tsx'
import { choosable, columnsFor, usualColumns } from './columns.tsx'
import { DncDialog } from './dnc-dialog.tsx'
import { aimOf, useCompanyEdits, type CompanyAim } from './use-company-edits.ts'
import { bdWord, rowLabel } from './company-labels.ts'

const keyOf = (row: CompanyRow) => row.id
const builtIn: [
  { id: string; name: string; filter: CompanyFilter },
  ...{ id: string; name: string; filter: CompanyFilter }[],
] = [
  { id: 'all', name: 'All', filter: {} },
  { id: 'clients', name: 'Clients', filter: { bd_status: ['client'] } },
  { id: 'targets', name: 'Targets', filter: { bd_status: ['target', 'contacted', 'in_talks'] } },
  { id: 'dnc', name: 'Do not contact', filter: { do_not_contact: true } },
]

/** Every company the workspace knows, with do-not-contact in plain sight (F1, F6). */
export function CompanyList({ text }: { text: string }) {
  const navigate = useNavigate()
  const format = useFormats()
  const online = useOnline()
  const state = useListView<CompanyFilter, CompanySort>('companies', builtIn, usualColumns, text)
  const { asked, sorting, filter, setFilter } = state
  const [dnc, setDnc] = useState<{ aim: CompanyAim; on: boolean } | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const facets = useQuery('companies.facets', {})
  const order = sorting ? { sort: sorting.by, descending: sorting.descending } : {}
  const rows = usePages('companies.list', { filter: asked, ...order })
  const grid = useGrid(rows, keyOf, `${state.view.id} ${JSON.stringify(asked)}`)
  const active = useActiveRow(grid, rows)
  useGridSnapshot(grid)
  const edits = useCompanyEdits(rows)
  const aim = () => aimOf(grid, rows, asked)
  const some = active !== undefined || grid.selectedCount() > 0

  useEffect(() => {
    void run('sync.look', { resource: 'companies' }, { quiet: true })
  }, [])

  const open = (row: CompanyRow) =>
    void navigate({ to: '/companies/{-$companyId}', params: { companyId: row.id } })
  const flag = (on: boolean) => {
    const at = aim()
    if (at) setDnc({ aim: at, on })
  }
  const setStatus = (bd_status: string) => {
    const at = aim()
    if (!at) return
    const go = () =>
      void edits.edit(at, { bd_status }, `${at.who}: BD status ${bdWord(bd_status).toLowerCase()}`)
    if (at.count <= MANY || at.count > REFUSED) go()
    else
      setQuestion({
        count: at.count,
        title: `Set the BD status of ${format.number(at.count)} companies?`,
        go,
      })
  }
  const take = async () => {
    const at = grid.selectedCount() > 0 ? aim() : null
    const answer = await run('companies.export', {
      select: at?.select ?? { filter: asked, except: [] },
      ...order,
    })
    if (answer.ok)
      toast({
        tone: 'success',
        message: `${count(answer.value.rows, 'row', 'rows', format.number)} exported, as many as the file holds`,
        hint: answer.value.path,
      })
  }
  useActions([
    {
      id: 'companies.dnc',
      label: active?.do_not_contact ? 'May be contacted again…' : 'Do not contact…',
      group: 'Companies',
      keys: ['d'],
      hint: 'do not contact',
      enabled: some,
      run: () => flag(!active?.do_not_contact),
    },
    {
      id: 'companies.filter',
      label: 'Filter companies',
      group: 'Companies',
      keys: ['f'],
      hint: 'filter',
      run: () => search.current?.focus(),
    },
    {
      id: 'companies.refresh',
      label: 'Read companies again',
      group: 'Companies',
      keys: ['r'],
      run: () => void run('sync.refresh', { resource: 'companies' }),
    },
    { id: 'companies.export', label: 'Export as CSV', group: 'Companies', run: () => void take() },
    ...bdStatuses.map((status) => ({
      id: `companies.bd.${status}`,
      label: `BD status: ${bdWord(status)}`,
      group: 'Companies',
      enabled: some,
      run: () => setStatus(status),
    })),
  ])
  const { value: facts } = facets
  const options = (
    all: readonly { value: string; count: number }[] | undefined,
    chosen: readonly string[] | undefined,
  ) => [
    ...(all ?? []),
    ...(chosen ?? [])
      .filter((value) => !all?.some((one) => one.value === value))
      .map((value) => ({ value, count: 0 })),
  ]
  return (
    <Screen
      footer={<KeyHints />}
      detail={
        active ? (
          <CompanyPanel
            row={active}
            onOpen={() => open(active)}
            onDnc={() =>
              setDnc({
                aim: { select: { ids: [active.id] }, ids: [active.id], who: active.name, count: 1 },
                on: !active.do_not_contact,
              })
            }
          />
        ) : rows.loading || state.filtered ? (
          <NothingChosen loading={rows.loading}>No company is chosen.</NothingChosen>
        ) : null
      }
    >
      <ScreenHeader
        title="Companies"
        facts={
          <Facts>
            {[
              rows.total === null || (facts?.all === 0 && rows.as_of === null)
                ? null
                : state.filtered && facts
                  ? `${format.number(rows.total)} of ${format.number(facts.all)}`
                  : count(rows.total, 'company', 'companies', format.number),
              <AsOf
                key="age"
                at={rows.loading ? undefined : rows.as_of}
                refreshing={rows.as_of === null ? online : rows.refreshing}
              />,
            ]}
          </Facts>
        }
      >
        <ColumnsButton group="Companies" state={state} all={choosable} />
        <IconButton
          icon={FileDown}
          label={`Export ${grid.selectedCount() > 0 ? `${format.number(grid.selectedCount())} selected` : `all ${format.number(rows.total ?? 0)} shown`} as CSV`}
          onClick={() => void take()}
        />
      </ScreenHeader>
      <ViewTabs
        group="Companies"
        state={state}
        counts={rows.as_of === null && facts?.all === 0 ? {} : { all: facts?.all, dnc: facts?.dnc }}
        onChoose={(id) => {
          const next = state.views.find((each) => each.id === id)
          if (next) state.choose(next)
        }}
      />
      <div className={people.filters}>
        <FilterBar filtered={state.refined} onClear={state.clear}>
          <FilterText
            ref={search}
            label="Filter companies"
            placeholder="Name, domain…"
            value={state.text}
            onChange={state.setText}
            keys="f"
          />
          <FilterMenu
            label="Industry"
            options={options(facts?.industry, filter.industry)}
            value={filter.industry ?? []}
            onChange={(industry) => setFilter({ industry })}
          />
          <FilterMenu
            label="State"
            options={options(facts?.state, filter.state)}
            value={filter.state ?? []}
            onChange={(region) => setFilter({ state: region })}
          />
          <FilterMenu
            label="BD status"
            options={options(facts?.bd_status, filter.bd_status).map((option) => ({
              ...option,
              label: bdWord(option.value),
            }))}
            value={filter.bd_status ?? []}
            onChange={(bd_status) => setFilter({ bd_status })}
          />
          <FilterMenu
            label="DNC"
            options={[
              { value: 'yes', label: 'Do not contact' },
              { value: 'no', label: 'May be contacted' },
            ]}
            value={
              filter.do_not_contact === undefined ? [] : [filter.do_not_contact ? 'yes' : 'no']
            }
            onChange={(chosen) =>
              setFilter({ do_not_contact: chosen.length === 1 ? chosen[0] === 'yes' : undefined })
            }
          />
          <FilterMenu
            label="Research"
            options={[
              { value: 'yes', label: 'Researched' },
              { value: 'no', label: 'Not yet' },
            ]}
            value={filter.researched === undefined ? [] : [filter.researched ? 'yes' : 'no']}
            onChange={(chosen) =>
              setFilter({ researched: chosen.length === 1 ? chosen[0] === 'yes' : undefined })
            }
          />
        </FilterBar>
      </div>
      <DataGrid
        id="companies"
        label="Companies"
        columns={columnsFor(state.columns)}
        rows={rows}
        grid={grid}
        rowLabel={rowLabel}
        sorting={sorting}
        onSort={state.setSorting}
        onOpen={open}
        empty={
          rows.error ? (
            <ListError error={rows.error} onAgain={rows.refresh} />
          ) : facts?.all === 0 ? (
            rows.as_of === null ? (
              <FirstReading what="the companies" resource="companies" />
            ) : (
              <EmptyState icon={Building2} title="No companies yet">
                A company is made when a person with one is added.
              </EmptyState>
            )
          ) : (
            <EmptyState
              icon={SearchX}
              title="No company matches"
              actions={<Button onClick={state.clear}>Clear filters</Button>}
            >
              The text looks in names, domains, industries, notes and research.
            </EmptyState>
          )
        }
      />
      <SelectionBar grid={grid} total={rows.total ?? 0}>
        <Button size="small" icon={Ban} keys="d" onClick={() => flag(true)}>
          Do not contact…
        </Button>
        <Menu
          trigger={<Button size="small">BD status</Button>}
          groups={[
            {
              items: bdStatuses.map((status) => ({
                label: bdWord(status),
                onSelect: () => setStatus(status),
              })),
            },
          ]}
        />
        <Menu
          trigger={<Button size="small">More</Button>}
          groups={[
            {
              items: [
                { label: 'May be contacted again…', onSelect: () => flag(false) },
                { label: 'Export as CSV', onSelect: () => void take() },
              ],
            },
          ]}
        />
      </SelectionBar>
      {dnc ? (
        <DncDialog
          aim={dnc.aim}
          on={dnc.on}
          onLeave={() => setDnc(null)}
          onConfirm={() => {
            void edits.edit(
              dnc.aim,
              { do_not_contact: dnc.on },
              `${dnc.aim.who} ${dnc.on ? 'must not be contacted' : 'may be contacted again'}`,
            )
            setDnc(null)
            grid.clear()
          }}
        />
      ) : null}
      {question ? (
        <ConfirmMany question={question} perMinute={10} onLeave={() => setQuestion(null)} />
      ) : null}
    </Screen>
  )
}
