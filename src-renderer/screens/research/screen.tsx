import { t } from '#shared/i18n/translate.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Plus, Search } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { ReportRow } from '#shared/bridge/research.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import { rowsOf } from '../../data/rows.ts'
import { run } from '../../data/run.ts'
import { useQuery, type QueryResult } from '../../data/use-query.ts'
import { useActions } from '../../keys/use-actions.ts'
import type { Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { partFigure, readFigure } from '../../parts/list-view/count-figures.ts'
import { Figure } from '../../ui/figure/figure.tsx'
import { ListAge } from '../../parts/sync/list-age.tsx'
import { useAdding } from '../../parts/sync/permission.tsx'
import { Button } from '../../ui/button.tsx'
import { ColumnTime, TIME_WIDTH } from '../../ui/column-time.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FirstReading } from '../../parts/sync/first-reading.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGrid } from '../../ui/grid/use-grid.ts'
import { KeyHints } from '../../ui/key-hints.tsx'
import { ListError } from '../../ui/list-error.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen } from '../../ui/screen.tsx'
import { PaidRunDialog } from '../../parts/runs/paid-run-dialog.tsx'
import { ResearchParts } from '../../parts/runs/run-list-parts.tsx'
import { namedFigure } from './report-figures.ts'
import { ReportPage } from './report-page.tsx'
import { RunMark } from '../../parts/runs/run-mark.tsx'
import { titleOf } from '../../parts/runs/run-labels.ts'
import styles from '../../parts/runs/research.module.css'

const pathOf = (row: ReportRow) => recordPath('research', row.id)
const route = getRouteApi('/research/{-$reportId}')
const keyOf = (row: ReportRow) => row.id
const label = (row: ReportRow) =>
  [
    titleOf(row.brief),
    ...(row.state === 'finished'
      ? [
          t('finished'),
          t('{companies, plural, one {# company} other {# companies}}', {
            companies: row.companies ?? 0,
          }),
        ]
      : [t('in progress')]),
  ].join(', ')

function Companies({ count, brief }: { count: number; brief: string }) {
  const format = useFormats()
  const at = useQuery('research.list', {}).value?.as_of ?? null
  return (
    <span className="num">
      <Figure inside="row" of={namedFigure(titleOf(brief), count, at, format)} />
    </span>
  )
}

const columns: readonly Column<ReportRow>[] = [
  { id: 'state', header: t('State'), width: 128, cell: (row) => <RunMark state={row.state} /> },
  {
    id: 'brief',
    header: t('Brief'),
    width: { share: 3, least: 220 },
    narrow: { share: 3, least: 204 },
    cell: (row) => (
      <span className={`cut ${styles.name}`} title={row.brief}>
        <bdi>{titleOf(row.brief)}</bdi>
      </span>
    ),
  },
  {
    id: 'here',
    header: t('Offline'),
    width: 64,
    cell: (row) => (
      <span className={row.is_stored ? 'muted' : 'faint'}>{row.is_stored ? t('yes') : '—'}</span>
    ),
  },
  {
    id: 'companies',
    header: t('Companies'),
    width: 78,
    align: 'end',
    cell: (row) =>
      row.companies === null ? (
        <span className="faint">—</span>
      ) : (
        <Companies count={row.companies} brief={row.brief} />
      ),
  },
  {
    id: 'asked',
    header: t('Started'),
    width: TIME_WIDTH,
    times: 'stamps',
    align: 'end',
    cell: (row) => <ColumnTime at={row.created_at} tone="faint" />,
  },
]

/** Lists the research reports, both finished and in progress (G4). */
export default function Research() {
  const { reportId } = route.useParams()
  return reportId ? <ReportPage key={reportId} id={reportId} /> : <Reports />
}

/** Explains why there are no reports: an error, not loaded yet, or none so far. */
function NoReports({
  read,
  start,
}: {
  read: QueryResult<CommandOutput<'research.list'>>
  start: ReactNode
}) {
  if (read.error) return <ListError error={read.error} onAgain={read.refresh} />
  if ((read.value?.as_of ?? null) === null)
    return <FirstReading listName={t('the reports')} resource="reports" />
  return (
    <EmptyState icon={Search} title={t('No reports yet')} actions={start}>
      {t(
        'Write a brief and get matching companies, with reasons and sources. It takes a few minutes and runs in the background.',
      )}
    </EmptyState>
  )
}

function Reports() {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const read = useQuery('research.list', {})
  const rows = rowsOf(read.value?.reports, { as_of: read.value?.as_of ?? null, error: read.error })
  const grid = useGrid(rows, keyOf, 'research')
  const open = (row: ReportRow) =>
    void navigate({ to: '/research/{-$reportId}', params: { reportId: row.id } })
  useEffect(() => {
    void run('sync.look', { resource: 'reports' }, { quiet: true })
  }, [])
  const addReport = useAdding('reports')
  const onNew = () => addReport(() => setAsking(true))
  useActions([
    {
      id: 'research.new',
      label: t('Start research ({price} credits)', { price: 6 }),
      group: t('Research'),
      keys: ['n'],
      hint: t('new research'),
      run: onNew,
    },
    {
      id: 'research.refresh',
      label: t('Refresh reports'),
      group: t('Research'),
      keys: ['r'],
      run: () => void run('sync.refresh', { resource: 'reports' }),
    },
  ])
  const format = useFormats()
  const reports = read.value?.reports ?? []
  const start = (
    <Button icon={Plus} keys="n" price={{ from: 6, to: 6 }} onClick={onNew}>
      {t('New research')}
    </Button>
  )
  return (
    <Screen footer={<KeyHints />}>
      <ScreenHeader
        title={t('Research')}
        facts={
          <Facts>
            {[
              ...reportFacts(reports, read.value && rows.as_of, format),
              <ListAge
                resource="reports"
                key="age"
                at={read.value?.as_of}
                refreshing={read.refreshing}
              />,
            ]}
          </Facts>
        }
      >
        {start}
      </ScreenHeader>
      <ResearchParts value="reports" />
      <DataGrid
        id="reports"
        label={t('Reports')}
        columns={columns}
        rows={rows}
        grid={grid}
        pathOf={pathOf}
        rowLabel={label}
        selectable={false}
        onOpen={open}
        empty={<NoReports read={read} start={start} />}
      />
      <PaidRunDialog
        kind="research"
        open={asking}
        onClose={() => setAsking(false)}
        onMade={(id) => {
          grid.moveToKey(id)
        }}
      />
    </Screen>
  )
}

/** Says how many reports there are, and how many are not finished; nothing until they were read. */
function reportFacts(
  reports: readonly ReportRow[],
  at: number | null | undefined,
  format: Formats,
): ReactNode[] {
  const waiting = reports.filter((report) => report.state !== 'finished').length
  return [
    at == null ? null : (
      <Figure
        key="count"
        of={readFigure(
          t('Reports'),
          t('{reports, plural, one {# report} other {# reports}}', { reports: reports.length }),
          at,
        )}
      />
    ),
    waiting > 0 ? (
      <Figure
        key="waiting"
        of={partFigure({
          name: t('In progress'),
          value: t('{waiting, plural, other {# in progress}}', { waiting }),
          formula: t('Reports that the service has not finished.'),
          part: format.number(waiting),
          all: [t('Reports'), format.number(reports.length)],
          at: at ?? null,
        })}
      />
    ) : null,
  ]
}
