import { t } from '#shared/i18n/translate.ts'
import type { SpendSummary } from '#shared/bridge/spend.ts'
import type { Formats } from '../../format/formats.ts'
import type { Explanation } from '../../ui/figure/explanation.ts'

/** Explains the average cost per result (D12). */
export function eachFigure(
  {
    description,
    credits,
    found,
    per_result,
  }: Omit<SpendSummary['per_outcome'][number], 'route' | 'tried'>,
  format: Formats,
): Explanation {
  return {
    name: t('{what}: credits each', { what: description }),
    value: per_result === null ? '—' : format.number(Math.round(per_result * 10) / 10),
    formula: t('Credits taken ÷ results, in the period shown, by the receipts of this computer.'),
    parts: [
      { name: t('Credits taken'), value: format.number(credits) },
      { name: t('Results'), value: format.number(found) },
    ],
    at: 'here',
  }
}

/** Explains what a kind of call found, and in how many attempts, searches or runs (D12). */
export const triedFigure = (
  {
    description,
    found,
    tried,
  }: Pick<SpendSummary['per_outcome'][number], 'description' | 'found' | 'tried'>,
  value: string,
  format: Formats,
): Explanation => ({
  name: t('{what}: found of tried', { what: description }),
  value,
  formula: t(
    'What the paid calls of this kind brought, and how many were made in the period shown, by the receipts of this computer. A refused call doesn’t count.',
  ),
  parts: [
    { name: t('Results'), value: format.number(found) },
    { name: t('Paid calls made'), value: format.number(tried) },
  ],
  at: 'here',
  note: t('A search or a run is one call, however many people it brings.'),
})

/** Explains how many of the people paid for have replied by now, or were met since (D12). */
export function laterFigure(
  of: 'replied' | 'met',
  later: SpendSummary['later'],
  format: Formats,
): Explanation {
  const { people } = later
  const count = later[of]
  const figures = { [of]: format.number(count), people }
  const words =
    of === 'replied'
      ? {
          name: t('Replied so far'),
          value: t(
            '{people, plural, one {{replied} of # person} other {{replied} of # people}}',
            figures,
          ),
          formula: t(
            'People for whom a paid call of the period shown brought something, and whose status on a hot list is now “Replied”, “Meeting booked” or “Converted”.',
          ),
          at: later.replied_as_of,
          note: t(
            'The service doesn’t say when someone replied, so the reply may be older than the purchase. The age is that of the hot list read longest ago.',
          ),
        }
      : {
          name: t('Met afterwards'),
          value: t('{people, plural, one {{met} of # person} other {{met} of # people}}', figures),
          formula: t(
            'People for whom a paid call of the period shown brought something, and who attended a meeting that began after it.',
          ),
          at: later.met_as_of,
          note: undefined,
        }
  return {
    ...words,
    parts: [
      { name: words.name, value: format.number(count) },
      { name: t('People with a purchase in the period'), value: format.number(people), at: 'here' },
    ],
  }
}
