import { t } from '#shared/i18n/translate.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { Side } from '#shared/bridge/values.ts'
import type { Formats } from '../../format/formats.ts'
import type { Explanation } from '../../ui/figure/explanation.ts'

type Compared = CommandOutput<'desks.compare'>
type Of = 'companies' | 'prospects'

const names: Record<Of, Record<Side | 'all', string>> = {
  companies: {
    all: t('Companies of both desks'),
    both: t('Companies in both'),
    a: t('Companies in the first alone'),
    b: t('Companies in the second alone'),
  },
  prospects: {
    all: t('Prospects of both desks'),
    both: t('Prospects in both'),
    a: t('Prospects in the first alone'),
    b: t('Prospects in the second alone'),
  },
}
const formulas: Record<Of, Record<Side, string>> = {
  companies: {
    both: t('Companies that are on the maps of both desks.'),
    a: t('Companies that are on the map of the first desk and not on that of the second.'),
    b: t('Companies that are on the map of the second desk and not on that of the first.'),
  },
  prospects: {
    both: t('People who are linked to both desks.'),
    a: t('People who are linked to the first desk and not to the second.'),
    b: t('People who are linked to the second desk and not to the first.'),
  },
}
const sides = ['a', 'both', 'b'] as const

/** Returns the name of a side of a comparison. */
export const sideName = (of: Of, side: Side): string => names[of][side]

/** Explains how many records of two desks are on one side of the comparison, or on any (G7). */
export function comparedFigure(
  of: Of,
  side: Side | 'all',
  known: Compared,
  format: Formats,
): Explanation {
  const { a, b, both } = known[of]
  return {
    name: names[of][side],
    value: format.number(side === 'all' ? a + b + both : known[of][side]),
    formula:
      side === 'all'
        ? t('In the first alone + in both + in the second alone. What is in both counts once.')
        : formulas[of][side],
    parts: sides.map((listedSide) => ({
      name: names[of][listedSide],
      value: format.number(known[of][listedSide]),
    })),
    at: known.as_of,
    note: known.complete
      ? undefined
      : t('One of the desks is still being read, so the numbers may change.'),
  }
}
