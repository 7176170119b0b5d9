import { t } from '#shared/i18n/translate.ts'
import type { BulkState } from '#shared/bridge/spend.ts'
import type { Formats } from '../../format/formats.ts'
import { keptFigure } from '../../parts/list-view/count-figures.ts'
import type { Explanation } from '../../ui/figure/explanation.ts'

/** Explains the number of lines in the ledger (D5). */
export const linesFigure = (value: string, readAt: number | null | undefined): Explanation => ({
  name: t('Ledger'),
  value,
  formula: t(
    'Lines in the chosen period: one for each paid call from this computer, and others for changes of the balance that no call explains.',
  ),
  parts: [],
  at: readAt ?? null,
})

/** Explains the number of bulk runs (D9). */
export const bulksFigure = (value: string): Explanation =>
  keptFigure(t('Bulk runs'), value, t('Bulk runs that were started on this computer.'))

export type BulkResult = 'all' | 'found' | 'nothing' | 'failed'

const resultWords: Record<BulkResult, { name: string; formula: string }> = {
  all: {
    name: t('People of this run'),
    formula: t('Everybody this run looks up, whatever came of it.'),
  },
  found: {
    name: t('Found'),
    formula: t('People for whom the service found something.'),
  },
  nothing: {
    name: t('Nothing found'),
    formula: t('People for whom the service found nothing. Nothing is charged for them.'),
  },
  failed: {
    name: t('Failed'),
    formula: t('Calls that were refused + calls whose outcome is unknown.'),
  },
}

/** Explains how many people of a bulk run have a result (D9, H6). */
export function resultFigure(of: BulkResult, bulk: BulkState, format: Formats): Explanation {
  const failed = bulk.refused + bulk.unknown
  const values: Record<BulkResult, number> = {
    all: bulk.total,
    found: bulk.found,
    nothing: bulk.nothing,
    failed,
  }
  const open = bulk.total - bulk.done
  return {
    ...resultWords[of],
    value: format.number(values[of]),
    parts:
      of === 'failed'
        ? [
            { name: t('Refused'), value: format.number(bulk.refused) },
            { name: t('Outcome unknown'), value: format.number(bulk.unknown) },
          ]
        : [
            { name: resultWords.found.name, value: format.number(bulk.found) },
            { name: resultWords.nothing.name, value: format.number(bulk.nothing) },
            { name: resultWords.failed.name, value: format.number(failed) },
            ...(open > 0 ? [{ name: t('Not looked up yet'), value: format.number(open) }] : []),
          ],
    at: 'here',
  }
}

/** Explains how much of a bulk run is done, and how many credits it took of its maximum. */
export function progressFigure(bulk: BulkState, value: string, format: Formats): Explanation {
  return {
    name: t('Progress of this run'),
    value,
    formula: t(
      'People looked up, of all of this run. Credits count by the receipts of this computer.',
    ),
    parts: [
      { name: t('Looked up'), value: format.number(bulk.done) },
      { name: resultWords.all.name, value: format.number(bulk.total) },
      { name: t('Credits spent'), value: format.number(bulk.spent) },
      { name: t('Maximum you agreed to'), value: format.number(bulk.cap) },
    ],
    at: 'here',
  }
}
