import { t } from '#shared/i18n/translate.ts'
import { useNavigate } from '@tanstack/react-router'
import { Columns2, Plus, Sparkles, Target } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { Problem } from '#shared/bridge/index.ts'
import type { DeskRow } from '#shared/bridge/desks.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import { rowsOf } from '../../data/rows.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { toast } from '../../stores/toasts.ts'
import { readFigure } from '../../parts/list-view/count-figures.ts'
import { ListAge } from '../../parts/sync/list-age.tsx'
import { useAdding } from '../../parts/sync/permission.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FirstReading } from '../../parts/sync/first-reading.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import type { GridState } from '../../ui/grid/grid-state.ts'
import { useActiveRow, useGrid, useGridSnapshot } from '../../ui/grid/use-grid.ts'
import { Figure } from '../../ui/figure/figure.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { ListError } from '../../ui/list-error.tsx'
import { PendingRing } from '../../ui/pending-ring.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { PaidRunDialog } from '../../parts/runs/paid-run-dialog.tsx'
import { DeskPanel } from './desk-panel.tsx'
import { NewDesk } from './new-desk.tsx'
import { deskFigure } from './desk-figures.ts'
import { deskLabel, listFew } from './desk-labels.ts'
import styles from './desks.module.css'

const pathOf = (row: DeskRow) => recordPath('desks', row.id)
const keyOf = (row: DeskRow) => row.id

function Counted({ row, of }: { row: DeskRow; of: 'companies' | 'direct_fit' | 'prospects' }) {
  const format = useFormats()
  const at = useQuery('desks.list', {}).value?.as_of ?? null
  const unknown = of === 'direct_fit' && !row.mapped
  if (unknown || row[of] === 0) return <span className="num faint">—</span>
  return (
    <span className="num">
      <Figure inside="row" of={deskFigure(of, row, at, format)} />
    </span>
  )
}

const columns: readonly Column<DeskRow>[] = [
  {
    id: 'pending',
    header: '',
    label: t('Waiting for the service'),
    width: 8,
    fixed: true,
    cell: (row) => <PendingRing pending={row.pending} conflict={row.conflict} />,
  },
  {
    id: 'title',
    header: t('Desk'),
    width: { share: 1.3, least: 216 },
    cell: (row) => (
      <span className={`cut ${styles.name}`} title={row.title}>
        <bdi>{row.title}</bdi>
      </span>
    ),
  },
  {
    id: 'industries',
    header: t('Industries'),
    width: { share: 1, least: 84 },
    cell: (row) => (
      <span className="cut muted" title={row.target_industries.join(', ')}>
        <bdi>{listFew(row.target_industries)}</bdi>
      </span>
    ),
  },
  {
    id: 'places',
    header: t('Places'),
    width: { share: 1.1, least: 80 },
    cell: (row) => (
      <span className="cut muted" title={row.target_locations.join(', ')}>
        <bdi>{listFew(row.target_locations)}</bdi>
      </span>
    ),
  },
  {
    id: 'companies',
    header: t('Companies'),
    width: 76,
    align: 'end',
    cell: (row) => <Counted row={row} of="companies" />,
  },
  {
    id: 'direct',
    header: t('Direct fit'),
    width: 66,
    align: 'end',
    cell: (row) => <Counted row={row} of="direct_fit" />,
  },
  {
    id: 'prospects',
    header: t('Prospects'),
    width: 70,
    align: 'end',
    cell: (row) => <Counted row={row} of="prospects" />,
  },
]

/**
 * Lists all desks: what each looks for, how much of its market is mapped, and how many people were
 * found (G1).
 */
export default function Desks() {
  const navigate = useNavigate()
  const [making, setMaking] = useState(false)
  const [generating, setGenerating] = useState(false)
  const addDesk = useAdding('desks')
  const onNew = () => addDesk(() => setMaking(true))
  const onGenerate = () => addDesk(() => setGenerating(true))
  const read = useQuery('desks.list', {})
  const rows = rowsOf(read.value?.desks, { as_of: read.value?.as_of ?? null, error: read.error })
  const grid = useGrid(rows, keyOf, 'desks')
  const active = useActiveRow(grid, rows)
  const { selection } = useGridSnapshot(grid)
  const show = (deskId: string, search: { tab?: 'criteria' } = {}) =>
    void navigate({ to: '/desks/$deskId', params: { deskId }, search })
  const open = (row: DeskRow) => show(row.id)
  useEffect(() => {
    void run('sync.look', { resource: 'desks' }, { quiet: true })
  }, [])

  const chosen = selection.mode === 'some' ? [...selection.ids] : []
  const compare = useComparing(active, chosen, read.value?.desks ?? [])
  useDeskActions({
    comparable: (read.value?.desks.length ?? 0) > 1,
    onNew,
    onGenerate,
    onCompare: compare,
  })
  const generate = (
    <Button icon={Sparkles} keys="b" price={{ from: 3, to: 3 }} onClick={onGenerate}>
      {t('From a brief')}
    </Button>
  )
  return (
    <Screen
      footer={<KeyHints />}
      detail={active ? <DeskPanel row={active} onOpen={() => open(active)} /> : null}
    >
      <ScreenHeader
        title={t('Desks')}
        facts={
          <Facts>
            {[
              read.value && rows.as_of !== null ? (
                <DeskCount key="count" desks={read.value.desks.length} at={rows.as_of} />
              ) : null,
              <ListAge
                resource="desks"
                key="age"
                at={read.value?.as_of}
                refreshing={read.refreshing}
              />,
            ]}
          </Facts>
        }
      >
        {generate}
        <Button icon={Plus} keys="n" onClick={onNew}>
          {t('New desk')}
        </Button>
      </ScreenHeader>
      <DataGrid
        id="desks"
        label={t('Desks')}
        columns={columns}
        rows={rows}
        grid={grid}
        pathOf={pathOf}
        rowLabel={deskLabel}
        onOpen={open}
        empty={
          <Empty
            error={read.error}
            unread={rows.as_of === null}
            onAgain={read.refresh}
            onNew={onNew}
            generate={generate}
          />
        }
      />
      <CompareBar grid={grid} total={rows.total ?? 0} chosen={chosen.length} onCompare={compare} />
      <NewDesk
        open={making}
        onClose={() => setMaking(false)}
        onMade={(id) => show(id, { tab: 'criteria' })}
      />
      <PaidRunDialog
        kind="generate"
        open={generating}
        onClose={() => setGenerating(false)}
        onMade={show}
      />
    </Screen>
  )
}

/** Returns a function that compares the chosen desks, or the active one with one chosen later. */
function useComparing(
  active: DeskRow | undefined,
  chosen: readonly string[],
  desks: readonly DeskRow[],
): () => void {
  const navigate = useNavigate()
  return () => {
    const [a = active?.id, b] = chosen
    if (a === undefined || !desks.some(({ id }) => id !== a)) {
      toast({
        message: t('Two desks are needed to compare.'),
        hint: t('Select two of them first.'),
      })
      return
    }
    void navigate({ to: '/desks/compare', search: b === undefined ? { a } : { a, b } })
  }
}

interface DeskActions {
  /** Whether there are at least two desks. */
  comparable: boolean
  onNew: () => void
  onGenerate: () => void
  onCompare: () => void
}

function useDeskActions({ comparable, onNew, onGenerate, onCompare }: DeskActions): void {
  useActions([
    {
      id: 'desks.new',
      label: t('New desk'),
      group: t('Desks'),
      keys: ['n'],
      hint: t('new desk'),
      run: onNew,
    },
    {
      id: 'desks.generate',
      label: t('Generate a desk from a brief ({price} credits)', { price: 3 }),
      group: t('Desks'),
      keys: ['b'],
      hint: t('from a brief'),
      run: onGenerate,
    },
    {
      id: 'desks.compare',
      label: t('Compare two desks'),
      group: t('Desks'),
      keys: ['c'],
      hint: t('compare'),
      enabled: comparable,
      run: onCompare,
    },
    {
      id: 'desks.refresh',
      label: t('Refresh desks'),
      group: t('Desks'),
      keys: ['r'],
      run: () => void run('sync.refresh', { resource: 'desks' }),
    },
  ])
}

interface EmptyProps {
  error: Problem | undefined
  unread: boolean
  onAgain: () => void
  onNew: () => void
  /** The button that generates a desk from a brief. */
  generate: ReactNode
}

function Empty({ error, unread, onAgain, onNew, generate }: EmptyProps) {
  if (error) return <ListError error={error} onAgain={onAgain} />
  if (unread) return <FirstReading listName={t('the desks')} resource="desks" />
  return (
    <EmptyState
      icon={Target}
      title={t('No desks yet')}
      actions={
        <>
          {generate}
          <Button icon={Plus} onClick={onNew}>
            {t('New desk')}
          </Button>
        </>
      }
    >
      {t(
        'A desk says which companies and people you look for. The service maps the market for it, and people are found along the map.',
      )}
    </EmptyState>
  )
}

interface CompareBarProps {
  grid: GridState<DeskRow>
  total: number
  chosen: number
  onCompare: () => void
}

function CompareBar({ grid, total, chosen, onCompare }: CompareBarProps) {
  return (
    <SelectionBar grid={grid} total={total}>
      <Button
        size="small"
        icon={Columns2}
        keys="c"
        aria-disabled={chosen !== 2 || undefined}
        onClick={onCompare}
      >
        {chosen === 2 ? t('Compare these two') : t('Select two to compare')}
      </Button>
    </SelectionBar>
  )
}

function DeskCount({ desks, at }: { desks: number; at: number }) {
  const words = t('{desks, plural, one {# desk} other {# desks}}', { desks })
  return <Figure of={readFigure(t('Desks'), words, at)} />
}
