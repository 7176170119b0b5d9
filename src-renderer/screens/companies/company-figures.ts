import { t } from '#shared/i18n/translate.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { Formats } from '../../format/formats.ts'
import type { Explanation } from '../../ui/figure/explanation.ts'

/** Explains how many companies must not be contacted. */
export const doNotContactFigure = (
  { all, dnc, as_of }: CommandOutput<'companies.facets'>,
  format: Formats,
): Explanation => ({
  name: t('Do not contact'),
  value: format.number(dnc),
  formula: t('Companies marked as do-not-contact. Companies that state nothing are not counted.'),
  parts: [
    { name: t('Do not contact'), value: format.number(dnc) },
    { name: t('All companies'), value: format.number(all) },
  ],
  at: as_of,
})
