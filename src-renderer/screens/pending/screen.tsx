import { CloudCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { getRouteApi } from '@tanstack/react-router'
import type { PendingRow } from '#shared/bridge/pending.ts'
import { goTo } from '../../navigation/navigation.ts'
import { rowsOf } from '../../data/rows.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { ago, count, shortSpan, span } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useNow } from '../../format/use-now.ts'
import { useActions } from '../../keys/use-actions.ts'
import { useOnline } from '../../stores/session.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { NothingChosen } from '../../ui/detail-panel.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useActiveRow, useGrid, useGridSnapshot } from '../../ui/grid/use-grid.ts'
import { KeyHints } from '../../ui/key-hints.tsx'
import { ListError } from '../../ui/list-error.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Subject } from '../../parts/history/subject.tsx'
import { PendingPanel } from './pending-panel.tsx'
import { StateMark, stateWords } from './state-mark.tsx'

const route = getRouteApi('/pending')
const keyOf = (row: PendingRow) => row.id
const rowLabel = (row: PendingRow) => `${row.subject}: ${row.summary}, ${stateWords[row.state]}`

function Age({ at }: { at: number }) {
  const now = useNow()
  return <span className="num faint">{ago(at, now)}</span>
}

/**
 * When it leaves, or why it does not. Without a connection nobody can know when; that all of it is
 * saved here stands in the panel.
 */
function Next({ row }: { row: PendingRow }) {
  const online = useOnline()
  return (
    <span className="cut muted num" title={row.reason}>
      {online && row.state === 'waiting' && row.eta_ms !== null
        ? `Sends in ${row.eta_ms < 60_000 ? 'less than a minute' : shortSpan(row.eta_ms)}`
        : row.reason.replace('Saved on this computer. ', '')}
    </span>
  )
}

const columns: readonly Column<PendingRow>[] = [
  { id: 'state', header: 'State', width: 112, cell: (row) => <StateMark state={row.state} /> },
  {
    id: 'subject',
    header: 'Record',
    width: { share: 1.3, least: 150 },
    cell: (row) => <Subject of={row.subject} />,
  },
  {
    id: 'summary',
    header: 'Change',
    width: { share: 1.2, least: 140 },
    cell: (row) => (
      <span className="cut" title={row.summary}>
        <bdi>{row.summary}</bdi>
      </span>
    ),
  },
  {
    id: 'reason',
    header: 'Next step',
    width: { share: 1.2, least: 130 },
    cell: (row) => <Next row={row} />,
  },
  {
    id: 'created',
    header: 'Age',
    width: 54,
    align: 'end',
    cell: (row) => <Age at={row.created_at} />,
  },
]

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'In progress' },
  { value: 'needs_you', label: 'Needs you' },
  { value: 'kept_here', label: 'Local only' },
] as const
type TabValue = (typeof tabs)[number]['value']
const inTab = (row: PendingRow, tab: TabValue) =>
  tab === 'all' ||
  (tab === 'waiting'
    ? row.state === 'waiting' || row.state === 'sending' || row.state === 'checking'
    : row.state === tab)

function etaWords(eta: number | null, online: boolean): string | null {
  if (eta === null) return null
  return online ? `all sent in about ${span(eta)} (rate limit)` : 'sent once you’re back online'
}

function NoChanges({ all, onAll }: { all: boolean; onAll: () => void }) {
  if (all)
    return (
      <EmptyState icon={CloudCheck} mood="done" title="All changes saved">
        The service has confirmed every change you made.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={CloudCheck}
      mood="done"
      title="Nothing here"
      actions={<Button onClick={onAll}>Show all</Button>}
    />
  )
}

/**
 * What has not reached the service, why, and when it will (I3): edit, discard, send again, settle.
 */
export default function Pending() {
  const { text } = route.useSearch()
  const format = useFormats()
  const [tab, setTab] = useState<TabValue>('all')
  const pending = useQuery('pending.list', {})
  const all = pending.value?.rows
  const shown = useMemo(
    () =>
      all?.filter(
        (row) =>
          inTab(row, tab) &&
          (!text || `${row.subject} ${row.summary}`.toLowerCase().includes(text.toLowerCase())),
      ),
    [all, tab, text],
  )
  const rows = useMemo(() => rowsOf(shown, { error: pending.error }), [shown, pending.error])
  const grid = useGrid(rows, keyOf, tab)
  const active = useActiveRow(grid, rows)
  useGridSnapshot(grid)
  const chosen = (): PendingRow[] => {
    const target = grid.target()
    if (!target || !shown) return []
    return shown.filter((row) =>
      target.mode === 'all' ? !target.except.has(row.id) : target.ids.has(row.id),
    )
  }
  const some = chosen()
  const retryable = some.filter((row) => row.can.includes('retry'))
  const discardable = some.filter((row) => row.can.includes('discard'))

  const retry = async () => {
    const answer = await run('pending.retry', { ids: retryable.map((row) => row.id) })
    if (answer.ok) toast({ message: `${count(retryable.length, 'change')} will be sent again` })
  }
  const discard = async () => {
    const answer = await run('pending.discard', { ids: discardable.map((row) => row.id) })
    if (answer.ok)
      toast({
        message: `${count(discardable.length, 'change')} discarded`,
        ...(answer.value.history_id === null ? {} : { undo: answer.value.history_id }),
      })
    grid.clear()
  }
  useActions([
    {
      id: 'pending.retry',
      label: 'Send again',
      group: 'Pending changes',
      keys: ['r'],
      hint: 'send again',
      enabled: retryable.length > 0,
      run: () => void retry(),
    },
    {
      id: 'pending.discard',
      label: 'Discard change',
      group: 'Pending changes',
      keys: ['Delete', 'Backspace'],
      hint: 'discard',
      enabled: discardable.length > 0,
      run: () => void discard(),
    },
    {
      id: 'pending.show',
      label: 'Open record',
      group: 'Pending changes',
      keys: ['o'],
      enabled: Boolean(active?.link),
      run: () => {
        if (active?.link) goTo(active.link)
      },
    },
  ])
  const eta = pending.value?.eta_ms ?? null
  const counts: Partial<Record<TabValue, number>> = {
    all: pending.value?.total,
    ...pending.value?.counts,
  }
  const here = counts[tab] ?? 0
  const online = useOnline()
  return (
    <Screen
      footer={<KeyHints />}
      detail={
        active ? (
          <PendingPanel
            key={active.id}
            row={active}
            onDiscard={() => void discard()}
            onRetry={() => void retry()}
          />
        ) : (
          all && all.length > 0 && <NothingChosen>No change selected</NothingChosen>
        )
      }
    >
      <ScreenHeader
        title="Pending changes"
        facts={
          <Facts>
            {[
              pending.value ? count(pending.value.total, 'change', 'changes', format.number) : null,
              !text && shown && shown.length < here
                ? `showing the first ${format.number(shown.length)}`
                : null,
              etaWords(eta, online),
            ]}
          </Facts>
        }
      />
      <Tabs
        label="Pending changes by state"
        tabs={tabs.map((each) => ({ ...each, count: counts[each.value] ?? null }))}
        value={tab}
        onChange={setTab}
      />
      <DataGrid
        id="pending"
        label="Pending changes"
        columns={columns}
        rows={rows}
        grid={grid}
        rowLabel={rowLabel}
        onOpen={(row) => {
          if (row.link) goTo(row.link)
        }}
        empty={
          pending.error ? (
            <ListError error={pending.error} onAgain={pending.refresh} />
          ) : (
            <NoChanges all={tab === 'all'} onAll={() => setTab('all')} />
          )
        }
      />
    </Screen>
  )
}
