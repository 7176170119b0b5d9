import { t } from '#shared/i18n/translate.ts'
import { Trans } from '../../ui/trans.tsx'
import type {
  CampaignNumbers,
  CampaignRow,
  ResetRow,
  StatusEventRow,
} from '#shared/bridge/campaigns.ts'
import type { CampaignCounts } from '#shared/domain/campaign-metrics.ts'
import { useFormats } from '../../format/use-formats.tsx'
import {
  counterFigure,
  enrolledFigure,
  rateFigure,
  sinceFigure,
} from '../../parts/campaigns/campaign-figures.ts'
import { cx } from '../../ui/cx.ts'
import { Figure } from '../../ui/figure/figure.tsx'
import {
  goodness,
  metricLabels,
  opensReason,
  shownMetrics,
  type ShownMetric,
} from '../../parts/campaigns/campaign-labels.ts'
import { changeOf, counterLabels } from './campaign-move-labels.ts'
import styles from '../../parts/campaigns/campaigns.module.css'

interface KpiStripProps {
  numbers: CampaignNumbers
  /** Increase since the user last looked; null if there is nothing to compare with. */
  since: CampaignCounts | null
  events: readonly StatusEventRow[]
  /** Counters that went down meanwhile. Their earlier increases are in no difference. */
  resets: readonly ResetRow[]
  /** When the counters were read; null if never. */
  asOf: number | null
  /** When the user last looked; null if this is the first time. */
  lookedAt: number | null
  /** The campaigns that the numbers add up; undefined for a single campaign. */
  of?: readonly CampaignRow[]
  metric: ShownMetric
  onMetric: (metric: ShownMetric) => void
}

/**
 * Shows the five counters, replies first, and each rate with what it is a share of (E6, E7).
 * Pressing a counter shows it in the chart.
 */
export function KpiStrip({
  numbers,
  since,
  events,
  resets,
  asOf,
  lookedAt,
  of,
  metric,
  onMetric,
}: KpiStripProps) {
  const format = useFormats()
  const context = { format, at: asOf, rows: of }
  const enrolled = enrolledFigure(numbers, context)
  const shownEvents = events.slice(-4)
  // The newest first, and of those at one time the most important counter.
  const shownResets = resets.toSorted((a, b) => b.at - a.at).slice(0, 2)
  const more = events.length - shownEvents.length + resets.length - shownResets.length
  return (
    <section className={styles.strip} aria-label={t('Figures')}>
      <div className={styles.kpis}>
        {shownMetrics.map((shownMetric) => (
          <button
            key={shownMetric}
            type="button"
            className={cx(styles.kpi, shownMetric === 'opens' && styles.grey)}
            aria-pressed={shownMetric === metric}
            onClick={() => onMetric(shownMetric)}
          >
            <span className={styles.kpiName}>
              {metricLabels[shownMetric].name}
              {shownMetric === 'opens' ? (
                <span className={styles.kpiWhy}> {t('inflated by scanners')}</span>
              ) : null}
            </span>
            <span className={`${styles.kpiValue} num`}>
              <Figure inside="button" of={counterFigure(shownMetric, numbers, context)} />
            </span>
            <span className={`${styles.kpiFoot} num`}>
              {since && since[shownMetric] !== 0 ? (
                <b className={styles.delta} data-good={goodness(shownMetric)}>
                  <Figure
                    inside="button"
                    of={sinceFigure(shownMetric, numbers, since, lookedAt, context)}
                  />
                </b>
              ) : null}
              {shownMetric === 'sent' ? (
                enrolled && (
                  <span>
                    <Figure inside="button" of={enrolled} />
                  </span>
                )
              ) : (
                <RateOfSent metric={shownMetric} numbers={numbers} asOf={asOf} />
              )}
            </span>
          </button>
        ))}
      </div>
      {metric === 'opens' ? <p className={styles.meanwhile}>{opensReason}</p> : null}
      {events.length + resets.length > 0 ? (
        <p className={styles.meanwhile}>
          <span className="faint">{t('Meanwhile')}</span>
          {shownEvents.map((event) => (
            <span key={`${event.at} ${event.campaign_id}`}>
              <Trans
                text="{change, select, activated {<bdi>{campaign}</bdi> activated} resumed {<bdi>{campaign}</bdi> resumed} paused {<bdi>{campaign}</bdi> paused} other {<bdi>{campaign}</bdi> now {status}}}"
                values={{
                  change: changeOf(event.from, event.to),
                  campaign: event.name,
                  status: event.to,
                }}
                parts={{ bdi: <bdi /> }}
              />{' '}
              <span className="faint num">{format.stamp(event.at)}</span>
            </span>
          ))}
          {shownResets.map((reset) => (
            <ResetNote key={`${reset.at} ${reset.campaign_id} ${reset.metric}`} reset={reset} />
          ))}
          {more > 0 ? (
            <span className="faint">
              {t('{count, plural, other {and # more}}', { count: more })}
            </span>
          ) : null}
        </p>
      ) : null}
    </section>
  )
}

/** Names a counter that went down. */
function ResetNote({ reset }: { reset: ResetRow }) {
  const format = useFormats()
  return (
    <span>
      <Trans
        text="<bdi>{campaign}</bdi>: {metric} reset, {before} to {after}"
        values={{
          campaign: reset.name,
          metric: counterLabels[reset.metric],
          before: format.number(reset.before),
          after: format.number(reset.after),
        }}
        parts={{ bdi: <bdi /> }}
      />{' '}
      <span className="faint num">{format.stamp(reset.at)}</span>
    </span>
  )
}

/** Shows a rate with what it is a share of. */
function RateOfSent({
  metric,
  numbers,
  asOf,
}: {
  metric: Exclude<ShownMetric, 'sent'>
  numbers: CampaignNumbers
  asOf: number | null
}) {
  const format = useFormats()
  if (numbers.sent === 0) return <span>{t('nothing sent yet')}</span>
  if (numbers.sent === null || numbers[metric] === null) return <span>{t('not stated')}</span>
  return (
    <span>
      <Trans
        text="{sent, plural, other {<figure/> of # sent}}"
        values={{ sent: numbers.sent }}
        parts={{
          figure: <Figure inside="button" of={rateFigure(metric, numbers, { format, at: asOf })} />,
        }}
      />
    </span>
  )
}
