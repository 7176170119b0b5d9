import { t } from '#shared/i18n/translate.ts'
import { Trans } from './trans.tsx'
import { formatAgo } from '../format/formats.ts'
import { useFormats } from '../format/use-formats.tsx'
import { useNow } from '../format/use-now.ts'
import styles from './credit-gauge.module.css'

export interface Credits {
  plan_balance: number
  addon_balance: number
  total: number
  read_at: number
  low: boolean
  lasts_until: number | null
}

/**
 * Shows the credits (D1): plan, add-on, total, and how long they last; a low balance is shown by a
 * text and a colour.
 */
export function CreditGauge({ credits }: { credits: Credits | null }) {
  const format = useFormats()
  const now = useNow()
  if (!credits)
    return (
      <div className={styles.gauge}>
        <span className="faint">{t('Credits haven’t loaded yet.')}</span>
      </div>
    )
  const { plan_balance: plan, addon_balance: addon, total, low } = credits
  // The service does not state the size of the plan, so the bar shows the remaining credits as
  // parts of the next round number.
  const whole = Math.max(10 ** Math.ceil(Math.log10(Math.max(total, 100))) / 2, total)
  const share = (value: number) => ({ flexGrow: Math.max(0, value) })
  return (
    <div className={styles.gauge} data-low={low || undefined}>
      <div className={styles.line}>
        <Trans
          text="{total, plural, one {<figure>#</figure><unit>credit</unit>} other {<figure>#</figure><unit>credits</unit>}}"
          values={{ total }}
          parts={{
            figure: <b className={`${styles.figure} num`} />,
            unit: <span className="muted" />,
          }}
        />
        <span className="grow" />
        <span
          className={`${styles.age} num`}
          title={t('Read {time}', { time: format.stamp(credits.read_at, now) })}
        >
          {formatAgo(credits.read_at, now)}
        </span>
      </div>
      <div className={styles.bar} aria-hidden="true">
        <i className={styles.plan} style={share(plan)} />
        <i className={styles.addon} style={share(addon)} />
        <i style={share(whole - total)} />
      </div>
      <div className={`${styles.small} num`}>
        {t('{plan} plan · {addon} add-on', {
          plan: format.number(plan),
          addon: format.number(addon),
        })}
      </div>
      <Outlook credits={credits} now={now} />
    </div>
  )
}

/** Shows that credits are low, or how long they last. */
function Outlook({ credits, now }: { credits: Credits; now: number }) {
  const format = useFormats()
  const { low, total, lasts_until } = credits
  if (low)
    return (
      <div className={styles.low}>
        {t('{count, plural, one {Low: # credit left} other {Low: # credits left}}', {
          count: total,
        })}
      </div>
    )
  if (!lasts_until) return null
  return (
    <div className={`${styles.small} num`}>
      {t('Lasts until {day}', { day: format.day(lasts_until, now) })}
    </div>
  )
}
