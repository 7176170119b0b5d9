import { t } from '#shared/i18n/translate.ts'
import type { RunRow } from '#shared/bridge/research.ts'
import type { Formats } from '../../format/formats.ts'
import { keptFigure } from '../list-view/count-figures.ts'
import type { Explanation } from '../../ui/figure/explanation.ts'
import { componentWord } from './run-labels.ts'

type Priced = Pick<RunRow, 'charged' | 'min' | 'delivered' | 'per_accepted' | 'read_at'>
type Charged = Pick<RunRow, 'charged' | 'min' | 'max_credits' | 'read_at'> & {
  by_component?: readonly { component: string; count: number; credits: number }[]
}

/** Explains the cost of an accepted person: the charges divided by the people delivered (G6). */
export function perPersonFigure(run: Priced, format: Formats): Explanation {
  const { charged, min, delivered, per_accepted, read_at } = run
  return {
    name: t('Credits per accepted person'),
    value: per_accepted === null ? '—' : format.number(per_accepted),
    formula: t('Credits charged ÷ people delivered, to a hundredth.'),
    parts: [
      { name: t('Credits charged'), value: format.number(charged ?? min) },
      { name: t('People delivered'), value: delivered === null ? '—' : format.number(delivered) },
    ],
    at: read_at,
    note:
      per_accepted === null
        ? t('No one was delivered yet.')
        : t('People who were rejected or could not be confirmed are free.'),
  }
}

/** Explains the charges of a run, by the components that the service charged. */
export function chargedFigure(run: Charged, format: Formats): Explanation {
  const { charged, min, max_credits, read_at, by_component = [] } = run
  return {
    name: t('Credits charged'),
    value: read_at === null ? '—' : format.number(charged ?? min),
    formula: t('The sum of the charges in the service’s statement of this run.'),
    parts: [
      ...by_component.map((charge) => ({
        name: t('{count, plural, one {{component}, # time} other {{component}, # times}}', {
          component: componentWord(charge.component),
          count: charge.count,
        }),
        value: format.number(charge.credits),
      })),
      { name: t('Maximum you agreed to'), value: format.number(max_credits), at: 'here' as const },
    ],
    at: read_at,
  }
}

/** Explains the number of paid runs, all of them or those of one kind (R11). */
export const runsFigure = (name: string, value: string): Explanation =>
  keptFigure(
    name,
    value,
    t('Runs that were started on this computer. The service keeps no list of them.'),
  )

/** Explains the credits that all paid runs took, or may have taken. */
export function spentOnRunsFigure(
  runs: readonly RunRow[],
  value: string,
  format: Formats,
): Explanation {
  const sure = runs.filter(({ min, max }) => min === max)
  const sum = (of: 'min' | 'max', rows: readonly RunRow[]) =>
    format.number(rows.reduce((total, row) => total + row[of], 0))
  const unsure = runs.filter(({ min, max }) => min !== max)
  return {
    name: t('Credits for paid runs'),
    value,
    formula: t(
      'The sum over the runs of this computer. A run without a price yet counts from the least to the most it may cost.',
    ),
    parts: [
      { name: t('Runs with a price'), value: sum('min', sure) },
      ...(unsure.length > 0
        ? [
            { name: t('Others, at least'), value: sum('min', unsure) },
            { name: t('Others, at most'), value: sum('max', unsure) },
          ]
        : []),
    ],
    at: 'here',
  }
}
