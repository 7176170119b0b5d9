import { t } from '#shared/i18n/translate.ts'
import { useState, type ReactNode } from 'react'
import { trendRanges, type TrendRange } from '#shared/bridge/values.ts'
import { useQuery } from '../../data/use-query.ts'
import { describeCount } from './campaign-move-labels.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useNow } from '../../format/use-now.ts'
import { useActions } from '../../keys/use-actions.ts'
import { useScreenState } from '../../stores/left-screens.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Select } from '../../ui/select.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { Trans } from '../../ui/trans.tsx'
import { totalFigure } from './trend-figures.ts'
import { TrendEmpty } from './trend-empty.tsx'
import { Feed } from './feed.tsx'
import { TrendChart } from './trend-chart.tsx'
import { TrendTable } from './trend-table.tsx'
import { useChartHeight } from '../../parts/charts/use-chart-height.ts'
import {
  metricLabels,
  opensReason,
  rangeLabels,
  type ShownMetric,
} from '../../parts/campaigns/campaign-labels.ts'
import styles from '../../parts/campaigns/campaigns.module.css'

interface TrendCardProps {
  id: string | null
  name: string
  metric: ShownMetric
  historyFrom: number | null
}

const views = { chart: t('Chart'), table: t('Table'), feed: t('New replies') } as const
type View = keyof typeof views
const dayMs = 86_400_000

/**
 * Describes where the figures come from, with their sum; `total` is null if the service states
 * none.
 */
function factsOf(view: View, historyFrom: number | null, total: ReactNode): ReactNode {
  if (view === 'feed') return t('from counters: who wrote is in the mailbox')
  if (historyFrom === null) return t('nothing read yet')
  return total === null ? (
    t('not stated')
  ) : (
    <Trans text="{total}, from snapshots on this computer" values={{ total }} />
  )
}

/** Announces a changed view to screen readers, because the keyboard focus does not move. */
function SpokenView({ view, metric }: { view: View; metric: TrendCardProps['metric'] }) {
  const [first] = useState(view)
  const [isOther, setOther] = useState(false)
  if (view !== first && !isOther) setOther(true)
  const words =
    view === 'table' ? t('{per} as a table', { per: metricLabels[metric].per }) : views[view]
  return (
    <span className="spoken" role="status" aria-live="polite">
      {isOther ? words : ''}
    </span>
  )
}

/** Shows the measured values as a chart or a table, or the new replies as a list. */
export function TrendCard({ id, name, metric, historyFrom }: TrendCardProps) {
  const format = useFormats()
  const now = useNow()
  const height = useChartHeight()
  const [chosen, setRange] = useScreenState<TrendRange | null>(`trend range ${id}`, null)
  const [view, setView] = useScreenState<View>(`trend view ${id}`, 'chart')
  // A history of a few hours makes a poor chart of weeks.
  const range = chosen ?? (historyFrom !== null && now - historyFrom < 2 * dayMs ? 'day' : 'weeks')
  const { value } = useQuery('campaigns.trend', { id, metric, range })
  const options: readonly View[] = id === null ? ['chart', 'table', 'feed'] : ['chart', 'table']
  const totalWords = t('{total} in {period}', {
    total: describeCount(metric, value?.total ?? 0),
    period: rangeLabels[range]().span,
  })
  const total = value ? <Figure of={totalFigure(value, totalWords, format)} /> : totalWords
  useActions([
    {
      id: 'campaigns.table',
      label: view === 'table' ? t('Show the chart') : t('Show the figures of the chart as a table'),
      group: t('Campaigns'),
      keys: ['t'],
      hint: t('table'),
      run: () => setView(view === 'table' ? 'chart' : 'table'),
    },
    {
      id: 'campaigns.range',
      label: t('Change the time range'),
      group: t('Campaigns'),
      keys: ['v'],
      run: () =>
        setRange(trendRanges[(trendRanges.indexOf(range) + 1) % trendRanges.length] ?? 'weeks'),
    },
  ])
  return (
    <section
      className={styles.card}
      data-surface="chart"
      aria-label={t('{per} over time', { per: metricLabels[metric].per })}
    >
      <header className={styles.cardHead}>
        <h2>
          {view === 'feed'
            ? t('New replies, the last seven days')
            : t(
                '{unit, select, hour {{metric} per hour, {campaign}} week {{metric} per week, {campaign}} other {{metric} per day, {campaign}}}',
                { metric: metricLabels[metric].per, unit: value?.unit ?? 'day', campaign: name },
              )}
        </h2>
        <span
          className={`${styles.cardFacts} faint num`}
          title={
            metric === 'opens'
              ? opensReason
              : t('The service keeps no history: these are the readings of this computer')
          }
        >
          {factsOf(view, historyFrom, value?.total === null ? null : total)}
        </span>
        {view === 'feed' ? null : (
          <Select
            label={t('Time range')}
            quiet
            keys="v"
            value={range}
            options={trendRanges.map((trendRange) => ({
              value: trendRange,
              label: rangeLabels[trendRange]().label,
            }))}
            onChange={setRange}
          />
        )}
        <SegmentedControl
          label={t('Show')}
          value={view}
          options={options.map((option) => ({ value: option, label: views[option] }))}
          onChange={(next) => {
            if (next) setView(next)
          }}
        />
      </header>
      <SpokenView view={view} metric={metric} />
      <div className={styles.cardBody}>
        {view === 'feed' ? <Feed height={height} /> : null}
        {view === 'chart' && value ? (
          <>
            <TrendChart trend={value} metric={metric} height={height} />
            <div hidden data-read="always">
              <TrendTable trend={value} metric={metric} height={height} />
            </div>
          </>
        ) : null}
        {view === 'table' && value ? (
          <TrendTable trend={value} metric={metric} height={height} />
        ) : null}
        {view !== 'feed' && !value ? <div style={{ height }} /> : null}
        {view === 'chart' && value ? <TrendEmpty trend={value} from={historyFrom} /> : null}
      </div>
    </section>
  )
}
