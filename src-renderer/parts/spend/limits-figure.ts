import { t } from '#shared/i18n/translate.ts'
import type { SpendSummary } from '#shared/bridge/spend.ts'
import { roomWithin } from '#shared/domain/spend-cap.ts'
import type { Formats } from '../../format/formats.ts'
import type { Credits } from '../../ui/credit-gauge.tsx'
import type { Explanation, FigurePart } from '../../ui/figure/explanation.ts'

/** Explains how many credits the limits and the balance leave (D4). */
export function limitsFigure(
  { spent, limits }: Pick<SpendSummary, 'spent' | 'limits'>,
  credits: Credits | null,
  format: Formats,
): Explanation {
  const day = spent.day + spent.day_reserved
  const week = spent.week + spent.week_reserved
  const room = roomWithin(limits, { day, week }, credits?.total ?? null)
  const part = (name: string, used: number, limit: number | null): FigurePart[] =>
    limit === null
      ? []
      : [
          {
            name,
            value: t('{used} of {limit}', {
              used: format.number(used),
              limit: format.number(limit),
            }),
          },
        ]
  return {
    name: t('Credits left to spend'),
    value: format.number(room),
    formula: t(
      'The least that the daily limit, the weekly limit, and the balance above what you keep leave.',
    ),
    parts: [
      ...part(t('Spent and reserved today'), day, limits.day),
      ...part(t('Spent and reserved this week'), week, limits.week),
      ...(limits.floor === null
        ? []
        : [{ name: t('Keep at least'), value: format.number(limits.floor) }]),
      ...(credits === null
        ? []
        : [{ name: t('Balance'), value: format.number(credits.total), at: credits.read_at }]),
    ],
    at: 'here',
  }
}
