import { useQuery } from '../../data/use-query.ts'
import { run } from '../../data/run.ts'
import { CreditGauge } from '../../ui/credit-gauge.tsx'
import styles from './credit-meter.module.css'

/** The credits, always in sight (D1); pressing reads them again. */
export function CreditMeter() {
  const { value, error } = useQuery('credits.read', {})
  if (!value || error) return null
  return (
    <button
      type="button"
      className={styles.meter}
      title="Read the credits again"
      onClick={() => void run('credits.refresh', {})}
    >
      <CreditGauge credits={value.credits} />
    </button>
  )
}
