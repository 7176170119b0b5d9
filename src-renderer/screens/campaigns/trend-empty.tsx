import { t } from '#shared/i18n/translate.ts'
import type { TrendRow } from '#shared/bridge/campaigns.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { notStated } from '../../parts/campaigns/campaign-figures.ts'
import styles from '../../parts/campaigns/campaigns.module.css'

/** Explains over a chart of fewer than two points why it has no line, and what the user can do. */
export function TrendEmpty({ trend, from }: { trend: TrendRow; from: number | null }) {
  const format = useFormats()
  if (trend.total === null)
    return (
      <div className={styles.beginning}>
        <b>{t('Not stated')}</b>
        <span className="muted">{notStated}</span>
      </div>
    )
  if (from === null || trend.buckets.filter(({ state }) => state === 'measured').length > 1)
    return null
  return (
    <div className={styles.beginning}>
      <b>{t('The history begins {from}', { from: format.stamp(from) })}</b>
      <span className="muted">
        {t(
          'The service keeps no history, so Hotdesk records the counters while it runs. Keep it running to see the trend.',
        )}
      </span>
    </div>
  )
}
