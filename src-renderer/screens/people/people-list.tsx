import { t } from '#shared/i18n/translate.ts'
import { useNavigate } from '@tanstack/react-router'
import { FileDown, Plus } from 'lucide-react'
import { useEffect, useRef, useState, type Ref } from 'react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { ContactFilter, ContactRow, ContactSort } from '#shared/bridge/people.ts'
import { rowPaths } from '../../data/row-paths.ts'
import { run } from '../../data/run.ts'
import { usePages, type PagedRows } from '../../data/use-pages.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { handOver } from '../../parts/imports/hand-over.ts'
import { usePastedRows } from '../../parts/imports/use-paste.ts'
import { NEW_PERSON, typedInto } from '../../stores/kept-forms.ts'
import { Button } from '../../ui/button.tsx'
import { NothingChosen } from '../../ui/detail-panel.tsx'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useActiveRow, useGridSnapshot } from '../../ui/grid/use-grid.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { BulkStrip } from '../../parts/spend/bulk-strip.tsx'
import { choosable, columnsFor, usualColumns } from '../../parts/people/columns.tsx'
import { ColumnsButton } from '../../parts/list-view/columns-button.tsx'
import { useConfirmMany } from '../../parts/list-view/confirm-many.tsx'
import { ListHeader } from '../../parts/list-view/list-header.tsx'
import { useAdding } from '../../parts/sync/permission.tsx'
import { NoPeople } from './no-people.tsx'
import { usePeopleActions } from './use-people-actions.ts'
import { readFigure } from '../../parts/list-view/count-figures.ts'
import { Filters } from './filters.tsx'
import { useListView } from '../../parts/list-view/list-view.ts'
import type { BuiltIn } from '../../parts/list-view/views.ts'
import { NewPerson } from '../../parts/people/new-person.tsx'
import { usePeopleTools } from '../../parts/people/people-tools.tsx'
import { PersonPanel } from './person-panel.tsx'
import { useExport } from '../../parts/people/use-export.ts'
import { useHeldPeople } from '../../parts/people/use-held-people.ts'
import {
  aimOf,
  aimAtEverybody,
  foundBy,
  usePeopleEdits,
  type Aim,
} from '../../parts/people/use-people-edits.ts'
import { ViewTabs } from '../../parts/list-view/view-tabs.tsx'
import { everything, rowLabel } from '../../parts/people/people-labels.ts'

const pathOf = rowPaths['contacts.list']
const keyOf = (row: ContactRow) => row.id
type ExportKind = 'csv' | 'vcard' | 'tsv' | 'markdown'
type OnExport = (kind: ExportKind) => void

type PeopleView = BuiltIn<ContactFilter, ContactSort>
const builtIn: [PeopleView, ...PeopleView[]] = [
  { id: 'all', name: t('All'), filter: {} },
  { id: 'prospects', name: t('Prospects'), filter: { is_prospect: true } },
  { id: 'no_email', name: t('No e-mail'), filter: { has_email: false } },
  { id: 'dnc', name: t('Do not contact'), filter: { dnc: ['yes'] } },
]

/** Keeps the view, filter, sorting and columns of the people list. */
export const usePeopleState = (text: string) =>
  useListView<ContactFilter, ContactSort>('people', builtIn, usualColumns, text)
export type PeopleState = ReturnType<typeof usePeopleState>

/**
 * Lists the people of the view in its order. After a purchase for a person, their row stays in
 * place.
 */
function useFoundPeople({ view, criteria, sorting }: PeopleState) {
  const listed = usePages('contacts.list', {
    filter: criteria,
    ...(sorting ? { sort: sorting.by, descending: sorting.descending } : {}),
  })
  const { grid, rows } = useHeldPeople(
    listed,
    keyOf,
    keyOf,
    `people ${JSON.stringify([view.id, criteria])}`,
  )
  const active = useActiveRow(grid, rows)
  useGridSnapshot(grid)
  return { grid, rows, active }
}

/**
 * Lists all people of the workspace, with filters, sorting, chosen columns and bulk actions (F1,
 * A11, D9, H5, H6). `adding` opens the form of a new person at once.
 */
export function PeopleList({ text, adding }: { text: string; adding: boolean }) {
  const navigate = useNavigate()
  const state = usePeopleState(text)
  const { criteria, sorting } = state
  const { making, onNew, onClose } = useForm(adding)
  const search = useRef<HTMLInputElement>(null)

  const { value: facts } = useQuery('contacts.facets', {})
  const { grid, rows, active } = useFoundPeople(state)
  const { askProspect, dialog } = useProspectQuestion(
    usePeopleEdits(rows),
    facts?.writes_per_minute,
  )
  const exporting = useExport(sorting)
  const aim = () => aimOf(grid, rows, foundBy(criteria))
  const hasTarget = active !== undefined || grid.selectedCount() > 0
  const tools = usePeopleTools({ screen: 'people', group: t('People'), grid, hasTarget, aim })

  useEffect(() => {
    void run('sync.look', { resource: 'contacts' }, { quiet: true })
  }, [])

  usePastedPeople()

  const open = (row: ContactRow) =>
    void navigate({ to: '/people/{-$contactId}', params: { contactId: row.id } })
  const setProspect = (is_prospect: boolean) => askProspect(aim(), is_prospect)
  const take: OnExport = (kind) => {
    const at = grid.selectedCount() > 0 ? aim() : aimAtEverybody(criteria, rows.total ?? 0)
    if (at) void exporting(kind, at, everything)
  }

  usePeopleActions({
    active,
    hasTarget,
    several: grid.selectedCount() > 1,
    search,
    onNew,
    onProspect: setProspect,
    onExport: take,
  })

  return (
    <Screen
      footer={<KeyHints />}
      detail={
        <Detail
          row={active}
          loading={rows.loading}
          filtered={state.filtered}
          onOpen={open}
          onAdd={tools.add}
          onBuy={() => grid.hold()}
        />
      }
    >
      <Header
        rows={rows}
        all={facts?.all}
        state={state}
        selected={grid.selectedCount()}
        onNew={onNew}
        onExport={take}
      />
      <Views state={state} facets={facts} unread={rows.as_of === null} search={search} />
      <DataGrid
        id="people"
        view={state.view.id}
        label={t('People')}
        columns={columnsFor(state.columns)}
        rows={rows}
        grid={grid}
        dragged={aim}
        pathOf={pathOf}
        rowLabel={rowLabel}
        sorting={sorting}
        onSort={state.setSorting}
        onOpen={open}
        empty={
          <NoPeople
            state={state}
            all={facts?.all}
            as_of={rows.as_of}
            onNew={onNew}
            error={rows.error}
          />
        }
      />
      <SelectionBar grid={grid} total={rows.total ?? 0}>
        {tools.buttons}
        <MoreMenu onProspect={setProspect} onExport={take} />
      </SelectionBar>
      <BulkStrip />
      {tools.dialogs}
      {making ? <AddPerson onClose={onClose} /> : null}
      {dialog}
    </Screen>
  )
}

/**
 * Returns whether the form of a new person is open: also if it was when the workspace was locked.
 * Going back to the link that opened it does not open it again.
 */
function useForm(adding: boolean) {
  const addPerson = useAdding('contacts')
  const [making, setMaking] = useState(adding || typedInto(NEW_PERSON) !== null)
  const navigate = useNavigate()
  useEffect(() => {
    if (adding) void navigate({ to: '/people/{-$contactId}', search: {}, replace: true })
  }, [adding, navigate])
  return {
    making,
    onNew: () => addPerson(() => setMaking(true)),
    onClose: () => setMaking(false),
  }
}

/** Opens the import with rows pasted from a spreadsheet. */
function usePastedPeople(): void {
  const navigate = useNavigate()
  usePastedRows((file) => {
    void handOver(file)
    void navigate({ to: '/import' })
  })
}

/** Marks people as prospects or not, and asks first if there are very many. */
function useProspectQuestion(edits: ReturnType<typeof usePeopleEdits>, perMinute?: number) {
  const { confirm, dialog } = useConfirmMany(perMinute)
  const askProspect = (at: Aim | null, is_prospect: boolean) => {
    if (!at) return
    const { count, name: people } = at
    confirm({
      count,
      title: is_prospect
        ? t(
            '{count, plural, one {Mark # person as a prospect?} other {Mark # people as prospects?}}',
            { count },
          )
        : t(
            '{count, plural, one {Should # person no longer be a prospect?} other {Should # people no longer be prospects?}}',
            { count },
          ),
      go: () =>
        void edits.edit(
          at,
          { is_prospect },
          is_prospect
            ? t(
                '{count, plural, one {{people} is now a prospect} other {{people} are now prospects}}',
                { count, people },
              )
            : t(
                '{count, plural, one {{people} is no longer a prospect} other {{people} are no longer prospects}}',
                { count, people },
              ),
        ),
    })
  }
  return { askProspect, dialog }
}

interface DetailProps {
  row: ContactRow | undefined
  loading: boolean
  filtered: boolean
  onOpen: (row: ContactRow) => void
  onAdd: (aim: Aim) => void
  onBuy: () => void
}

function Detail({ row, loading, filtered, onOpen, onAdd, onBuy }: DetailProps) {
  if (row) {
    const aim = { select: { ids: [row.id] }, ids: [row.id], name: row.name, count: 1 }
    return (
      <PersonPanel row={row} onOpen={() => onOpen(row)} onAdd={() => onAdd(aim)} onBuy={onBuy} />
    )
  }
  return loading || filtered ? (
    <NothingChosen loading={loading}>{t('No person selected')}</NothingChosen>
  ) : null
}

const exportItems = (onExport: OnExport) => [
  { label: t('Export as CSV'), keys: 'Shift+x', onSelect: () => onExport('csv') },
  { label: t('Export as vCards'), onSelect: () => onExport('vcard') },
  { label: t('Copy as a table'), onSelect: () => onExport('tsv') },
  { label: t('Copy as Markdown'), onSelect: () => onExport('markdown') },
]

interface HeaderProps {
  rows: PagedRows<ContactRow>
  /** Number of people in the workspace, regardless of the filter. */
  all: number | undefined
  state: PeopleState
  selected: number
  onNew: () => void
  onExport: OnExport
}

function Header({ rows, all, state, selected, onNew, onExport }: HeaderProps) {
  return (
    <ListHeader
      title={t('People')}
      resource="contacts"
      rows={rows}
      all={all}
      filtered={state.filtered}
    >
      <Button icon={Plus} keys="n" onClick={onNew}>
        {t('New person')}
      </Button>
      <ColumnsButton group={t('People')} state={state} all={choosable} />
      {all === 0 ? null : (
        <Menu
          align="end"
          trigger={
            <IconButton
              icon={FileDown}
              label={
                selected > 0
                  ? t('{count, plural, other {Export or copy # selected}}', { count: selected })
                  : t('{count, plural, other {Export or copy all # shown}}', {
                      count: rows.total ?? 0,
                    })
              }
            />
          }
          groups={[
            {
              label:
                selected > 0
                  ? t('{count, plural, other {# selected}}', { count: selected })
                  : t('{count, plural, other {All # shown}}', { count: rows.total ?? 0 }),
              items: exportItems(onExport),
            },
          ]}
        />
      )}
    </ListHeader>
  )
}

interface MoreMenuProps {
  onProspect: (prospect: boolean) => void
  onExport: OnExport
}

function MoreMenu({ onProspect, onExport }: MoreMenuProps) {
  return (
    <Menu
      trigger={<Button size="small">{t('More')}</Button>}
      groups={[
        {
          items: [
            { label: t('Mark as prospects'), keys: 'p', onSelect: () => onProspect(true) },
            { label: t('No longer prospects'), onSelect: () => onProspect(false) },
          ],
        },
        { items: exportItems(onExport) },
      ]}
    />
  )
}

function AddPerson({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <NewPerson
      onClose={onClose}
      onMade={(id) => void navigate({ to: '/people/{-$contactId}', params: { contactId: id } })}
    />
  )
}

interface ViewsProps {
  state: PeopleState
  facets: CommandOutput<'contacts.facets'> | undefined
  unread: boolean
  search: Ref<HTMLInputElement>
}

function Views({ state, facets, unread, search }: ViewsProps) {
  const format = useFormats()
  return (
    <>
      <ViewTabs
        group={t('People')}
        state={state}
        counts={{
          all:
            facets && (facets.all > 0 || !unread)
              ? readFigure(t('People'), format.number(facets.all), facets.as_of)
              : null,
        }}
      />
      <Filters state={state} facets={facets} ref={search} />
    </>
  )
}
