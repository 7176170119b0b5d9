import type { CampaignNumbers, ResetRow, StatusEventRow } from '#shared/bridge/campaigns.ts'
import type { CampaignCounts } from '#shared/domain/campaign-trend.ts'
import type { Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { cx } from '../../ui/cx.ts'
import {
  eventWord,
  formula,
  goodness,
  metricWords,
  opensReason,
  rateFor,
  shownMetrics,
  signed,
  type ShownMetric,
} from '../../parts/campaigns/campaign-labels.ts'
import styles from '../../parts/campaigns/campaigns.module.css'

interface KpiStripProps {
  numbers: CampaignNumbers
  /** The increase since the last visit; null: there is nothing to compare with. */
  since: CampaignCounts | null
  events: readonly StatusEventRow[]
  /** Counters that went down meanwhile: their increases before that are in no difference. */
  resets: readonly ResetRow[]
  metric: ShownMetric
  onMetric: (metric: ShownMetric) => void
}

function explain(metric: ShownMetric, numbers: CampaignNumbers, format: Formats): string {
  if (metric === 'sent')
    return 'E-mails sent to everybody enrolled; a sequence sends several to each'
  const computed = formula(metric, numbers, format)
  return metric === 'opens' ? `${computed}. ${opensReason}` : computed
}

/**
 * Shows the five counters, replies first; each rate with what it is a part of (E6, E7). Pressing
 * one draws it below.
 */
export function KpiStrip({ numbers, since, events, resets, metric, onMetric }: KpiStripProps) {
  const format = useFormats()
  return (
    <section className={styles.strip} aria-label="Figures">
      <div className={styles.kpis}>
        {shownMetrics.map((each) => (
          <button
            key={each}
            type="button"
            className={cx(styles.kpi, each === 'opens' && styles.grey)}
            aria-pressed={each === metric}
            onClick={() => onMetric(each)}
            title={explain(each, numbers, format)}
          >
            <span className={styles.kpiName}>
              {metricWords[each].name}
              {each === 'opens' ? (
                <span className={styles.kpiWhy}> inflated by scanners</span>
              ) : null}
            </span>
            <span className={`${styles.kpiValue} num`}>{format.number(numbers[each])}</span>
            <span className={`${styles.kpiFoot} num`}>
              {since && since[each] !== 0 ? (
                <b className={styles.delta} data-good={goodness(each)}>
                  {signed(since[each], format)}
                </b>
              ) : null}
              {each === 'sent' ? (
                <span>to {format.number(numbers.enrolled)} enrolled</span>
              ) : (
                <span>
                  {numbers.sent === 0
                    ? 'nothing sent yet'
                    : `${format.percent(rateFor(each, numbers))} of ${format.number(numbers.sent)} sent`}
                </span>
              )}
            </span>
          </button>
        ))}
      </div>
      {metric === 'opens' ? <p className={styles.meanwhile}>{opensReason}</p> : null}
      {events.length + resets.length > 0 ? (
        <p className={styles.meanwhile}>
          <span className="faint">Meanwhile</span>
          {events.slice(-4).map((event) => (
            <span key={`${event.at} ${event.campaign_id}`}>
              <bdi>{event.name}</bdi> {eventWord(event.from, event.to)}{' '}
              <span className="faint num">{format.stamp(event.at)}</span>
            </span>
          ))}
          {resets.slice(-2).map((reset) => (
            <span key={`${reset.at} ${reset.campaign_id} ${reset.metric}`}>
              <bdi>{reset.name}</bdi>: {metricWords[reset.metric].name.toLowerCase()} reset,{' '}
              {format.number(reset.before)} to {format.number(reset.after)}{' '}
              <span className="faint num">{format.stamp(reset.at)}</span>
            </span>
          ))}
          {events.length > 4 ? <span className="faint">and {events.length - 4} more</span> : null}
        </p>
      ) : null}
    </section>
  )
}
