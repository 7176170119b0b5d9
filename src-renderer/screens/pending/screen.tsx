import { t } from '#shared/i18n/translate.ts'
import { CloudCheck } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { getRouteApi } from '@tanstack/react-router'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { PendingRow } from '#shared/bridge/pending.ts'
import { indexOfSpelling } from '#shared/domain/fold.ts'
import { goTo } from '../../navigation/navigation.ts'
import { pageOfLink } from '../../data/row-paths.ts'
import { rowsOf } from '../../data/rows.ts'
import { useQuery } from '../../data/use-query.ts'
import type { Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { describeSummary } from '../../parts/conflicts/change-labels.ts'
import { pendingFigure, pendingStateFigure } from '../../parts/sync/pending-figures.ts'
import { useOnline } from '../../stores/session.ts'
import { useScreenState } from '../../stores/left-screens.ts'
import { Button } from '../../ui/button.tsx'
import { NothingChosen } from '../../ui/detail-panel.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import type { GridState } from '../../ui/grid/grid-state.ts'
import { useActiveRow, useGrid, useGridSnapshot } from '../../ui/grid/use-grid.ts'
import type { Explanation } from '../../ui/figure/explanation.ts'
import { Explained } from '../../ui/figure/explained.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { ListError } from '../../ui/list-error.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useRevealedPanel } from '../../ui/use-shown-panel.ts'
import { etaFigure, formatEta } from './eta-labels.ts'
import { pendingColumns } from './pending-columns.tsx'
import { PendingPanel } from './pending-panel.tsx'
import { stateLabels } from './state-mark.tsx'
import { usePendingActions } from './use-pending-actions.ts'

const route = getRouteApi('/pending')
const keyOf = (row: PendingRow) => row.id
const pathOf = ({ link }: PendingRow) => pageOfLink(link)
const rowLabel = (row: PendingRow, format: Formats) =>
  `${row.subject}: ${describeSummary(row, format)}, ${stateLabels[row.state]}`

const tabs = [
  { value: 'all', label: t('All') },
  { value: 'waiting', label: t('In progress') },
  { value: 'needs_you', label: t('Needs you') },
  { value: 'kept_here', label: t('Local only') },
] as const
type TabValue = (typeof tabs)[number]['value']
/** Explains the number of changes in a tab. */
function stateFigure(
  { value: tab, label }: (typeof tabs)[number],
  { total, counts }: CommandOutput<'pending.list'>,
  format: Formats,
): Explanation {
  const all = pendingFigure(total, counts, format)
  return tab === 'all'
    ? { ...all, value: format.number(total) }
    : pendingStateFigure(tab, label, all, format.number(counts[tab]))
}
const inTab = (row: PendingRow, tab: TabValue) =>
  tab === 'all' ||
  (tab === 'waiting'
    ? row.state === 'waiting' || row.state === 'sending' || row.state === 'checking'
    : row.state === tab)

function NoChanges({ all, onAll }: { all: boolean; onAll: () => void }) {
  if (all)
    return (
      <EmptyState
        icon={CloudCheck}
        mood="done"
        title={t('All changes saved')}
        actions={<Button onClick={() => goTo('/history')}>{t('Open history')}</Button>}
      >
        {t(
          'What you change shows here until the service has confirmed it, and stays if it needs your decision. Nothing waits now.',
        )}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={CloudCheck}
      mood="done"
      title={t('No changes in this state')}
      actions={<Button onClick={onAll}>{t('Show all')}</Button>}
    >
      {t('Changes move on by themselves: waiting, then sent, then confirmed.')}
    </EmptyState>
  )
}

/** Lists the pending changes of a tab that contain a text. */
function usePendingList(tab: TabValue, text: string | undefined, format: Formats) {
  const pending = useQuery('pending.list', {})
  const all = pending.value?.rows
  const shown = useMemo(
    () =>
      all?.filter(
        (row) =>
          inTab(row, tab) &&
          (!text || indexOfSpelling(`${row.subject} ${describeSummary(row, format)}`, text) >= 0),
      ),
    [all, tab, text, format],
  )
  const rows = useMemo(() => rowsOf(shown, { error: pending.error }), [shown, pending.error])
  const grid = useGrid(rows, keyOf, `pending ${tab}`)
  const active = useActiveRow(grid, rows)
  useGridSnapshot(grid)
  return { pending, shown, rows, grid, active }
}

interface ShowChangeProps {
  shown: readonly PendingRow[] | undefined
  grid: GridState<PendingRow>
  /** Shows all changes, because the tab hides the requested one. */
  onHidden: () => void
}

/** Makes a change the active row. If the tab or the text hides it, clears both first. */
function useShowChange({ shown, grid, onHidden }: ShowChangeProps): (id: string) => void {
  const [targetId, setTargetId] = useState<string | null>(null)
  useEffect(() => {
    if (targetId === null || !shown?.some(({ id }) => id === targetId)) return
    grid.moveToKey(targetId)
    setTargetId(null)
  }, [targetId, shown, grid])
  return (id) => {
    setTargetId(id)
    if (shown?.some((row) => row.id === id)) return
    onHidden()
    goTo('/pending')
  }
}

/**
 * Lists the changes that the service has not confirmed, why, and when they are sent (I3). The user
 * can edit, discard, resend or settle them.
 */
export default function Pending() {
  const { text } = route.useSearch()
  const [tab, setTab] = useScreenState<TabValue>('pending tab', 'all')
  const format = useFormats()
  const { pending, shown, rows, grid, active } = usePendingList(tab, text, format)
  // Without it, nobody can answer what a change asks.
  const panel = useRevealedPanel()
  const show = useShowChange({ shown, grid, onHidden: () => setTab('all') })
  const { retry, discard, recreate, exportEdits, showBehind } = usePendingActions({
    shown,
    grid,
    active,
    show,
  })
  const { value } = pending
  const counts: Partial<Record<TabValue, number>> = { all: value?.total, ...value?.counts }
  const here = counts[tab] ?? 0
  return (
    <Screen
      footer={<KeyHints />}
      detail={
        active ? (
          <PendingPanel
            key={active.id}
            row={active}
            onDiscard={discard}
            onRetry={retry}
            onRecreate={recreate}
            onExport={exportEdits}
            onBehind={showBehind}
          />
        ) : (
          value && value.rows.length > 0 && <NothingChosen>{t('No change selected')}</NothingChosen>
        )
      }
    >
      <Header
        pending={value}
        loaded={!text && shown && shown.length < here ? shown.length : null}
      />
      <Tabs
        label={t('Pending changes by state')}
        tabs={tabs.map((tabEntry) => ({
          ...tabEntry,
          count: value && stateFigure(tabEntry, value, format),
        }))}
        value={tab}
        onChange={setTab}
      />
      <DataGrid
        id="pending"
        label={t('Pending changes')}
        columns={pendingColumns}
        rows={rows}
        grid={grid}
        rowLabel={(row) => rowLabel(row, format)}
        pathOf={pathOf}
        onOpen={(row) => {
          if (!panel.open) panel.reveal()
          else if (row.link) goTo(row.link)
        }}
        empty={
          pending.error ? (
            <ListError error={pending.error} onAgain={pending.refresh} />
          ) : (
            <NoChanges all={value?.total === 0} onAll={() => setTab('all')} />
          )
        }
      />
    </Screen>
  )
}

interface HeaderProps {
  pending: CommandOutput<'pending.list'> | undefined
  /** Number of loaded rows if there are more; otherwise null. */
  loaded: number | null
}

/** Shows the number of changes, and when all of them will have been sent. */
function Header({ pending, loaded }: HeaderProps) {
  const format = useFormats()
  const eta = formatEta(pending?.eta_ms ?? null, useOnline())
  return (
    <ScreenHeader
      title={t('Pending changes')}
      facts={
        <Facts>
          {[
            pending ? (
              <Figure key="total" of={pendingFigure(pending.total, pending.counts, format)} />
            ) : null,
            loaded === null ? null : t('{loaded, plural, other {showing the first #}}', { loaded }),
            eta === null ? null : (
              <Explained key="eta" of={pending ? etaFigure(pending, eta, format) : null}>
                {eta}
              </Explained>
            ),
          ]}
        </Facts>
      }
    />
  )
}
