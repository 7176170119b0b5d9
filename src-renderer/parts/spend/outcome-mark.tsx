import type { BulkRow, LedgerRow } from '#shared/bridge/spend.ts'
import { bulkLabels, outcomeWord } from './spend-labels.ts'
import styles from './outcome-mark.module.css'

/**
 * Shows the outcome of a paid call as a shape and a word, so that it does not depend on colour
 * alone.
 */
export const OutcomeMark = ({ outcome }: { outcome: LedgerRow['outcome'] }) => (
  <span className={styles.outcome} data-outcome={outcome}>
    {outcomeWord(outcome)}
  </span>
)
/** Shows the state of a bulk run as a shape and a word. */
export const BulkMark = ({ state }: { state: BulkRow['state'] }) => (
  <span className={styles.outcome} data-outcome={state}>
    {bulkLabels[state]}
  </span>
)
