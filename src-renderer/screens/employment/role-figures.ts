import { t } from '#shared/i18n/translate.ts'
import type { Formats } from '../../format/formats.ts'
import { partFigure } from '../../parts/list-view/count-figures.ts'
import type { Explanation } from '../../ui/figure/explanation.ts'

/** Explains how many of the proposed roles an approval writes (F8). */
export const rolesFigure = (chosen: number, proposed: number, format: Formats): Explanation =>
  partFigure({
    name: t('Ticked'),
    value: format.number(chosen),
    formula: t('Roles that you ticked, of all that the review of the profile proposes.'),
    part: format.number(chosen),
    all: [t('Proposed roles'), format.number(proposed)],
    at: 'here',
  })
