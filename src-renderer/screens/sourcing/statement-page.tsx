import { useNavigate } from '@tanstack/react-router'
import { Play, Plus, UserRoundSearch } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
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
import { EmptyState } from '../../ui/empty-state.tsx'
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
import { statementColumns } from './statement-columns.tsx'
import { StatementFigures } from './statement-figures.tsx'
import { outcomeWord, personLabel } from './sourcing-labels.ts'

const keyOf = (row: SourcedPerson) => row.id
/** Those of them who are people of the workspace: only these can be worked on. */
const here = (people: readonly SourcedPerson[]) =>
  people.filter(
    (person): person is SourcedPerson & { contact_id: string } => person.contact_id !== null,
  )
const filters = ['all', 'delivered', 'rejected', 'unconfirmed'] as const
type Shown = (typeof filters)[number]

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
    if (target === null) return null
    const chosen = here(people ?? []).filter(({ id: key }) =>
      target.mode === 'all' ? !target.except.has(key) : target.ids.has(key),
    )
    const ids = chosen.map(({ contact_id }) => contact_id)
    if (ids.length === 0)
      toast({
        message: 'Only delivered people are in the workspace.',
        hint: 'You can view the others only here.',
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
  const refresh = useCallback(() => void ask('sourcing.refresh', { id }, { quiet: true }), [id])
  const resume = async () => {
    const answer = await pay('sourcing.resume', { id })
    if (answer.ok) toast({ message: answer.value.message })
  }
  useEffect(() => {
    if (online) refresh()
  }, [refresh, online])
  useActions([
    {
      id: 'sourcing.list',
      label: 'Back to runs',
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
      label: 'Refresh this run',
      group: 'Research',
      keys: ['r'],
      hint: 'refresh',
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
          title="This run isn’t on this computer"
          actions={
            <Button keys="u" onClick={() => void navigate({ to: '/research/runs' })}>
              Paid runs
            </Button>
          }
        >
          The service keeps no list of runs, so you can only open a run on the computer that started
          it.
        </EmptyState>
      </Screen>
    )
  const counts: Record<Shown, number> = {
    all: run.people.length,
    delivered: run.delivered ?? 0,
    rejected: run.rejected,
    unconfirmed: run.unconfirmed,
  }
  const tabs = filters.map((value) => ({
    value,
    label: value === 'all' ? 'Everyone' : outcomeWord(value),
    count: counts[value],
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
        columns={statementColumns}
        rows={rows}
        grid={grid}
        rowLabel={personLabel}
        onOpen={open}
        faded={(row) => row.outcome === 'rejected'}
        empty={
          <EmptyState icon={UserRoundSearch} title={emptyTitle(shown, run.state)}>
            {emptyWords(shown, run)}
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

function emptyTitle(shown: Shown, state: SourcingStatement['state']): string {
  if (shown !== 'all') return 'No one here'
  if (state === 'finished') return 'No one found'
  return state === 'refused' ? 'This run never started' : 'No one yet'
}

function emptyWords(shown: Shown, { state, message }: SourcingStatement): string {
  if (shown !== 'all') return 'No one in this run has this outcome.'
  if (state === 'running')
    return 'People arrive one by one, within a minute or so. You can leave; the run continues.'
  return message
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
        Paused: the next person would exceed your cap of {run.max_credits}. Nothing more is charged.
        A new run with the same brief doesn’t charge again for people qualified here.
      </Banner>
    ) : (
      <Banner tone="warn">
        {run.pause_reason === 'balance'
          ? 'Paused: not enough credits for the next person. Top up, then resume.'
          : 'The service paused this run. Nothing is charged until you resume it.'}
      </Banner>
    )
  }
  if (run.replayed && run.state === 'running')
    return (
      <Banner tone="ok">
        The response was lost. Retrying with the same key found the same run, so you only paid once.
      </Banner>
    )
  if (!run.adds_up)
    return (
      <Banner tone="warn">
        The individual charges don’t add up to the service’s total. Hotdesk keeps both; compare them
        before you pay.
      </Banner>
    )
  return null
}
