import { t } from '#shared/i18n/translate.ts'
import type { BulkState } from '#shared/bridge/spend.ts'
import type { Formats } from '../../format/formats.ts'
import type { Explanation } from '../../ui/figure/explanation.ts'

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
      { name: t('People of this run'), value: format.number(bulk.total) },
      { name: t('Credits spent'), value: format.number(bulk.spent) },
      { name: t('Maximum you agreed to'), value: format.number(bulk.cap) },
    ],
    at: 'here',
  }
}
