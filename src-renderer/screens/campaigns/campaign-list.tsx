import { useNavigate } from '@tanstack/react-router'
import { FileText, Send, Tv } from 'lucide-react'
import { lazy, useMemo, useState } from 'react'
import type { CampaignNumbers, CampaignRow } from '#shared/bridge/campaigns.ts'
import { rateOf } from '#shared/domain/campaign-rates.ts'
import { rowsOf } from '../../data/rows.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useNow } from '../../format/use-now.ts'
import { useActions } from '../../keys/use-actions.ts'
import { useScreenMemory } from '../../stores/preferences.ts'
import { Arriving } from '../../ui/arriving.tsx'
import { AsOf } from '../../ui/as-of.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FirstReading } from '../../parts/sync/first-reading.tsx'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useActiveRow, useGrid } from '../../ui/grid/use-grid.ts'
import { KeyHints } from '../../ui/key-hints.tsx'
import { ListError } from '../../ui/list-error.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CampaignBanners } from '../../parts/campaigns/campaign-banners.tsx'
import { columns, sorted, type CampaignSort } from './columns.tsx'
import { DraftBanners } from './draft-banners.tsx'
import { EnrolHost } from '../../parts/enrolment/enrol-host.tsx'
import { openEnrol } from '../../parts/enrolment/enrol-store.ts'
import { KpiStrip } from './kpi-strip.tsx'
import { MoveDialog } from '../../parts/campaigns/move-dialog.tsx'
import { openMove } from '../../parts/campaigns/move-store.ts'
import { TrendCard } from './trend-card.tsx'
import {
  moveFor,
  moveWords,
  rowLabel,
  type ShownMetric,
} from '../../parts/campaigns/campaign-labels.ts'
import styles from '../../parts/campaigns/campaigns.module.css'

const Wallboard = lazy(() =>
  import('./wallboard.tsx').then((part) => ({ default: part.Wallboard })),
)
const ReportDialog = lazy(() =>
  import('./report-dialog.tsx').then((part) => ({ default: part.ReportDialog })),
)

const keyOf = (row: CampaignRow) => row.id
const isDone = (row: CampaignRow) => row.status === 'draft'
const filters = ['all', 'active', 'paused', 'draft'] as const
type StatusFilter = (typeof filters)[number]
const filterWords: Record<StatusFilter, string> = {
  all: 'All',
  active: 'Active',
  paused: 'Paused',
  draft: 'Drafts',
}

/** Every counter of all campaigns together, with the rates they make. */
export function totals(rows: readonly CampaignRow[]): CampaignNumbers {
  const sum = (metric: 'enrolled' | 'sent' | 'opens' | 'clicks' | 'replies' | 'bounces') =>
    rows.reduce((all, { numbers }) => all + numbers[metric], 0)
  const [enrolled, sent, opens, clicks, replies, bounces] = [
    sum('enrolled'),
    sum('sent'),
    sum('opens'),
    sum('clicks'),
    sum('replies'),
    sum('bounces'),
  ]
  return {
    enrolled,
    sent,
    opens,
    clicks,
    replies,
    bounces,
    reply_rate: rateOf(replies, sent),
    open_rate: rateOf(opens, sent),
    click_rate: rateOf(clicks, sent),
    bounce_rate: rateOf(bounces, sent),
  }
}

/** All campaigns: what came in, how it went over time, and each with its figures (E1, E4–E8). */
export function CampaignList() {
  const navigate = useNavigate()
  const format = useFormats()
  const now = useNow()
  const list = useQuery('campaigns.list', {})
  const [memory, remember] = useScreenMemory<{
    folded: boolean
    sort: CampaignSort
    descending: boolean
    filter: StatusFilter
  }>('campaigns')
  const { sort = 'status', descending = false, filter = 'all', folded = false } = memory
  const [metric, setMetric] = useState<ShownMetric>('replies')
  const [open, setOpen] = useState<'wallboard' | 'report' | null>(null)
  const { value } = list
  const campaigns = value?.campaigns ?? none
  const shown = useMemo(
    () =>
      sorted(
        campaigns.filter(({ status }) => filter === 'all' || status === filter),
        sort,
        descending,
      ),
    [campaigns, filter, sort, descending],
  )
  const rows = rowsOf(value ? shown : undefined, { as_of: value?.as_of ?? null, error: list.error })
  const grid = useGrid(rows, keyOf, `campaigns ${filter}`)
  const active = useActiveRow(grid, rows)
  const numbers = useMemo(() => totals(campaigns), [campaigns])
  const action = active ? moveFor(active.status) : null

  const toFilter = (next: StatusFilter) => remember({ filter: next })
  useActions([
    {
      id: 'campaigns.move',
      label:
        action && active ? `${moveWords[action].verb} ${active.name}` : 'Pause, resume or activate',
      group: 'Campaigns',
      keys: ['p'],
      hint: action === 'pause' ? 'pause' : action === 'resume' ? 'resume' : 'activate',
      enabled: action !== null,
      run: () => {
        if (active && action) openMove({ id: active.id, action })
      },
    },
    {
      id: 'campaigns.enrol',
      label: 'Enrol people',
      group: 'Campaigns',
      keys: ['e'],
      hint: 'enrol',
      enabled: active !== undefined,
      run: () => openEnrol({ campaign_id: active?.id ?? null, select: null }),
    },
    {
      id: 'campaigns.report',
      label: 'Weekly report',
      group: 'Campaigns',
      keys: ['w'],
      hint: 'report',
      enabled: campaigns.length > 0,
      run: () => setOpen('report'),
    },
    {
      id: 'campaigns.wallboard',
      label: 'Wallboard',
      group: 'Campaigns',
      keys: ['b'],
      hint: 'wallboard',
      enabled: campaigns.length > 0,
      run: () => setOpen('wallboard'),
    },
    {
      id: 'campaigns.fold',
      label: folded ? 'Show the chart' : 'Fold the chart away',
      group: 'Campaigns',
      keys: ['c'],
      run: () => remember({ folded: !folded }),
    },
    {
      id: 'campaigns.refresh',
      label: 'Read the campaigns again',
      group: 'Campaigns',
      keys: ['r'],
      run: () => void run('sync.refresh', { resource: 'campaigns' }),
    },
    ...filters.map((each, index) => ({
      id: `campaigns.filter.${each}`,
      label: `Campaigns: ${filterWords[each].toLowerCase()}`,
      group: 'Campaigns',
      keys: [`Alt+${index + 1}`],
      run: () => toFilter(each),
    })),
  ])

  if (value && campaigns.length === 0) {
    return (
      <Screen footer={<KeyHints />}>
        <ScreenHeader
          title="Campaigns"
          facts={<AsOf at={value.as_of} refreshing={list.refreshing} />}
        />
        {value.as_of === null ? (
          <FirstReading what="the campaigns" resource="campaigns" />
        ) : (
          <EmptyState icon={Send} title="No campaigns yet">
            Campaigns are made in the workspace. Their figures, their history and who was enrolled
            from here show up here, also without a network.
          </EmptyState>
        )}
      </Screen>
    )
  }
  return (
    <Screen footer={<KeyHints />}>
      <ScreenHeader
        title="Campaigns"
        facts={
          <Facts>
            {[
              value ? count(campaigns.length, 'campaign') : null,
              <AsOf key="age" at={value?.as_of} refreshing={list.refreshing} />,
            ]}
          </Facts>
        }
      >
        {value?.since != null ? (
          <span className={`${styles.looked} num`}>
            Since you last looked, {format.stamp(value.since, now)}
          </span>
        ) : null}
        <Button icon={Tv} keys="b" onClick={() => setOpen('wallboard')}>
          Wallboard
        </Button>
        <Button icon={FileText} keys="w" onClick={() => setOpen('report')}>
          Weekly report
        </Button>
      </ScreenHeader>
      <CampaignBanners rows={campaigns} />
      <DraftBanners />
      {value ? (
        <div className={styles.top}>
          <KpiStrip
            numbers={numbers}
            since={value.since_total}
            events={value.since_events}
            resets={value.since_resets}
            metric={metric}
            onMetric={setMetric}
          />
          {folded ? null : (
            <TrendCard
              id={null}
              name="all campaigns"
              metric={metric}
              historyFrom={value.history_from}
            />
          )}
        </div>
      ) : null}
      {value ? (
        <Tabs
          label="Campaigns by state"
          value={filter}
          onChange={toFilter}
          tabs={filters.map((each) => ({
            value: each,
            label: filterWords[each],
            count:
              each === 'all'
                ? campaigns.length
                : campaigns.filter(({ status }) => status === each).length,
          }))}
        />
      ) : null}
      <DataGrid
        id="campaigns"
        label="Campaigns"
        columns={columns}
        rows={rows}
        grid={grid}
        rowLabel={rowLabel}
        faded={isDone}
        selectable={false}
        sorting={{ by: sort, descending }}
        onSort={({ by, descending: down }) => remember({ sort: by, descending: down })}
        onOpen={(row) =>
          void navigate({ to: '/campaigns/{-$campaignId}', params: { campaignId: row.id } })
        }
        empty={
          list.error ? (
            <ListError error={list.error} onAgain={list.refresh} />
          ) : (
            <EmptyState
              icon={Send}
              title={`No ${filterWords[filter].toLowerCase()} campaigns`}
              actions={<Button onClick={() => toFilter('all')}>Show all</Button>}
            />
          )
        }
      />
      <MoveDialog rows={campaigns} />
      <EnrolHost />
      <Arriving>
        {open === 'wallboard' ? (
          <Wallboard
            rows={campaigns}
            numbers={numbers}
            since={value?.since_total ?? null}
            lookedAt={value?.since ?? null}
            asOf={value?.as_of ?? null}
            historyFrom={value?.history_from ?? null}
            onClose={() => setOpen(null)}
          />
        ) : null}
        {open === 'report' ? <ReportDialog onClose={() => setOpen(null)} /> : null}
      </Arriving>
    </Screen>
  )
}

const none: readonly CampaignRow[] = []
