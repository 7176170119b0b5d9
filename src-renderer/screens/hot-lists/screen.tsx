import { t } from '#shared/i18n/translate.ts'
import { useNavigate } from '@tanstack/react-router'
import { Flame, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Problem } from '#shared/bridge/index.ts'
import type { HotListRow } from '#shared/bridge/hot-lists.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import { rowsOf } from '../../data/rows.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useNow } from '../../format/use-now.ts'
import { useActions } from '../../keys/use-actions.ts'
import { ListAge } from '../../parts/sync/list-age.tsx'
import { useAdding } from '../../parts/sync/permission.tsx'
import { Bar } from '../../ui/bar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FirstReading } from '../../parts/sync/first-reading.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { readFigure } from '../../parts/list-view/count-figures.ts'
import { useFigure } from '../../ui/figure/use-figure.ts'
import type { Column } from '../../ui/grid/column.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGrid } from '../../ui/grid/use-grid.ts'
import { KeyHints } from '../../ui/key-hints.tsx'
import { ListError } from '../../ui/list-error.tsx'
import { PendingRing } from '../../ui/pending-ring.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen } from '../../ui/screen.tsx'
import { hotListFigure, type HotListCount } from './hot-list-figures.ts'
import { NewList } from './new-list.tsx'
import styles from './hot-lists.module.css'

const pathOf = (row: HotListRow) => recordPath('hot-lists', row.id)
const keyOf = (row: HotListRow) => row.id
const rowLabel = (row: HotListRow) =>
  row.member_count === null || row.as_of === null
    ? t('{list}, members not read yet', { list: row.name })
    : t(
        '{list}, {members, plural, one {# member} other {# members}}, {not_started, plural, other {# not started}}',
        {
          list: row.name,
          members: row.member_count,
          not_started: row.not_started,
        },
      )

function Progress({ row }: { row: HotListRow }) {
  const share = row.member_count ? row.started / row.member_count : 0
  const { figure } = useFigure<HTMLSpanElement>(hotListFigure('started', row, useFormats()))
  return (
    <span {...figure}>
      <Bar share={share} label={t('{percent}% started', { percent: Math.round(share * 100) })} />
    </span>
  )
}

/** Shows a count that explains itself; a dash if it is unknown or zero. */
function Count({ of, row, value }: { of: HotListCount; row: HotListRow; value: number | null }) {
  const format = useFormats()
  if (value === null) return <span className="faint">–</span>
  if (value === 0) return <span className="num faint">—</span>
  return <Figure inside="row" of={hotListFigure(of, row, format)} className="num" />
}

/**
 * Shows the time of `AsOf` without its words, which are in the column header; before today the day,
 * which leaves the other columns their room.
 */
function Age({ at }: { at: number | null }) {
  const format = useFormats()
  const now = useNow()
  if (at === null) return <span className="faint">{t('not read yet')}</span>
  return (
    <span className="faint num begins" title={format.dateTime(at)}>
      {format.daysFromNow(at, now) === 0 ? format.time(at) : format.nearDay(at, now)}
    </span>
  )
}

const columns: readonly Column<HotListRow>[] = [
  {
    id: 'pending',
    header: '',
    label: t('Waiting for the service'),
    width: 8,
    fixed: true,
    cell: (row) => <PendingRing pending={row.pending} />,
  },
  {
    id: 'name',
    header: t('List'),
    width: { share: 0.7, least: 176, wide: 3 },
    narrow: { share: 0.7, least: 140 },
    cell: (row) => (
      <span className={`cut ${styles.name}`} title={row.name}>
        <bdi>{row.name}</bdi>
      </span>
    ),
  },
  {
    id: 'progress',
    header: t('Started'),
    width: 120,
    narrow: 64,
    cell: (row) => (row.as_of === null ? null : <Progress row={row} />),
  },
  {
    id: 'members',
    header: t('Members'),
    width: 74,
    align: 'end',
    cell: (row) => <Count of="members" row={row} value={row.member_count} />,
  },
  {
    id: 'not_started',
    header: t('Not started'),
    width: 82,
    align: 'end',
    cell: (row) => (
      <Count of="not_started" row={row} value={row.as_of === null ? null : row.not_started} />
    ),
  },
  {
    id: 'waiting',
    header: t('Waiting'),
    width: 64,
    align: 'end',
    cell: (row) => <Count of="waiting" row={row} value={row.waiting} />,
  },
  {
    id: 'description',
    header: t('About'),
    width: { share: 1.8, least: 90, wide: 4 },
    narrow: { share: 1.8, least: 56 },
    apart: true,
    cell: (row) => (
      <span className="cut muted" title={row.description ?? undefined}>
        <bdi>{row.description ?? ''}</bdi>
      </span>
    ),
  },
  {
    id: 'as_of',
    header: t('As of'),
    width: 96,
    narrow: 76,
    times: 'near',
    align: 'end',
    cell: (row) => <Age at={row.as_of} />,
  },
]

/** Lists all hot lists, with what is left to do in each. */
export default function HotLists() {
  const navigate = useNavigate()
  const [making, setMaking] = useState(false)
  const lists = useQuery('hotLists.list', {})
  const rows = rowsOf(lists.value?.lists, { as_of: lists.value?.as_of ?? null, error: lists.error })
  const grid = useGrid(rows, keyOf, 'hot-lists')
  const open = (row: HotListRow) =>
    void navigate({ to: '/hot-lists/$listId', params: { listId: row.id } })

  useEffect(() => {
    void run('sync.look', { resource: 'hot_lists' }, { quiet: true })
  }, [])

  const addList = useAdding('hot_lists')
  const onNew = () => addList(() => setMaking(true))
  useActions([
    {
      id: 'hotLists.new',
      label: t('New hot list'),
      group: t('Hot lists'),
      keys: ['n'],
      hint: t('new list'),
      run: onNew,
    },
    {
      id: 'hotLists.refresh',
      label: t('Refresh hot lists'),
      group: t('Hot lists'),
      keys: ['r'],
      run: () => void run('sync.refresh', { resource: 'hot_lists' }),
    },
  ])
  return (
    <Screen footer={<KeyHints />}>
      <ScreenHeader
        title={t('Hot lists')}
        facts={
          <Facts>
            {[
              lists.value && rows.as_of !== null ? (
                <Figure
                  key="count"
                  of={readFigure(
                    t('Hot lists'),
                    t('{lists, plural, one {# list} other {# lists}}', {
                      lists: lists.value.lists.length,
                    }),
                    rows.as_of,
                  )}
                />
              ) : null,
              <ListAge
                resource="hot_lists"
                key="age"
                at={lists.value?.as_of}
                refreshing={lists.refreshing}
              />,
            ]}
          </Facts>
        }
      >
        <Button icon={Plus} keys="n" onClick={onNew}>
          {t('New list')}
        </Button>
      </ScreenHeader>
      <DataGrid
        id="hot-lists"
        label={t('Hot lists')}
        columns={columns}
        rows={rows}
        grid={grid}
        pathOf={pathOf}
        rowLabel={rowLabel}
        selectable={false}
        onOpen={open}
        empty={
          <Empty
            error={lists.error}
            unread={rows.as_of === null}
            onAgain={lists.refresh}
            onNew={onNew}
          />
        }
      />
      <NewList
        open={making}
        onClose={() => setMaking(false)}
        onMade={(id) => void navigate({ to: '/hot-lists/$listId', params: { listId: id } })}
      />
    </Screen>
  )
}

interface EmptyProps {
  error: Problem | undefined
  unread: boolean
  onAgain: () => void
  onNew: () => void
}

function Empty({ error, unread, onAgain, onNew }: EmptyProps) {
  if (error) return <ListError error={error} onAgain={onAgain} />
  if (unread) return <FirstReading listName={t('the hot lists')} resource="hot_lists" />
  return (
    <EmptyState
      icon={Flame}
      title={t('No hot lists yet')}
      actions={
        <Button look="primary" icon={Plus} onClick={onNew}>
          {t('Create hot list')}
        </Button>
      }
    >
      {t(
        'A hot list holds the people you mean to reach next. Work through one with single keys: S A B for the tier, 1 to 6 for the status.',
      )}
    </EmptyState>
  )
}
