import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Plus, UserRoundSearch } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { RunRow } from '#shared/bridge/research.ts'
import { rowsOf } from '../../data/rows.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { useOnline } from '../../stores/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGrid } from '../../ui/grid/use-grid.ts'
import { ListError } from '../../ui/list-error.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen, ScreenBody } from '../../ui/screen.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { ResearchParts } from '../../parts/runs/run-list-parts.tsx'
import { RunMark } from '../../parts/runs/run-mark.tsx'
import { rangeWords, runStateWords, titleOf } from '../../parts/runs/run-labels.ts'
import { NewRun } from './new-run.tsx'
import { StatementPage } from './statement-page.tsx'
import styles from './sourcing.module.css'

const route = getRouteApi('/research/sourcing/{-$runId}')
const keyOf = (row: RunRow) => row.id
const label = (row: RunRow) =>
  `${titleOf(row.brief)}, ${runStateWords[row.state]}, ${count(row.delivered ?? 0, 'person', 'people')} delivered, ${rangeWords(row)}`

function When({ at }: { at: number }) {
  const format = useFormats()
  return <span className="num faint">{format.stamp(at)}</span>
}

const columns: readonly Column<RunRow>[] = [
  { id: 'state', header: 'State', width: 132, cell: (row) => <RunMark state={row.state} /> },
  {
    id: 'brief',
    header: 'Brief',
    width: { share: 2.4, least: 180 },
    cell: (row) => (
      <span className={`cut ${styles.name}`} title={row.brief}>
        <bdi>{titleOf(row.brief)}</bdi>
      </span>
    ),
  },
  {
    id: 'delivered',
    header: 'Delivered',
    width: 68,
    align: 'end',
    cell: (row) => <span className="num">{row.delivered ?? <span className="faint">—</span>}</span>,
  },
  {
    id: 'charged',
    header: 'Charged',
    width: 84,
    align: 'end',
    cell: (row) => (
      <span className="num">
        {row.charged ?? row.least}
        <span className="faint"> of {row.max_credits}</span>
      </span>
    ),
  },
  {
    id: 'each',
    header: 'Each',
    width: 60,
    align: 'end',
    cell: (row) => <span className="num muted">{row.per_accepted ?? '—'}</span>,
  },
  {
    id: 'when',
    header: 'Begun',
    width: 104,
    align: 'end',
    cell: (row) => <When at={row.created_at} />,
  },
]

/**
 * People sourcing, where the workspace has the pilot: runs with a quote, a cap, evidence for each
 * person and exact charges.
 */
export default function Sourcing() {
  const { runId } = route.useParams()
  return runId ? <StatementPage key={runId} id={runId} /> : <SourcingRuns />
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
      label: 'Start people sourcing',
      group: 'Research',
      keys: ['n'],
      hint: 'new run',
      enabled: can,
      run: () => setStarting(true),
    },
    {
      id: 'sourcing.refresh',
      label: 'Read the prices again',
      group: 'Research',
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
      New run
    </Button>
  )
  const none = !state ? (
    read.error ? (
      <ListError error={read.error} onAgain={read.refresh} />
    ) : null
  ) : state.pilot === 'off' ? (
    <EmptyState
      icon={UserRoundSearch}
      title="This workspace does not have people sourcing"
      actions={<Button onClick={() => void run('sourcing.quote', {})}>Ask again</Button>}
    >
      It is a pilot that the service turns on for a workspace. Nothing can be started, and nothing
      is charged. Finding contacts at a company works as ever.
    </EmptyState>
  ) : state.pilot === 'unknown' ? (
    <EmptyState
      icon={UserRoundSearch}
      title={
        state.problem
          ? state.problem.message
          : online
            ? 'Asking for the prices'
            : 'The prices were not read yet'
      }
      {...(state.problem ? { mood: 'trouble' as const } : {})}
    >
      {state.problem?.hint ??
        (online
          ? 'The service says whether this workspace has the pilot.'
          : 'Once the service can be reached it is known whether this workspace has people sourcing.')}
    </EmptyState>
  ) : (
    <EmptyState icon={UserRoundSearch} title="No runs from this computer" actions={start}>
      Write whom you look for and the most it may cost. People come one by one, each with the
      evidence for them; only those delivered are charged, never above your cap.
    </EmptyState>
  )
  return (
    <Screen footer={<KeyHints />}>
      <ScreenHeader
        title="People sourcing"
        facts={
          <Facts>
            {[state && state.runs.length > 0 ? count(state.runs.length, 'run') : null, 'pilot']}
          </Facts>
        }
      >
        {can && (state?.runs.length ?? 0) > 0 ? start : null}
      </ScreenHeader>
      <ResearchParts value="sourcing" />
      {state?.pilot === 'off' && state.runs.length > 0 ? (
        <Banner tone="info">
          The service no longer offers people sourcing here. The statements of earlier runs stay on
          this computer.
        </Banner>
      ) : null}
      {state ? (
        <DataGrid
          id="sourcing-runs"
          label="Sourcing runs"
          columns={columns}
          rows={rows}
          grid={grid}
          rowLabel={label}
          selectable={false}
          onOpen={open}
          empty={none}
        />
      ) : (
        <ScreenBody>
          <SkeletonLines />
        </ScreenBody>
      )}
      {starting ? (
        <NewRun
          onLeave={() => setStarting(false)}
          onMade={(id) =>
            void navigate({ to: '/research/sourcing/{-$runId}', params: { runId: id } })
          }
        />
      ) : null}
    </Screen>
  )
}
