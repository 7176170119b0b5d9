import { t } from '#shared/i18n/translate.ts'
import type { ReportCompany } from '#shared/bridge/research.ts'
import type { Formats } from '../../format/formats.ts'
import type { Age, Explanation } from '../../ui/figure/explanation.ts'

/** Explains how many companies a report names, by whether they are in the workspace (G4). */
export function foundFigure(
  companies: readonly Pick<ReportCompany, 'company_id'>[],
  at: Age,
  format: Formats,
): Explanation {
  const count = companies.length
  const known = companies.filter(({ company_id }) => company_id !== null).length
  return {
    name: t('Companies found'),
    value:
      count === 0
        ? t('none')
        : t('{count, plural, other {#}}, {known, plural, other {# of them in your workspace}}', {
            count,
            known,
          }),
    formula: t('Companies that the report names, as the service wrote it.'),
    parts: [
      { name: t('In your workspace'), value: format.number(known) },
      { name: t('Not in your workspace'), value: format.number(count - known) },
    ],
    at,
    note: t(
      'A company is in your workspace if Hotdesk has read one with the identifier in the report, or with the same domain or name.',
    ),
  }
}

/** Explains how many companies a report in the list of reports names. */
export const namedFigure = (
  report: string,
  count: number,
  at: Age,
  format: Formats,
): Explanation => ({
  name: t('Companies found: {report}', { report }),
  value: count === 0 ? t('none') : format.number(count),
  formula: t('Companies that the report names, as the service wrote it.'),
  parts: [],
  at,
})

/** Explains how many sources a report names. */
export const sourcesFigure = (count: number, at: Age, format: Formats): Explanation => ({
  name: t('Sources'),
  value: format.number(count),
  formula: t('Sources that the report names, as the service wrote it.'),
  parts: [],
  at,
})
