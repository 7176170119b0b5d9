import { t } from '#shared/i18n/translate.ts'
import { useQuery } from '../../data/use-query.ts'
import { run } from '../../data/run.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { balanceFigure } from '../../parts/spend/balance-figure.ts'
import { CreditGauge } from '../../ui/credit-gauge.tsx'
import { useFigure } from '../../ui/figure/use-figure.ts'
import styles from './credit-meter.module.css'

/** Shows the credit balance on every screen (D1); a click explains it and offers a refresh. */
export function CreditMeter() {
  const { value, error } = useQuery('credits.read', {})
  const format = useFormats()
  const credits = value?.credits ?? null
  const explained = credits && {
    ...balanceFigure(credits, format),
    action: { label: t('Refresh credits'), run: () => void run('credits.refresh', {}) },
  }
  const { figure, open, press } = useFigure<HTMLButtonElement>(explained)
  if (!value || error) return null
  return (
    <button
      type="button"
      {...figure}
      className={styles.meter}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={press}
    >
      <CreditGauge credits={value.credits} />
    </button>
  )
}
