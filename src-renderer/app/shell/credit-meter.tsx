import { useQuery } from '../../data/use-query.ts'
import { run } from '../../data/run.ts'
import { CreditGauge } from '../../ui/credit-gauge.tsx'
import styles from './credit-meter.module.css'

/** Shows the credits on every screen (D1); a press reads them again. */
export function CreditMeter() {
  const { value, error } = useQuery('credits.read', {})
  if (!value || error) return null
  return (
    <button
      type="button"
      className={styles.meter}
      title="Refresh credits"
      onClick={() => void run('credits.refresh', {})}
    >
      <CreditGauge credits={value.credits} />
    </button>
  )
}
