import { withSign } from '../../format/signed.ts'
import { formatFigure, t } from '#shared/i18n/translate.ts'
import type { BulkRow, LedgerRow } from '#shared/bridge/spend.ts'

const outcomes: Record<LedgerRow['outcome'], string> = {
  open: t('Under way'),
  paid: t('Charged'),
  free: t('Nothing found'),
  refused: t('Refused'),
  unknown: t('Outcome unknown'),
  others: t('Other user'),
  top_up: t('Added'),
}
/** Names the outcome of a paid call. */
export const outcomeWord = (outcome: LedgerRow['outcome']): string => outcomes[outcome]

export const bulkLabels: Record<BulkRow['state'], string> = {
  waiting: t('Waiting'),
  trying: t('Looking…'),
  found: t('Found'),
  nothing: t('Nothing found'),
  refused: t('Refused'),
  unknown: t('Outcome unknown'),
}

/** Formats credits: `−2`, `+100`, `0`, or `0 to −2` if the outcome is unknown. */
export function creditsOf(
  { delta, min, max }: Pick<LedgerRow, 'delta' | 'min' | 'max'>,
  figures: (value: number) => string = formatFigure,
): string {
  if (delta === null)
    return t('{least} to {most}', {
      least: min === 0 ? figures(0) : withSign('−', figures(min)),
      most: withSign('−', figures(max)),
    })
  if (delta === 0) return figures(0)
  return delta > 0 ? withSign('+', figures(delta)) : withSign('−', figures(-delta))
}

/** Names a row of the ledger for screen readers. */
export const rowLabel = (row: LedgerRow): string =>
  [
    row.description,
    row.label,
    outcomeWord(row.outcome),
    t('{amount} credits', { amount: creditsOf(row) }),
  ]
    .filter(Boolean)
    .join(', ')
