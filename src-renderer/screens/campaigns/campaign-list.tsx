import { t } from '#shared/i18n/translate.ts'
import { useNavigate } from '@tanstack/react-router'
import { ChartLine, FileText, Send, Tv } from 'lucide-react'
import { lazy, useMemo, useState } from 'react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { CampaignNumbers, CampaignRow } from '#shared/bridge/campaigns.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import { rowsOf } from '../../data/rows.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useNow } from '../../format/use-now.ts'
import { useScreenMemory } from '../../stores/preferences.ts'
import { useScreenState } from '../../stores/left-screens.ts'
import { Arriving } from '../../ui/arriving.tsx'
import { readFigure } from '../../parts/list-view/count-figures.ts'
import { Figure } from '../../ui/figure/figure.tsx'
import { statusFigure } from './status-figures.ts'
import { ListAge } from '../../parts/sync/list-age.tsx'
import { run } from '../../data/run.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
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
import {
  filters,
  filterLabels,
  noneLabels,
  useCampaignActions,
  type StatusFilter,
} from './use-campaign-actions.ts'
import { columns, sortRows, type CampaignSort } from './columns.tsx'
import { DraftBanners } from './draft-banners.tsx'
import { EnrolHost } from '../../parts/enrolment/enrol-host.tsx'
import { KpiStrip } from './kpi-strip.tsx'
import { MoveDialog } from '../../parts/campaigns/move-dialog.tsx'
import { totals } from './totals.ts'
import { TrendCard } from './trend-card.tsx'
import { rowLabel, type ShownMetric } from '../../parts/campaigns/campaign-labels.ts'
import styles from '../../parts/campaigns/campaigns.module.css'

const Wallboard = lazy(() =>
  import('./wallboard.tsx').then((part) => ({ default: part.Wallboard })),
)
const ReportDialog = lazy(() =>
  import('./report-dialog.tsx').then((part) => ({ default: part.ReportDialog })),
)

const pathOf = (row: CampaignRow) => recordPath('campaigns', row.id)
const keyOf = (row: CampaignRow) => row.id
const isDone = (row: CampaignRow) => row.status === 'draft'

/** Lists all campaigns: their totals, the trend, and the figures of each (E1, E4–E8). */
export function CampaignList() {
  const navigate = useNavigate()
  const list = useQuery('campaigns.list', {})
  const { memory, remember, campaigns, shown } = useSortedCampaigns(list.value?.campaigns)
  const { sort, descending, filter, folded } = memory
  const [open, setOpen] = useState<'wallboard' | 'report' | null>(null)
  const { value } = list
  const rows = rowsOf(value ? shown : undefined, { as_of: value?.as_of ?? null, error: list.error })
  const grid = useGrid(rows, keyOf, `campaigns ${filter}`)
  const active = useActiveRow(grid, rows)
  const numbers = useMemo(() => totals(campaigns), [campaigns])

  useCampaignActions({
    active,
    hasCampaigns: campaigns.length > 0,
    chartHidden: folded,
    onFilter: (next) => remember({ filter: next }),
    onHideChart: (hidden) => remember({ folded: hidden }),
    onOpen: setOpen,
  })

  if (value && campaigns.length === 0)
    return <NoCampaigns asOf={value.as_of} refreshing={list.refreshing} />
  return (
    <Screen footer={<KeyHints />}>
      <Header
        list={value}
        refreshing={list.refreshing}
        chartHidden={folded}
        onHideChart={(hidden) => remember({ folded: hidden })}
        onOpen={setOpen}
      />
      <CampaignBanners rows={campaigns} />
      <DraftBanners />
      {value ? (
        <>
          <Overview list={value} campaigns={campaigns} numbers={numbers} chartHidden={folded} />
          <FilterTabs
            campaigns={campaigns}
            at={value?.as_of ?? null}
            filter={filter}
            onChange={(next) => remember({ filter: next })}
          />
        </>
      ) : null}
      <DataGrid
        id="campaigns"
        label={t('Campaigns')}
        columns={columns}
        rows={rows}
        grid={grid}
        pathOf={pathOf}
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
              title={noneLabels[filter]}
              actions={<Button onClick={() => remember({ filter: 'all' })}>{t('Show all')}</Button>}
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

const noCampaigns: readonly CampaignRow[] = []

/** Shows the totals of all campaigns, and the chosen metric over time. */
function Overview({
  list,
  campaigns,
  numbers,
  chartHidden,
}: {
  list: CommandOutput<'campaigns.list'>
  campaigns: readonly CampaignRow[]
  numbers: CampaignNumbers
  chartHidden: boolean
}) {
  const [metric, setMetric] = useScreenState<ShownMetric>('campaigns metric', 'replies')
  return (
    <div className={styles.top}>
      <KpiStrip
        numbers={numbers}
        since={list.since_total}
        events={list.since_events}
        resets={list.since_resets}
        asOf={list.as_of}
        lookedAt={list.since}
        of={campaigns}
        metric={metric}
        onMetric={setMetric}
      />
      {chartHidden ? null : (
        <TrendCard
          id={null}
          name={t('all campaigns')}
          metric={metric}
          historyFrom={list.history_from}
        />
      )}
    </div>
  )
}

function FilterTabs({
  campaigns,
  at,
  filter,
  onChange,
}: {
  campaigns: readonly CampaignRow[]
  /** When the campaigns were read; null if never. */
  at: number | null
  filter: StatusFilter
  onChange: (filter: StatusFilter) => void
}) {
  const format = useFormats()
  return (
    <Tabs
      numbered
      label={t('Campaigns by state')}
      value={filter}
      onChange={onChange}
      tabs={filters.map((filterId) => ({
        value: filterId,
        label: filterLabels[filterId],
        count: statusFigure(filterId, campaigns, { format, at }),
      }))}
    />
  )
}

function NoCampaigns({ asOf, refreshing }: { asOf: number | null; refreshing: boolean }) {
  return (
    <Screen footer={<KeyHints />}>
      <ScreenHeader
        title={t('Campaigns')}
        facts={<ListAge resource="campaigns" at={asOf} refreshing={refreshing} />}
      />
      {asOf === null ? (
        <FirstReading listName={t('the campaigns')} resource="campaigns" />
      ) : (
        <EmptyState
          icon={Send}
          title={t('No campaigns yet')}
          actions={
            <Button onClick={() => void run('sync.refresh', { resource: 'campaigns' })}>
              {t('Refresh')}
            </Button>
          }
        >
          {t(
            'Campaigns are set up in your workspace, not in Hotdesk. Once you have one, you can follow its figures here, even offline, and enrol people in it.',
          )}
        </EmptyState>
      )}
    </Screen>
  )
}

interface Memory {
  folded: boolean
  sort: CampaignSort
  descending: boolean
  filter: StatusFilter
}

/** Filters and sorts the campaigns as the user last set this screen. */
function useSortedCampaigns(all: readonly CampaignRow[] | undefined) {
  const [kept, remember] = useScreenMemory<Memory & Record<string, unknown>>('campaigns')
  const { sort = 'status', descending = false, filter = 'all', folded = false } = kept
  const campaigns = all ?? noCampaigns
  const shown = useMemo(
    () =>
      sortRows(
        campaigns.filter(({ status }) => filter === 'all' || status === filter),
        sort,
        descending,
      ),
    [campaigns, filter, sort, descending],
  )
  return { memory: { sort, descending, filter, folded }, remember, campaigns, shown }
}

function Header({
  list,
  refreshing,
  chartHidden,
  onHideChart,
  onOpen,
}: {
  list: CommandOutput<'campaigns.list'> | undefined
  refreshing: boolean
  chartHidden: boolean
  onHideChart: (hidden: boolean) => void
  onOpen: (view: 'wallboard' | 'report') => void
}) {
  const format = useFormats()
  const now = useNow()
  return (
    <ScreenHeader
      title={t('Campaigns')}
      facts={
        <Facts>
          {[
            list ? (
              <Figure
                key="count"
                of={readFigure(
                  t('Campaigns'),
                  t('{campaigns, plural, one {# campaign} other {# campaigns}}', {
                    campaigns: list.campaigns.length,
                  }),
                  list.as_of,
                )}
              />
            ) : null,
            <ListAge resource="campaigns" key="age" at={list?.as_of} refreshing={refreshing} />,
          ]}
        </Facts>
      }
    >
      {list?.since != null ? (
        <span className={`${styles.looked} num`}>
          {t('Since you last looked, {since}', { since: format.stamp(list.since, now) })}
        </span>
      ) : null}
      <IconButton
        icon={ChartLine}
        label={chartHidden ? t('Show the chart') : t('Hide chart')}
        keys="c"
        onClick={() => onHideChart(!chartHidden)}
      />
      <Button icon={Tv} keys="b" onClick={() => onOpen('wallboard')}>
        {t('Wallboard')}
      </Button>
      <Button icon={FileText} keys="w" onClick={() => onOpen('report')}>
        {t('Weekly report')}
      </Button>
    </ScreenHeader>
  )
}
