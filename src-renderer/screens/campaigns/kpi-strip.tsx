import type { CampaignNumbers, StatusEventRow } from '#shared/bridge/campaigns.ts'
import type { CampaignCounts } from '#shared/domain/campaign-trend.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { cx } from '../../ui/cx.ts'
import { eventWord, formula, metricWords, opensReason, shownMetrics, signed, type ShownMetric } from './words.ts'
import styles from './campaigns.module.css'

interface KpiStripProps {
  numbers: CampaignNumbers
  /** What came since the last look; null: there is nothing to compare with. */
  since: CampaignCounts | null
  events: readonly StatusEventRow[]
  metric: ShownMetric
  onMetric: (metric: ShownMetric) => void
}

/** The five counters, replies first; each rate with what it is a part of (E6, E7). Pressing one draws it below. */
export function KpiStrip({ numbers, since, events, metric, onMetric }: KpiStripProps) {
  const format = useFormats()
  const rates = { replies: numbers.reply_rate, bounces: numbers.bounce_rate, clicks: numbers.click_rate }
  return (
    <section className={styles.strip} aria-label="Figures">
      <div className={styles.kpis}>
        {shownMetrics.map((each) => (
          <button
            key={each} type="button" className={cx(styles.kpi, each === 'opens' && styles.grey)} aria-pressed={each === metric} onClick={() => onMetric(each)}
            title={each === 'opens' ? opensReason : each === 'sent' ? 'E-mails sent to everybody enrolled; a sequence sends several to each' : formula(each, numbers, format)}
          >
            <span className={styles.kpiName}>{metricWords[each].name}</span>
            <span className={`${styles.kpiValue} num`}>{format.number(numbers[each])}</span>
            <span className={`${styles.kpiFoot} num`}>
              {since && since[each] !== 0 ? <b className={styles.delta} data-good={each === 'bounces' ? 'no' : each === 'replies' || each === 'clicks' ? 'yes' : undefined}>{signed(since[each], format)}</b> : null}
              {each === 'opens'
                ? <span>inflated by scanners</span>
                : each === 'sent'
                  ? <span>to {format.number(numbers.enrolled)} enrolled</span>
                  : <span>{numbers.sent === 0 ? 'nothing sent yet' : `${format.percent(rates[each])} of ${format.number(numbers.sent)} sent`}</span>}
            </span>
          </button>
        ))}
      </div>
      {events.length > 0 ? (
        <p className={styles.meanwhile}>
          <span className="faint">Meanwhile</span>
          {events.slice(-4).map((event) => <span key={`${event.at} ${event.campaign_id}`}><bdi>{event.name}</bdi> {eventWord(event.from, event.to)} <span className="faint num">{format.stamp(event.at)}</span></span>)}
          {events.length > 4 ? <span className="faint">and {events.length - 4} more</span> : null}
        </p>
      ) : null}
    </section>
  )
}
