import { t } from '#shared/i18n/translate.ts'
import { useNavigate } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import type { CommandOutput, Problem } from '#shared/bridge/index.ts'
import type { ProspectRow, ReadSoFar } from '#shared/bridge/desks.ts'
import { rowPaths } from '../../data/row-paths.ts'
import { usePages } from '../../data/use-pages.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { useScreenState } from '../../stores/left-screens.ts'
import { Button } from '../../ui/button.tsx'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterText } from '../../ui/filter-bar.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import type { Column, Sorting } from '../../ui/grid/column.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useActiveRow } from '../../ui/grid/use-grid.ts'
import { KeyHints } from '../../ui/key-hints.tsx'
import { ListError } from '../../ui/list-error.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { BulkStrip } from '../../parts/spend/bulk-strip.tsx'
import { usePeopleTools } from '../../parts/people/people-tools.tsx'
import { listsOfFigure } from '../../parts/people/known-figures.ts'
import { useAges } from '../../parts/people/use-ages.ts'
import { useHeldPeople } from '../../parts/people/use-held-people.ts'
import { aimOf } from '../../parts/people/use-people-edits.ts'
import styles from './desks.module.css'
import { PhoneText } from '../../ui/phone-text.tsx'

const pathOf = rowPaths['desks.prospects']
const keyOf = (row: ProspectRow) => row.contact_id
const label = (row: ProspectRow) =>
  [
    row.name,
    row.title,
    row.company_name,
    row.email ?? t('no e-mail'),
    row.lists === 0
      ? t('on no hot list')
      : t('{lists, plural, one {# hot list} other {# hot lists}}', { lists: row.lists }),
  ]
    .filter(Boolean)
    .join(', ')

function Lists({ row: { name, lists } }: { row: ProspectRow }) {
  const format = useFormats()
  const { members } = useAges()
  if (lists === 0) return <span className="faint">—</span>
  return (
    <span className="num">
      <Figure inside="row" of={listsOfFigure(name, format.number(lists), members)} />
    </span>
  )
}

const columns: readonly Column<ProspectRow, 'name' | 'company_name'>[] = [
  {
    id: 'name',
    header: t('Name'),
    width: { share: 1, least: 140 },
    sort: 'name',
    cell: (row) => (
      <span className={`cut ${styles.name}`}>
        <bdi>{row.name}</bdi>
      </span>
    ),
  },
  {
    id: 'title',
    header: t('Title'),
    width: { share: 1.1, least: 130 },
    cell: (row) =>
      row.title === null ? (
        <span className="faint">—</span>
      ) : (
        <span className="cut muted" title={row.title}>
          <bdi>{row.title}</bdi>
        </span>
      ),
  },
  {
    id: 'company',
    header: t('Company'),
    width: { share: 1, least: 120 },
    sort: 'company_name',
    cell: (row) => (
      <span className={styles.named}>
        {row.company_name === null ? (
          <span className="faint">—</span>
        ) : (
          <span className="cut" title={row.company_name}>
            <bdi>{row.company_name}</bdi>
          </span>
        )}
        <DncBadge flag={row.do_not_contact} />
      </span>
    ),
  },
  {
    id: 'email',
    header: t('E-mail'),
    width: { share: 1.2, least: 120 },
    cell: (row) =>
      row.email === null ? (
        <span className="faint">—</span>
      ) : (
        <span className="cut muted">
          <bdi>{row.email}</bdi>
        </span>
      ),
  },
  {
    id: 'phone',
    header: t('Phone'),
    width: 128,
    cell: (row) =>
      row.phone === null ? (
        <span className="faint">—</span>
      ) : (
        <span className="cut muted">
          <PhoneText>{row.phone}</PhoneText>
        </span>
      ),
  },
  {
    id: 'lists',
    header: t('Hot lists'),
    width: 60,
    align: 'end',
    cell: (row) => <Lists row={row} />,
  },
]

/**
 * Lists the people linked to a desk, with the tools of any list of people. All of them can be
 * turned into a hot list (G3).
 */
export function Prospects({
  id,
  known,
  head,
}: {
  id: string
  known: CommandOutput<'desks.read'>
  head: ReactNode
}) {
  const navigate = useNavigate()
  const [sorting, setSorting] = useScreenState<Sorting<'name' | 'company_name'> | null>(
    `prospects sorting ${id}`,
    null,
  )
  const [text, setText] = useScreenState(`prospects text ${id}`, '')
  const filter = useRef<HTMLInputElement>(null)
  const listed = usePages(
    'desks.prospects',
    {
      id,
      ...(text ? { text } : {}),
      ...(sorting ? { sort: sorting.by, descending: sorting.descending } : {}),
    },
    { keyOf },
  )
  const { grid, rows } = useHeldPeople(listed, keyOf, keyOf, `prospects ${id} ${text}`)
  const active = useActiveRow(grid, rows)
  const aim = () =>
    aimOf(grid, rows, (except) => ({ prospects_of: id, ...(text ? { text } : {}), except }), keyOf)
  const tools = usePeopleTools({
    screen: 'prospects',
    group: t('Desk'),
    grid,
    hasTarget: active !== undefined || grid.selectedCount() > 0,
    aim,
    tags: known.desk ? { desk: known.desk.title } : undefined,
  })
  const open = (row: ProspectRow) =>
    void navigate({ to: '/people/{-$contactId}', params: { contactId: row.contact_id } })
  useActions([
    {
      id: 'desk.filter',
      label: t('Find among the prospects'),
      group: t('Desk'),
      keys: ['f'],
      hint: t('find'),
      run: () => filter.current?.focus(),
    },
  ])
  const some = known.linked.known > 0
  return (
    <Screen footer={<KeyHints />}>
      {head}
      {some ? (
        <div className={styles.bar}>
          <span className="muted">{t('People the service linked to this desk.')}</span>
          <FilterText
            ref={filter}
            label={t('Find a person')}
            value={text}
            onChange={setText}
            keys="f"
          />
        </div>
      ) : null}
      <DataGrid
        id="desk-prospects"
        label={t('Prospects of this desk')}
        columns={columns}
        rows={rows}
        grid={grid}
        dragged={aim}
        pathOf={pathOf}
        rowLabel={label}
        sorting={sorting}
        onSort={setSorting}
        onOpen={open}
        empty={
          <Empty
            linked={known.linked}
            error={rows.error}
            filtered={text !== ''}
            onAgain={rows.refresh}
            onClear={() => setText('')}
          />
        }
      />
      <SelectionBar grid={grid} total={rows.total ?? 0}>
        {tools.buttons}
      </SelectionBar>
      <BulkStrip />
      {tools.dialogs}
    </Screen>
  )
}

interface EmptyProps {
  linked: ReadSoFar
  error: Problem | undefined
  filtered: boolean
  onAgain: () => void
  onClear: () => void
}

function Empty({ linked, error, filtered, onAgain, onClear }: EmptyProps) {
  if (error) return <ListError error={error} onAgain={onAgain} />
  if (filtered)
    return (
      <EmptyState
        icon={UsersRound}
        title={t('No matches')}
        actions={<Button onClick={onClear}>{t('Clear filters')}</Button>}
      >
        {t('The search looks in names, titles, companies and addresses.')}
      </EmptyState>
    )
  if (linked.as_of === null)
    return (
      <EmptyState
        icon={UsersRound}
        title={
          linked.reading ? t('The prospects are being read') : t('The prospects haven’t loaded yet')
        }
      >
        {t('They load as soon as the service can be reached.')}
      </EmptyState>
    )
  return (
    <EmptyState icon={UsersRound} title={t('No prospects yet')}>
      {t(
        'The service links people who work at companies of the map and have one of the titles. Look at the gaps to see where nobody is known.',
      )}
    </EmptyState>
  )
}
