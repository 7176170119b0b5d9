import { t } from '#shared/i18n/translate.ts'
import type { Age, Explanation } from '../../ui/figure/explanation.ts'

type Counted = Pick<Explanation, 'formula' | 'at'>

/** Explains the counts of a filter whose values are counted among all records. */
export const countedInAll = (at: Age | undefined): Counted => ({
  formula: t('Those with this value among all that Hotdesk has read, whatever else is filtered.'),
  at: at ?? null,
})

/** Explains the counts of a filter whose values are counted among what the other filters leave. */
export const countedInRest = (at: Age | undefined): Counted => ({
  formula: t(
    'Those with this value that pass all the other filters, among all that Hotdesk has read.',
  ),
  at: at ?? null,
})
