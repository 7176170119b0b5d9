import { useNavigate } from '@tanstack/react-router'
import { Play, Plus, UserRoundSearch } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { SourcedPerson, SourcingStatement } from '#shared/bridge/sourcing.ts'
import { rowsOf } from '../../data/rows.ts'
import { pay } from '../../data/pay.ts'
import { run as ask } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { useOnline } from '../../stores/session.ts'
import { toast } from '../../stores/toasts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useActiveRow, useGrid } from '../../ui/grid/use-grid.ts'
import { KeyHints } from '../../ui/key-hints.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen, ScreenBody } from '../../ui/screen.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { BulkStrip } from '../../parts/spend/bulk-strip.tsx'
import { usePeopleTools } from '../../parts/people/people-tools.tsx'
import type { Aim } from '../../parts/people/use-people-edits.ts'
import { RunActions } from '../../parts/runs/run-actions.tsx'
import { RunMark } from '../../parts/runs/run-mark.tsx'
import { titleOf } from '../../parts/runs/run-labels.ts'
import { NewRun } from './new-run.tsx'
import { PersonPanel } from './person-panel.tsx'
import { StatementFigures } from './statement-figures.tsx'
import { outcomeWord, personLabel } from './sourcing-labels.ts'
import styles from './sourcing.module.css'

const keyOf = (row: SourcedPerson) => row.id
/** Those of them who are people of the workspace: only these can be worked on. */
const here = (people: readonly SourcedPerson[]) =>
  people.filter(
    (person): person is SourcedPerson & { contact_id: string } => person.contact_id !== null,
  )
const filters = ['all', 'delivered', 'rejected', 'unconfirmed'] as const
type Shown = (typeof filters)[number]

const columns: readonly Column<SourcedPerson>[] = [
  {
    id: 'outcome',
    header: 'Outcome',
    width: 112,
    cell: (row) => (
      <span className={styles.outcome} data-outcome={row.outcome}>
        {outcomeWord(row.outcome)}
      </span>
    ),
  },
  {
    id: 'name',
    header: 'Name',
    width: { share: 1, least: 120 },
    cell: (row) => (
      <span className={styles.named}>
        <span className={`cut ${styles.name}`}>
          <bdi>{row.name}</bdi>
        </span>
        <DncBadge flag={row.do_not_contact} />
      </span>
    ),
  },
  {
    id: 'role',
    header: 'Role',
    width: { share: 1.3, least: 130 },
    cell: (row) => (
      <span className="cut muted">
        <bdi>{[row.title, row.company_name].filter(Boolean).join(' · ')}</bdi>
      </span>
    ),
  },
  {
    id: 'email',
    header: 'E-mail',
    width: { share: 1, least: 110 },
    cell: (row) =>
      row.email === null ? (
        <span className="faint">{row.outcome === 'delivered' ? 'none found' : '—'}</span>
      ) : (
        <span className="cut muted">
          <bdi>{row.email}</bdi>
        </span>
      ),
  },
  {
    id: 'evidence',
    header: 'Evidence',
    width: 62,
    align: 'end',
    cell: (row) => <span className="num muted">{row.evidence.length}</span>,
  },
  {
    id: 'charged',
    header: 'Charged',
    width: 58,
    align: 'end',
    cell: (row) => <span className={row.charged === 0 ? 'num faint' : 'num'}>{row.charged}</span>,
  },
]

/**
 * The statement of one run: quoted, cap, charged so far, and each person with the evidence for
 * them. Kept on this computer; the service has no list of runs (R11).
 */
export function StatementPage({ id }: { id: string }) {
  const navigate = useNavigate()
  const format = useFormats()
  const online = useOnline()
  const [shown, setShown] = useState<Shown>('all')
  const [again, setAgain] = useState(false)
  const read = useQuery('sourcing.run', { id })
  const run = read.value?.run ?? null
  const people = useMemo(
    () =>
      run?.people
        .filter(
          (person) =>
            shown === 'all' ||
            person.outcome === shown ||
            (shown === 'unconfirmed' &&
              person.outcome !== 'delivered' &&
              person.outcome !== 'rejected'),
        )
        .toReversed(),
    [run, shown],
  )
  const rows = rowsOf(people)
  const grid = useGrid(rows, keyOf, `${id} ${shown}`)
  const active = useActiveRow(grid, rows)
  const aim = (): Aim | null => {
    const target = grid.target()
    const chosen =
      target === null
        ? []
        : here(people ?? []).filter(({ id: key }) =>
            target.mode === 'all' ? !target.except.has(key) : target.ids.has(key),
          )
    const ids = chosen.map(({ contact_id }) => contact_id)
    if (target !== null && ids.length === 0)
      toast({
        message: 'Only people who were delivered are in the workspace.',
        hint: 'The others can be read here, and nowhere else.',
      })
    return ids.length === 0
      ? null
      : {
          select: { ids },
          ids,
          who:
            chosen.length === 1
              ? (chosen[0]?.name ?? '')
              : count(ids.length, 'person', 'people', format.number),
          count: ids.length,
        }
  }
  const tools = usePeopleTools({
    screen: 'sourced',
    group: 'Research',
    grid,
    some: active?.contact_id != null || grid.selectedCount() > 0,
    aim,
  })
  const open = (row: SourcedPerson) => {
    if (row.contact_id !== null)
      void navigate({ to: '/people/{-$contactId}', params: { contactId: row.contact_id } })
  }
  const refresh = () => void ask('sourcing.refresh', { id }, { quiet: true })
  const resume = async () => {
    const answer = await pay('sourcing.resume', { id })
    if (answer.ok) toast({ message: answer.value.message })
  }
  useEffect(() => {
    if (online) refresh()
  }, [id, online])
  useActions([
    {
      id: 'sourcing.list',
      label: 'Back to the runs',
      group: 'Research',
      keys: ['u'],
      hint: 'runs',
      run: () =>
        void navigate({ to: '/research/sourcing/{-$runId}', params: { runId: undefined } }),
    },
    {
      id: 'sourcing.resume',
      label: 'Resume this run, within its cap',
      group: 'Research',
      keys: ['p'],
      hint: 'resume',
      enabled: run?.state === 'paused',
      run: () => void resume(),
    },
    {
      id: 'sourcing.read',
      label: 'Read this run again',
      group: 'Research',
      keys: ['r'],
      hint: 'read again',
      run: refresh,
    },
    {
      id: 'sourcing.again',
      label: 'Start another run with this brief',
      group: 'Research',
      keys: ['n'],
      enabled: run !== null,
      run: () => setAgain(true),
    },
  ])
  if (!read.value)
    return (
      <Screen>
        <ScreenBody>
          <SkeletonLines />
        </ScreenBody>
      </Screen>
    )
  if (!run)
    return (
      <Screen footer={<KeyHints />}>
        <EmptyState
          icon={UserRoundSearch}
          title="This run is not in the registry of this computer"
          actions={
            <Button keys="u" onClick={() => void navigate({ to: '/research/runs' })}>
              Paid runs
            </Button>
          }
        >
          The service keeps no list of runs: a run can be read only on the computer that started it.
        </EmptyState>
      </Screen>
    )
  const tabs = filters.map((value) => ({
    value,
    label: value === 'all' ? 'Everybody' : outcomeWord(value),
    count:
      value === 'all'
        ? run.people.length
        : value === 'delivered'
          ? (run.delivered ?? 0)
          : value === 'rejected'
            ? run.rejected
            : run.unconfirmed,
  }))
  return (
    <Screen
      footer={<KeyHints />}
      detail={active ? <PersonPanel person={active} onOpen={() => open(active)} /> : null}
    >
      <ScreenHeader
        title={titleOf(run.brief)}
        facts={
          <Facts>
            {[
              <RunMark key="state" state={run.state} />,
              run.read_at === null ? null : `as of ${format.stamp(run.read_at)}`,
            ]}
          </Facts>
        }
      >
        {run.state === 'paused' && run.pause_reason !== 'cap' ? (
          <Button
            look="primary"
            icon={Play}
            keys="p"
            price={leftOf(run)}
            aria-disabled={!online || undefined}
            onClick={() => void resume()}
          >
            Resume
          </Button>
        ) : null}
        {run.state === 'finished' || run.state === 'paused' ? (
          <Button icon={Plus} keys="n" onClick={() => setAgain(true)}>
            Another run
          </Button>
        ) : null}
      </ScreenHeader>
      <Standing run={run} online={online} onResume={() => void resume()} />
      <StatementFigures run={run} />
      <Tabs label="Outcomes" tabs={tabs} value={shown} onChange={setShown} />
      <DataGrid
        id="sourced"
        label="People of this run"
        columns={columns}
        rows={rows}
        grid={grid}
        rowLabel={personLabel}
        onOpen={open}
        faded={(row) => row.outcome === 'rejected'}
        empty={
          <EmptyState
            icon={UserRoundSearch}
            title={
              shown === 'all'
                ? run.state === 'finished'
                  ? 'Nobody was found'
                  : run.state === 'refused'
                    ? 'This run never began'
                    : 'Nobody yet'
                : 'Nobody here'
            }
          >
            {shown === 'all' && run.state === 'running'
              ? 'People come one by one, within a minute or so. You may leave; it goes on.'
              : shown === 'all'
                ? run.message
                : 'Nobody of this run has this outcome.'}
          </EmptyState>
        }
      />
      <SelectionBar grid={grid} total={rows.total ?? 0}>
        {tools.buttons}
      </SelectionBar>
      <BulkStrip />
      {tools.dialogs}
      {again ? (
        <NewRun
          brief={run.brief}
          cap={run.max_credits}
          onLeave={() => setAgain(false)}
          onMade={(made) =>
            void navigate({ to: '/research/sourcing/{-$runId}', params: { runId: made } })
          }
        />
      ) : null}
    </Screen>
  )
}

/** What going on may still cost, within the cap (D2). */
const leftOf = (run: SourcingStatement) => ({
  from: 0,
  to: Math.max(0, run.max_credits - (run.charged ?? run.least)),
})

/**
 * What is special about a run just now: its outcome unknown, paused, replayed, or figures that do
 * not agree.
 */
function Standing({
  run,
  online,
  onResume,
}: {
  run: SourcingStatement
  online: boolean
  onResume: () => void
}) {
  if (run.state === 'unknown' || run.state === 'needs_you')
    return (
      <Banner tone="warn" actions={<RunActions run={run} />}>
        {run.message} Key, brief and cap are kept on this computer.
      </Banner>
    )
  if (run.state === 'paused') {
    return run.pause_reason === 'cap' ? (
      <Banner
        tone="warn"
        actions={
          <Button
            size="small"
            look="quiet"
            price={leftOf(run)}
            aria-disabled={!online || undefined}
            onClick={onResume}
          >
            Resume anyway
          </Button>
        }
      >
        Paused: the next person would pass your cap of {run.max_credits}. Nothing more is charged.
        Another run with the same brief does not pay again for those qualified here.
      </Banner>
    ) : (
      <Banner tone="warn">
        {run.pause_reason === 'balance'
          ? 'Paused: the workspace has too few credits for the next person. Top up, then resume.'
          : 'The service paused this run. Nothing is charged until it is resumed.'}
      </Banner>
    )
  }
  if (run.replayed && run.state === 'running')
    return (
      <Banner tone="ok">
        The answer was lost. Asked again with the same key, the service brought back the same run:
        paid for once.
      </Banner>
    )
  if (!run.adds_up)
    return (
      <Banner tone="warn">
        The single charges do not add up to the total that the service names. The registry keeps
        both; compare before you pay.
      </Banner>
    )
  return null
}
