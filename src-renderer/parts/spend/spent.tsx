import type { LedgerRow } from '#shared/bridge/spend.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { CutText } from '../../ui/cut-text.tsx'
import { creditsOf } from './spend-labels.ts'
import { OutcomeMark } from './outcome-mark.tsx'
import styles from './spent.module.css'

/** Lists the purchases for one person or company from this computer, from the ledger. */
export function Spent({ rows }: { rows: readonly LedgerRow[] }) {
  const format = useFormats()
  return (
    <ul className={styles.spent}>
      {rows.map((row) => (
        <li key={row.id} title={row.note ?? undefined}>
          <span className="name">{row.description}</span>
          <OutcomeMark outcome={row.outcome} />
          <CutText className={`muted ${styles.spentResult}`}>{row.result ?? ''}</CutText>
          <span className={`num faint ${styles.spentWhen}`}>{format.stamp(row.at)}</span>
          <span className={`num ${styles.spentCredits}`}>{creditsOf(row)}</span>
        </li>
      ))}
    </ul>
  )
}
