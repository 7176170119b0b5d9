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
    formula: t('Everyone this run looks up, whatever the result.'),
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

/** Explains how many of the chosen people a bulk run left out (D9). */
export const notTriedFigure = (
  { left_out: { have, recent, open, dnc } }: BulkState,
  format: Formats,
): Explanation => ({
  name: t('Not tried'),
  value: format.number(have + recent + open + dnc),
  formula: t('Chosen people whom the run left out when it was started, by the reason.'),
  parts: [
    { name: t('Have one already'), value: format.number(have) },
    { name: t('Looked up recently'), value: format.number(recent) },
    { name: t('Outcome unknown'), value: format.number(open) },
    { name: t('Do not contact'), value: format.number(dnc) },
  ],
  at: 'here',
})

const leftName = t('Not looked up, or refused')

/** Explains how many people of an earlier run are looked up again (H6). */
export const leftFigure = (left: number, format: Formats): Explanation => ({
  name: leftName,
  value: format.number(left),
  formula: t('People of the earlier run whose call was refused, or whom it did not come to.'),
  parts: [],
  at: 'here',
})

/** Explains the most that looking them up again may cost. */
export const worstFigure = (left: number, each: number, format: Formats): Explanation => ({
  name: t('At worst'),
  value: format.number(left * each),
  formula: t('People tried × the highest price of a call that finds something.'),
  parts: [
    { name: leftName, value: format.number(left) },
    { name: t('Highest price'), value: format.number(each) },
  ],
  at: 'here',
})
