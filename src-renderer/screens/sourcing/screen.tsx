import { t } from '#shared/i18n/translate.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Plus, UserRoundSearch } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { RunRow } from '#shared/bridge/research.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import { rowsOf } from '../../data/rows.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { useOnline } from '../../stores/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ColumnTime, TIME_WIDTH } from '../../ui/column-time.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGrid } from '../../ui/grid/use-grid.ts'
import { Figure } from '../../ui/figure/figure.tsx'
import { ListError } from '../../ui/list-error.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen, ScreenBody } from '../../ui/screen.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { ResearchParts } from '../../parts/runs/run-list-parts.tsx'
import { RunMark } from '../../parts/runs/run-mark.tsx'
import { describeRange, runStateLabels, titleOf } from '../../parts/runs/run-labels.ts'
import { perPersonFigure, runsFigure } from '../../parts/runs/run-figures.ts'
import { NewRun } from './new-run.tsx'
import { StatementPage } from './statement-page.tsx'
import styles from './sourcing.module.css'

const pathOf = (row: RunRow) => recordPath('research/sourcing', row.id)
const route = getRouteApi('/research/sourcing/{-$runId}')
const keyOf = (row: RunRow) => row.id
const label = (row: RunRow) =>
  t(
    '{brief}, {state}, {delivered, plural, one {# person delivered} other {# people delivered}}, {credits}',
    {
      brief: titleOf(row.brief),
      state: runStateLabels[row.state],
      delivered: row.delivered ?? 0,
      credits: describeRange(row),
    },
  )

function PerPerson({ row }: { row: RunRow }) {
  const format = useFormats()
  if (row.per_accepted === null) return <span className="faint">—</span>
  return (
    <span className="num muted">
      <Figure inside="row" of={perPersonFigure(row, format)} />
    </span>
  )
}

const columns: readonly Column<RunRow>[] = [
  { id: 'state', header: t('State'), width: 132, cell: (row) => <RunMark state={row.state} /> },
  {
    id: 'brief',
    header: t('Brief'),
    width: { share: 2.4, least: 152 },
    narrow: { share: 2.4, least: 124 },
    cell: (row) => (
      <span className={`cut ${styles.name}`} title={row.brief}>
        <bdi>{titleOf(row.brief)}</bdi>
      </span>
    ),
  },
  {
    id: 'delivered',
    header: t('Delivered'),
    width: 68,
    align: 'end',
    cell: (row) => <span className="num">{row.delivered ?? <span className="faint">—</span>}</span>,
  },
  {
    id: 'charged',
    header: t('Charged'),
    width: 84,
    align: 'end',
    cell: (row) => (
      <span className="num">
        {row.charged ?? row.min}
        <span className="faint"> {t('of {max_credits}', { max_credits: row.max_credits })}</span>
      </span>
    ),
  },
  {
    id: 'each',
    header: t('Each'),
    width: 60,
    align: 'end',
    cell: (row) => <PerPerson row={row} />,
  },
  {
    id: 'when',
    header: t('Started'),
    width: TIME_WIDTH,
    times: 'stamps',
    align: 'end',
    cell: (row) => <ColumnTime at={row.created_at} tone="faint" />,
  },
]

/**
 * Lists the sourcing runs, if the workspace has the pilot: each with a quote, a cap, evidence for
 * each person and exact charges.
 */
export default function Sourcing() {
  const { runId } = route.useParams()
  return runId ? <StatementPage key={runId} id={runId} /> : <SourcingRuns />
}

type SourcingState = CommandOutput<'sourcing.state'>

/** Explains why there are no runs: no pilot, not known yet, or none so far. */
function NoRuns({
  state,
  online,
  start,
}: {
  state: SourcingState
  online: boolean
  start: ReactNode
}) {
  if (state.pilot === 'off')
    return (
      <EmptyState
        icon={UserRoundSearch}
        title={t('People sourcing isn’t available in this workspace')}
        actions={<Button onClick={() => void run('sourcing.quote', {})}>{t('Check again')}</Button>}
      >
        {t(
          'It’s a pilot that the service enables per workspace. You can still find contacts at a company as usual.',
        )}
      </EmptyState>
    )
  if (state.pilot === 'unknown') return <PilotUnknown problem={state.problem} online={online} />
  return (
    <EmptyState icon={UserRoundSearch} title={t('No runs from this computer')} actions={start}>
      {t(
        'Describe who you’re looking for and set a cap. People arrive one by one, each with evidence. You only pay for delivered people, and never more than your cap.',
      )}
    </EmptyState>
  )
}

function PilotUnknown({ problem, online }: { problem: SourcingState['problem']; online: boolean }) {
  const title = online ? t('Loading prices') : t('Prices not loaded yet')
  const hint = online
    ? t('Hotdesk is checking whether this workspace has the pilot.')
    : t('Go online to check whether people sourcing is available in this workspace.')
  return (
    <EmptyState
      icon={UserRoundSearch}
      title={problem?.message ?? title}
      {...(problem ? { mood: 'problem' as const } : {})}
    >
      {problem?.hint ?? hint}
    </EmptyState>
  )
}

function SourcingRuns() {
  const navigate = useNavigate()
  const online = useOnline()
  const [starting, setStarting] = useState(false)
  const read = useQuery('sourcing.state', {})
  const state = read.value
  const rows = rowsOf(state?.runs, { error: read.error })
  const grid = useGrid(rows, keyOf, 'sourcing')
  const open = (row: RunRow) =>
    void navigate({ to: '/research/sourcing/{-$runId}', params: { runId: row.id } })
  useEffect(() => {
    if (online) void run('sourcing.quote', {}, { quiet: true })
  }, [online])
  const can = state?.pilot !== 'off'
  useActions([
    {
      id: 'sourcing.new',
      label: t('Start people sourcing'),
      group: t('Research'),
      keys: ['n'],
      hint: t('new run'),
      enabled: can,
      run: () => setStarting(true),
    },
    {
      id: 'sourcing.refresh',
      label: t('Refresh prices'),
      group: t('Research'),
      keys: ['r'],
      run: () => void run('sourcing.quote', {}),
    },
  ])
  const start = (
    <Button
      icon={Plus}
      keys="n"
      aria-disabled={!can || undefined}
      onClick={() => setStarting(true)}
    >
      {t('New run')}
    </Button>
  )
  const emptyState = state ? <NoRuns state={state} online={online} start={start} /> : null
  return (
    <Screen footer={<KeyHints />}>
      <ScreenHeader
        title={t('People sourcing')}
        facts={
          <Facts>
            {[
              state && state.runs.length > 0 ? (
                <RunCount key="count" runs={state.runs.length} />
              ) : null,
              t('pilot'),
            ]}
          </Facts>
        }
      >
        {can && (state?.runs.length ?? 0) > 0 ? start : null}
      </ScreenHeader>
      <ResearchParts value="sourcing" />
      {state?.pilot === 'off' && state.runs.length > 0 ? (
        <Banner tone="info">
          {t(
            'People sourcing is no longer available in this workspace. Statements of earlier runs stay on this computer.',
          )}
        </Banner>
      ) : null}
      {state ? (
        <DataGrid
          id="sourcing-runs"
          label={t('Sourcing runs')}
          columns={columns}
          rows={rows}
          grid={grid}
          pathOf={pathOf}
          rowLabel={label}
          selectable={false}
          onOpen={open}
          empty={emptyState}
        />
      ) : null}
      {!state && read.error ? <ListError error={read.error} onAgain={read.refresh} /> : null}
      {!state && !read.error ? (
        <ScreenBody>
          <SkeletonLines />
        </ScreenBody>
      ) : null}
      {starting ? (
        <NewRun
          onClose={() => setStarting(false)}
          onMade={(id) =>
            void navigate({ to: '/research/sourcing/{-$runId}', params: { runId: id } })
          }
        />
      ) : null}
    </Screen>
  )
}

function RunCount({ runs }: { runs: number }) {
  const words = t('{runs, plural, one {# run} other {# runs}}', { runs })
  return <Figure of={runsFigure(t('People sourcing'), words)} />
}
