import { t } from '#shared/i18n/translate.ts'
import { keptFigure } from '../../parts/list-view/count-figures.ts'
import { Figure } from '../../ui/figure/figure.tsx'
import { History, SearchX } from 'lucide-react'
import { useRef, type RefObject } from 'react'
import { localMidnight } from '#shared/domain/local-day.ts'
import type { HistoryRow } from '#shared/bridge/pending.ts'
import { undo } from '../../data/run.ts'
import { usePages } from '../../data/use-pages.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { wordsForAttribute } from '../../format/words-for-attribute.ts'
import { useActions } from '../../keys/use-actions.ts'
import { useScreenState } from '../../stores/left-screens.ts'
import { goTo } from '../../navigation/navigation.ts'
import { Button } from '../../ui/button.tsx'
import { ColumnTime, TIME_WIDTH } from '../../ui/column-time.tsx'
import { CutText } from '../../ui/cut-text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar, FilterText } from '../../ui/filter-bar.tsx'
import { FilterMenu } from '../../ui/filter-menu.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useActiveRow, useGrid } from '../../ui/grid/use-grid.ts'
import { KeyHints } from '../../ui/key-hints.tsx'
import { ListError } from '../../ui/list-error.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen } from '../../ui/screen.tsx'
import { OneDay } from '../../ui/one-day.tsx'
import { Subject } from '../../parts/history/subject.tsx'
import styles from './history.module.css'

const keyOf = (row: HistoryRow) => row.id
const rowLabel = (row: HistoryRow) =>
  [
    row.subject,
    wordsForAttribute(row.summary, row.language),
    row.undone ? t('undone') : row.why_not,
  ]
    .filter(Boolean)
    .join(', ')
/** Returns the label of a row's button: undoing an undo makes the change again. */
const verb = (row: HistoryRow) => (row.undoes_undo ? t('Do again') : t('Undo'))
/** Returns a text about a change without the record's name, which is in the column beside it. */
function withoutName(text: string, subject: string): string {
  const named = [subject, subject.split(' · ')[0]].find(
    (name) => name && text.endsWith(`: ${name}`),
  )
  return named ? text.slice(0, -named.length - 2) : text
}

/** Shows what was changed. */
const Change = ({ row: { summary, gesture, subject, language } }: { row: HistoryRow }) => (
  <CutText part={withoutName(gesture, subject)} language={language}>
    {withoutName(summary, subject)}
  </CutText>
)

const describeTotal = (total: number, filtered: boolean): string =>
  filtered
    ? t('{total, plural, one {# change found} other {# changes found}}', { total })
    : t(
        '{total, plural, one {# change of yours on this computer} other {# changes of yours on this computer}}',
        { total },
      )

const isFaded = (row: HistoryRow) => row.undone

function Records({ count: records }: { count: number }) {
  return <span className="num muted">{useFormats().number(records)}</span>
}

function UndoCell({ row }: { row: HistoryRow }) {
  if (row.undone) return <span className="faint">{t('undone')}</span>
  if (!row.can_undo)
    return (
      <span className="faint" title={row.why_not ?? undefined}>
        {t('Can’t be undone')}
      </span>
    )
  return (
    <span className={styles.undo}>
      <Button
        size="small"
        look="quiet"
        aria-label={t('{name}: {message}', {
          name: verb(row),
          message: wordsForAttribute(row.summary, row.language) ?? row.subject,
        })}
        onClick={() => void undo(row.id)}
      >
        {verb(row)}
      </Button>
    </span>
  )
}

const columns: readonly Column<HistoryRow>[] = [
  {
    id: 'at',
    header: t('When'),
    width: TIME_WIDTH,
    times: 'stamps',
    tone: 'faint',
    cell: (row) => <ColumnTime at={row.at} />,
  },
  {
    id: 'subject',
    header: t('Record'),
    width: { share: 1, least: 160 },
    narrow: { share: 1, least: 148 },
    cell: (row) => <Subject of={row.subject} />,
  },
  {
    id: 'summary',
    header: t('Change'),
    width: { share: 1.4, least: 180, wide: 4 },
    cell: (row) => <Change row={row} />,
  },
  {
    id: 'count',
    header: t('Records'),
    width: 60,
    align: 'end',
    cell: (row) => <Records count={row.count} />,
  },
  {
    id: 'undo',
    header: '',
    label: t('Undo'),
    // “Can’t be undone” fits, in Spanish too.
    width: 132,
    narrow: 88,
    fixed: true,
    align: 'end',
    cell: (row) => <UndoCell row={row} />,
  },
]

interface Filter {
  text: string
  /** At most one kind of record; a list, because a menu chooses it. */
  table: string[]
  state: string[]
  /** A day such as `2026-11-20`; undefined in a filter saved by an older version. */
  day?: string | null
}
const everything: Filter = { text: '', table: [], state: [], day: null }

const kinds = [
  { value: 'contacts', label: t('People') },
  { value: 'members', label: t('Hot list members') },
  { value: 'hot_lists', label: t('Hot lists') },
  { value: 'companies', label: t('Companies') },
  { value: 'jobs', label: t('Leads') },
  { value: 'meetings', label: t('Meetings') },
  { value: 'notes', label: t('Call notes') },
  { value: 'desks', label: t('Desks') },
  { value: 'webhooks', label: t('Webhooks') },
]
const states = [
  { value: 'standing', label: t('Not undone') },
  { value: 'undone', label: t('Undone') },
]

/**
 * Returns the first and the last moment of a day in this computer's time zone, in epoch
 * milliseconds.
 */
function dayOf(day: string): { from: number; to: number } {
  const from = new Date(`${day}T00:00:00`).getTime()
  return { from, to: localMidnight(from, 1) - 1 }
}

/** Returns the filter as the input of `history.list`. */
function criteriaOf({ text, table: [table], state: [state], day }: Filter) {
  return {
    ...(day ? dayOf(day) : {}),
    ...(text.trim() ? { text: text.trim() } : {}),
    ...(table === undefined ? {} : { table }),
    ...(state === undefined ? {} : { undone: state === 'undone' }),
  }
}

function NoChanges({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered)
    return (
      <EmptyState
        icon={SearchX}
        title={t('No change matches')}
        actions={<Button onClick={onClear}>{t('Clear filters')}</Button>}
      >
        {t('Only changes made on this computer are listed.')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={History}
      title={t('No changes yet')}
      actions={<Button onClick={() => goTo('/hot-lists')}>{t('Go to hot lists')}</Button>}
    >
      {t(
        'Whatever you change appears here, with the records it touched. You can undo most of it, even after it’s sent.',
      )}
    </EmptyState>
  )
}

/**
 * Lists the user's changes, newest first. Most can be undone, even after they were sent (H7, A3).
 */
export default function HistoryScreen() {
  const [filter, setFilter] = useScreenState<Filter>('history filter', everything)
  const field = useRef<HTMLInputElement>(null)
  const criteria = criteriaOf(filter)
  const rows = usePages('history.list', criteria)
  const filtered = Object.keys(criteria).length > 0
  const clear = () => setFilter(everything)
  const grid = useGrid(rows, keyOf, `history ${JSON.stringify(criteria)}`)
  const active = useActiveRow(grid, rows)
  useActions([
    {
      id: 'history.filter',
      label: t('Search the history'),
      group: t('History'),
      keys: ['f'],
      hint: t('search'),
      enabled: filtered || rows.total !== 0,
      run: () => field.current?.focus(),
    },
    {
      id: 'history.undo',
      label: t('Undo this change'),
      group: t('History'),
      keys: ['z', 'u'],
      hint: t('undo this one'),
      enabled: active !== undefined && !active.undone,
      onRow: true,
      run: () => {
        if (active) void undo(active.id)
      },
    },
  ])
  const empty = rows.error ? (
    <ListError error={rows.error} onAgain={rows.refresh} />
  ) : (
    <NoChanges filtered={filtered} onClear={clear} />
  )
  return (
    <Screen footer={<KeyHints />}>
      <ScreenHeader
        title={t('History')}
        facts={
          rows.total ? (
            <Figure
              of={keptFigure(
                t('My changes'),
                describeTotal(rows.total, filtered),
                filtered
                  ? t('Changes made on this computer that pass the filter, undone ones too.')
                  : t(
                      'Changes made on this computer, undone ones too. A change of many records counts once.',
                    ),
              )}
            />
          ) : null
        }
      />
      {rows.total === 0 && !filtered ? null : (
        <Filters filter={filter} field={field} filtered={filtered} onChange={setFilter} />
      )}
      <DataGrid
        id="history"
        label={t('My changes')}
        columns={columns}
        rows={rows}
        grid={grid}
        rowLabel={rowLabel}
        faded={isFaded}
        selectable={false}
        empty={empty}
      />
    </Screen>
  )
}

interface FiltersProps {
  filter: Filter
  field: RefObject<HTMLInputElement | null>
  filtered: boolean
  onChange: (filter: Filter) => void
}

/** Filters the history by text, kind of record, state and day. */
function Filters({ filter, field, filtered, onChange }: FiltersProps) {
  return (
    <FilterBar filtered={filtered} onClear={() => onChange(everything)}>
      <FilterText
        ref={field}
        label={t('Search the history')}
        placeholder={t('Person, list, change…')}
        value={filter.text}
        onChange={(text) => onChange({ ...filter, text })}
        keys="f"
      />
      <FilterMenu
        label={t('Record')}
        options={kinds}
        value={filter.table}
        onChange={(table) => onChange({ ...filter, table: table.slice(-1) })}
      />
      <FilterMenu
        label={t('State')}
        options={states}
        value={filter.state}
        onChange={(state) => onChange({ ...filter, state: state.slice(-1) })}
      />
      <OneDay value={filter.day ?? null} onChange={(day) => onChange({ ...filter, day })} />
    </FilterBar>
  )
}
