import type { BulkRow, LedgerRow } from '#shared/bridge/spend.ts'

const outcomes: Record<LedgerRow['outcome'], string> = {
  open: 'Under way',
  paid: 'Charged',
  free: 'Nothing found',
  refused: 'Refused',
  unknown: 'Outcome unknown',
  others: 'Other user',
  top_up: 'Added',
}
/** Names the outcome of a paid call. */
export const outcomeWord = (outcome: LedgerRow['outcome']): string => outcomes[outcome]

export const bulkWords: Record<BulkRow['state'], string> = {
  waiting: 'Waiting',
  trying: 'Looking…',
  found: 'Found',
  nothing: 'Nothing found',
  refused: 'Refused',
  unknown: 'Outcome unknown',
}

/** Writes credits: `−2`, `+100`, `0`, or `0 to −2` where the outcome is not known. */
export function creditsOf(
  { delta, least, most }: Pick<LedgerRow, 'delta' | 'least' | 'most'>,
  figures: (value: number) => string = String,
): string {
  if (delta === null) return `${least === 0 ? '0' : `−${figures(least)}`} to −${figures(most)}`
  if (delta === 0) return '0'
  return delta > 0 ? `+${figures(delta)}` : `−${figures(-delta)}`
}

/** Names a row of the ledger for screen readers. */
export const rowLabel = (row: LedgerRow): string =>
  [row.what, row.label, outcomeWord(row.outcome), `${creditsOf(row)} credits`]
    .filter(Boolean)
    .join(', ')
