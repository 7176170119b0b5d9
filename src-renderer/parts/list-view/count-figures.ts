import { t } from '#shared/i18n/translate.ts'
import type { Age, Explanation } from '../../ui/figure/explanation.ts'

const readFormula = t(
  'As many as Hotdesk has read from the workspace, with changes of yours that are not sent yet.',
)

/** Explains how many records of one kind Hotdesk has read. */
export function readFigure(
  name: string,
  value: string,
  at: Age,
  more: Partial<Explanation> = {},
): Explanation {
  return { name, value, formula: readFormula, parts: [], at, ...more }
}

interface Filtered {
  /** The displayed number of those that pass the filter, and of all. */
  shown: string
  all: string
}

/** Explains how many records of one kind pass a filter. */
export const filteredFigure = (
  name: string,
  value: string,
  { shown, all }: Filtered,
  at: Age,
): Explanation => ({
  name,
  value,
  formula: t('Those that pass the filter, of all that Hotdesk has read.'),
  parts: [
    { name: t('Pass the filter'), value: shown },
    { name: t('All'), value: all },
  ],
  at,
})

/** Explains how many things this computer keeps a list of. */
export const keptFigure = (name: string, value: string, formula: string): Explanation => ({
  name,
  value,
  formula,
  parts: [],
  at: 'here',
})

interface Part extends Pick<Explanation, 'name' | 'value' | 'formula' | 'at'> {
  /** The displayed number alone, if the value is a text. */
  part: string
  /** The name and the displayed number of all. */
  all: readonly [name: string, value: string]
}

/** Explains how many of all have a property. */
export const partFigure = ({ part, all: [every, total], ...figure }: Part): Explanation => ({
  ...figure,
  parts: [
    { name: figure.name, value: part },
    { name: every, value: total },
  ],
})
