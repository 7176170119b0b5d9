import type { BulkRow, LedgerRow } from '#shared/bridge/spend.ts'
import { bulkWords, outcomeWord } from './spend-labels.ts'
import styles from './credits.module.css'

/** What came of a paid call: a shape and its word, so that colour is never alone. */
export const OutcomeMark = ({ outcome }: { outcome: LedgerRow['outcome'] }) => (
  <span className={styles.outcome} data-outcome={outcome}>
    {outcomeWord(outcome)}
  </span>
)
export const BulkMark = ({ state }: { state: BulkRow['state'] }) => (
  <span className={styles.outcome} data-outcome={state}>
    {bulkWords[state]}
  </span>
)
