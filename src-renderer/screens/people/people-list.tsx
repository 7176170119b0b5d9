import { useNavigate } from '@tanstack/react-router'
import { FileDown, Plus, SearchX, UserPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ContactFilter, ContactRow, ContactSort } from '#shared/bridge/people.ts'
import { run } from '../../data/run.ts'
import { usePages } from '../../data/use-pages.ts'
import { useQuery } from '../../data/use-query.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { useOnline } from '../../stores/session.ts'
import { AsOf } from '../../ui/as-of.tsx'
import { Button } from '../../ui/button.tsx'
import { NothingChosen } from '../../ui/detail-panel.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FirstReading } from '../../parts/sync/first-reading.tsx'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useActiveRow, useGridSnapshot } from '../../ui/grid/use-grid.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { ListError } from '../../ui/list-error.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { BulkStrip } from '../../parts/spend/bulk-strip.tsx'
import { choosable, columnsFor, usualColumns } from '../../parts/people/columns.tsx'
import { ColumnsButton } from '../../parts/list-view/columns-button.tsx'
import { ConfirmMany, MANY, REFUSED, type Question } from '../../parts/list-view/confirm-many.tsx'
import { Filters } from './filters.tsx'
import { useListView } from '../../parts/list-view/list-view.ts'
import { NewPerson } from '../../parts/people/new-person.tsx'
import { usePeopleTools } from '../../parts/people/people-tools.tsx'
import { PersonPanel } from './person-panel.tsx'
import { useExport } from '../../parts/people/use-export.ts'
import { useHeldPeople } from '../../parts/people/use-held-people.ts'
import { aimOf, everybody, foundBy, usePeopleEdits } from '../../parts/people/use-people-edits.ts'
import { ViewTabs } from '../../parts/list-view/view-tabs.tsx'
import { everything, rowLabel } from '../../parts/people/people-labels.ts'
import styles from '../../parts/people/people.module.css'

const keyOf = (row: ContactRow) => row.id
const builtIn = [
  { id: 'all', name: 'All', filter: {} as ContactFilter },
  { id: 'prospects', name: 'Prospects', filter: { is_prospect: true } },
  { id: 'no_email', name: 'No e-mail', filter: { has_email: false } },
  { id: 'dnc', name: 'Do not contact', filter: { dnc: ['yes'] as ('yes' | 'no' | 'unknown')[] } },
] as const
const views = builtIn as unknown as [{ id: string; name: string; filter: ContactFilter }]

export const usePeopleState = (text: string) =>
  useListView<ContactFilter, ContactSort>('people', views, usualColumns, text)
export type PeopleState = ReturnType<typeof usePeopleState>

/**
 * Everybody the workspace knows: filtered, sorted, in chosen columns, and worked on in bulk (F1,
 * A11, D9, H5, H6).
 */
export function PeopleList({ text }: { text: string }) {
  const navigate = useNavigate()
  const format = useFormats()
  const online = useOnline()
  const state = usePeopleState(text)
  const { asked, sorting } = state
  const [making, setMaking] = useState(false)
  const [question, setQuestion] = useState<Question | null>(null)
  const search = useRef<HTMLInputElement>(null)

  const facets = useQuery('contacts.facets', {})
  const listed = usePages('contacts.list', {
    filter: asked,
    ...(sorting ? { sort: sorting.by, descending: sorting.descending } : {}),
  })
  const { grid, rows } = useHeldPeople(
    listed,
    keyOf,
    keyOf,
    `${state.view.id} ${JSON.stringify(asked)}`,
  )
  const active = useActiveRow(grid, rows)
  useGridSnapshot(grid)
  const edits = usePeopleEdits(rows)
  const exporting = useExport(sorting)
  const aim = () => aimOf(grid, rows, foundBy(asked), format.number)
  const some = active !== undefined || grid.selectedCount() > 0
  const many = grid.selectedCount() > 1
  const tools = usePeopleTools({ screen: 'people', group: 'People', grid, some, aim })

  useEffect(() => {
    void run('sync.look', { resource: 'contacts' }, { quiet: true })
  }, [])

  const open = (row: ContactRow) =>
    void navigate({ to: '/people/{-$contactId}', params: { contactId: row.id } })
  const setProspect = (is_prospect: boolean) => {
    const at = aim()
    if (!at) return
    const go = () =>
      void edits.edit(
        at,
        { is_prospect },
        `${at.who} ${at.count === 1 ? 'is' : 'are'} ${is_prospect ? 'now' : 'no longer'} ${at.count === 1 ? 'a prospect' : 'prospects'}`,
      )
    if (at.count <= MANY || at.count > REFUSED) return go()
    setQuestion({
      count: at.count,
      title: `${is_prospect ? 'Mark' : 'Unmark'} ${format.number(at.count)} people?`,
      go,
    })
  }
  const take = (kind: 'csv' | 'vcard' | 'tsv' | 'markdown') => {
    const at = grid.selectedCount() > 0 ? aim() : everybody(asked, rows.total ?? 0, format.number)
    if (at) void exporting(kind, at, everything)
  }

  useActions([
    {
      id: 'people.new',
      label: 'New person',
      group: 'People',
      keys: ['n'],
      hint: 'new',
      run: () => setMaking(true),
    },
    {
      id: 'people.prospect',
      label: active?.is_prospect && !many ? 'No longer a prospect' : 'Mark as prospect',
      group: 'People',
      keys: ['p'],
      hint: 'prospect',
      enabled: some,
      run: () => setProspect(many || !active?.is_prospect),
    },
    {
      id: 'people.filter',
      label: 'Filter people',
      group: 'People',
      keys: ['f'],
      hint: 'filter',
      run: () => search.current?.focus(),
    },
    {
      id: 'people.refresh',
      label: 'Read people again',
      group: 'People',
      keys: ['r'],
      run: () => void run('sync.refresh', { resource: 'contacts' }),
    },
    {
      id: 'people.copy',
      label: 'Copy as a table for spreadsheets',
      group: 'People',
      run: () => take('tsv'),
    },
    {
      id: 'people.copyMarkdown',
      label: 'Copy as a Markdown table',
      group: 'People',
      run: () => take('markdown'),
    },
    { id: 'people.export', label: 'Export as CSV', group: 'People', run: () => take('csv') },
    { id: 'people.vcard', label: 'Export as vCards', group: 'People', run: () => take('vcard') },
  ])

  const { value: facts } = facets
  const selected = grid.selectedCount()
  const exportItems = [
    { label: 'Export as CSV', onSelect: () => take('csv') },
    { label: 'Export as vCards', onSelect: () => take('vcard') },
    { label: 'Copy as a table', onSelect: () => take('tsv') },
    { label: 'Copy as Markdown', onSelect: () => take('markdown') },
  ]
  return (
    <Screen
      footer={<KeyHints />}
      detail={
        active ? (
          <PersonPanel
            row={active}
            onOpen={() => open(active)}
            onBuy={() => grid.hold()}
            onAdd={() =>
              tools.add({
                select: { ids: [active.id] },
                ids: [active.id],
                who: active.name,
                count: 1,
              })
            }
          />
        ) : rows.loading || state.filtered ? (
          <NothingChosen loading={rows.loading} />
        ) : null
      }
    >
      <ScreenHeader
        title="People"
        facts={
          <Facts>
            {[
              rows.total === null || (facts?.all === 0 && rows.as_of === null)
                ? null
                : state.filtered && facts
                  ? `${format.number(rows.total)} of ${format.number(facts.all)}`
                  : count(rows.total, 'person', 'people', format.number),
              <AsOf
                key="age"
                at={rows.loading ? undefined : rows.as_of}
                refreshing={rows.as_of === null ? online : rows.refreshing}
              />,
            ]}
          </Facts>
        }
      >
        <Button icon={Plus} keys="n" onClick={() => setMaking(true)}>
          New person
        </Button>
        <ColumnsButton group="People" state={state} all={choosable} />
        <Menu
          align="end"
          trigger={
            <IconButton
              icon={FileDown}
              label={`Export or copy ${selected > 0 ? `${format.number(selected)} selected` : `all ${format.number(rows.total ?? 0)} shown`}`}
            />
          }
          groups={[
            {
              label:
                selected > 0
                  ? `${format.number(selected)} selected`
                  : `All ${format.number(rows.total ?? 0)} shown`,
              items: exportItems,
            },
          ]}
        />
      </ScreenHeader>
      <ViewTabs
        group="People"
        state={state}
        counts={{ all: rows.as_of === null ? facts?.all || null : facts?.all }}
        onChoose={(id) => {
          const next = state.views.find((each) => each.id === id)
          if (next) state.choose(next)
        }}
      />
      <Filters state={state} statuses={facts?.email_status} ref={search} />
      <DataGrid
        id="people"
        label="People"
        columns={columnsFor(state.columns)}
        rows={rows}
        grid={grid}
        rowLabel={rowLabel}
        sorting={sorting}
        onSort={state.setSorting}
        onOpen={open}
        empty={
          <Nobody
            state={state}
            all={facts?.all}
            as_of={rows.as_of}
            onNew={() => setMaking(true)}
            {...(rows.error ? { trouble: rows.error } : {})}
          />
        }
      />
      <SelectionBar grid={grid} total={rows.total ?? 0}>
        {tools.buttons}
        <Menu
          trigger={<Button size="small">More</Button>}
          groups={[
            {
              items: [
                { label: 'Mark as prospects', keys: 'p', onSelect: () => setProspect(true) },
                { label: 'No longer prospects', onSelect: () => setProspect(false) },
              ],
            },
            { items: exportItems },
          ]}
        />
      </SelectionBar>
      <BulkStrip />
      {tools.dialogs}
      {making ? (
        <NewPerson
          onLeave={() => setMaking(false)}
          onMade={(id) => void navigate({ to: '/people/{-$contactId}', params: { contactId: id } })}
        />
      ) : null}
      {question ? (
        <ConfirmMany
          question={question}
          perMinute={facts?.writes_per_minute ?? 10}
          onLeave={() => setQuestion(null)}
        />
      ) : null}
    </Screen>
  )
}

interface NobodyProps {
  state: PeopleState
  all: number | undefined
  as_of: number | null
  onNew: () => void
  trouble?: { message: string; hint?: string | undefined }
}

function Nobody({ state, all, as_of, onNew, trouble }: NobodyProps) {
  if (trouble)
    return (
      <ListError
        error={trouble}
        onAgain={() => void run('sync.refresh', { resource: 'contacts' })}
      />
    )
  if (all === 0 && as_of === null) return <FirstReading what="the people" resource="contacts" />
  if (all === 0)
    return (
      <EmptyState
        icon={UserPlus}
        title="Nobody here yet"
        actions={
          <Button look="primary" icon={Plus} onClick={onNew}>
            Add the first
          </Button>
        }
      >
        People you add, find or enrol stand here, offline too.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={SearchX}
      title="Nobody matches"
      actions={<Button onClick={state.clear}>Clear filters</Button>}
    >
      <span className={styles.nobody}>
        The text looks in names, companies, titles, places and notes, and at the digits of phone
        numbers.
      </span>
    </EmptyState>
  )
}
