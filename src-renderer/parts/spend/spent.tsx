import type { LedgerRow } from '#shared/bridge/spend.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { creditsOf } from './spend-labels.ts'
import { OutcomeMark } from './outcome-mark.tsx'
import { PurchaseResult } from './purchase-result.tsx'
import styles from './spent.module.css'

/** Lists the purchases for one person or company from this computer, from the ledger. */
export function Spent({ rows }: { rows: readonly LedgerRow[] }) {
  const format = useFormats()
  return (
    <ul className={styles.spent}>
      {rows.map((row) => (
        <li key={row.id}>
          <span className="name">{row.description}</span>
          <OutcomeMark outcome={row.outcome} />
          <PurchaseResult row={row} className={styles.spentResult} />
          <span className={`num faint ${styles.spentWhen}`}>{format.stamp(row.at)}</span>
          <span className={`num ${styles.spentCredits}`}>{creditsOf(row)}</span>
        </li>
      ))}
    </ul>
  )
}
