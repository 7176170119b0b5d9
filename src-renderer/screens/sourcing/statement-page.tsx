import { t } from '#shared/i18n/translate.ts'
import { useNavigate } from '@tanstack/react-router'
import { UserRoundSearch } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { SourcedPerson, SourcingStatement } from '#shared/bridge/sourcing.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import { pay } from '../../data/pay.ts'
import { run as ask } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import type { Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { goTo } from '../../navigation/navigation.ts'
import { useOnline } from '../../stores/session.ts'
import { toast } from '../../stores/toasts.ts'
import { useScreenState } from '../../stores/left-screens.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { Screen, ScreenBody } from '../../ui/screen.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { OddFields } from '../../parts/sync/odd-fields.tsx'
import { BulkStrip } from '../../parts/spend/bulk-strip.tsx'
import { NewRun } from './new-run.tsx'
import { PersonPanel } from './person-panel.tsx'
import { StatementBanner } from './statement-banner.tsx'
import { statementColumns } from './statement-columns.tsx'
import { StatementFigures } from './statement-figures.tsx'
import { StatementHeader } from './statement-header.tsx'
import { outcomeFigure } from './outcome-figures.ts'
import { outcomeWord, personLabel } from './sourcing-labels.ts'
import { useStatementActions } from './use-statement-actions.ts'
import { outcomeFilters, useStatementPeople, type OutcomeFilter } from './use-statement-people.ts'

const pathOf = ({ contact_id }: SourcedPerson) =>
  contact_id === null ? null : recordPath('people', contact_id)

/**
 * Shows the statement of one run: the quote, the cap, the charges so far, and each person with the
 * evidence for them. It is kept on this computer, because the service has no list of runs (R11).
 */
export function StatementPage({ id }: { id: string }) {
  const navigate = useNavigate()
  const online = useOnline()
  const format = useFormats()
  const [shown, setShown] = useScreenState<OutcomeFilter>(`statement filter ${id}`, 'all')
  const [again, setAgain] = useState(false)
  const read = useQuery('sourcing.run', { id })
  const run = read.value?.run ?? null
  const { rows, grid, active, tools } = useStatementPeople(id, run, shown)
  const open = (row: SourcedPerson) => {
    const path = pathOf(row)
    if (path !== null) goTo(path)
  }
  const refresh = useCallback(() => void ask('sourcing.refresh', { id }, { quiet: true }), [id])
  const resume = async () => {
    const answer = await pay('sourcing.resume', { id })
    if (answer.ok) toast({ message: answer.value.message })
  }
  useEffect(() => {
    if (online) refresh()
  }, [refresh, online])
  useStatementActions({
    run,
    onResume: () => void resume(),
    onRefresh: refresh,
    onAgain: () => setAgain(true),
  })
  if (!read.value)
    return (
      <Screen>
        <ScreenBody>
          <SkeletonLines />
        </ScreenBody>
      </Screen>
    )
  if (!run) return <RunNotHere />
  return (
    <Screen
      footer={<KeyHints />}
      detail={active ? <PersonPanel person={active} onOpen={() => open(active)} /> : null}
    >
      <StatementHeader
        run={run}
        online={online}
        onResume={() => void resume()}
        onAgain={() => setAgain(true)}
      />
      <StatementBanner run={run} online={online} onResume={() => void resume()} />
      <StatementFigures run={run} />
      <OddFields odd={run.odd} across />
      <Tabs
        label={t('Outcomes')}
        tabs={outcomeTabs(run, format)}
        value={shown}
        onChange={setShown}
      />
      <DataGrid
        id="sourced"
        label={t('People of this run')}
        columns={statementColumns}
        rows={rows}
        grid={grid}
        rowLabel={personLabel}
        onOpen={open}
        pathOf={pathOf}
        faded={(row) => row.outcome === 'rejected'}
        empty={
          <EmptyState icon={UserRoundSearch} title={emptyTitle(shown, run.state)}>
            {explainEmpty(shown, run)}
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
          onClose={() => setAgain(false)}
          onMade={(runId) =>
            void navigate({ to: '/research/sourcing/{-$runId}', params: { runId } })
          }
        />
      ) : null}
    </Screen>
  )
}

/** Explains that a run was started on another computer, and leads to the runs of this one. */
function RunNotHere() {
  const navigate = useNavigate()
  return (
    <Screen footer={<KeyHints />}>
      <EmptyState
        icon={UserRoundSearch}
        title={t('This run isn’t on this computer')}
        actions={
          <Button keys="u" onClick={() => void navigate({ to: '/research/runs' })}>
            {t('Paid runs')}
          </Button>
        }
      >
        {t(
          'The service keeps no list of runs, so you can only open a run on the computer that started it.',
        )}
      </EmptyState>
    </Screen>
  )
}

/** Returns a tab for each outcome, with the number of people who have it. */
function outcomeTabs(run: SourcingStatement, format: Formats) {
  return outcomeFilters.map((value) => ({
    value,
    label: value === 'all' ? t('Everyone') : outcomeWord(value),
    count: outcomeFigure(value, run, format),
  }))
}

function emptyTitle(shown: OutcomeFilter, state: SourcingStatement['state']): string {
  if (shown !== 'all') return t('No one here')
  if (state === 'finished') return t('No one found')
  return state === 'refused' ? t('This run never started') : t('No one yet')
}

function explainEmpty(shown: OutcomeFilter, { state, message }: SourcingStatement): string {
  if (shown !== 'all') return t('No one in this run has this outcome.')
  if (state === 'running')
    return t('People arrive one by one, within a minute or so. You can leave; the run continues.')
  return message
}
