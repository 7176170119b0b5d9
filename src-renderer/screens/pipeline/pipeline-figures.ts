import { t } from '#shared/i18n/translate.ts'
import type { JobFacets, JobFilter, Stage } from '#shared/bridge/pipeline.ts'
import type { Formats } from '../../format/formats.ts'
import type { Age, Explanation } from '../../ui/figure/explanation.ts'
import { stageLabels } from './pipeline-labels.ts'

/** Explains the number of leads by stage (B1). */
export function leadsFigure(
  facets: JobFacets,
  base: JobFacets,
  filter: JobFilter,
  at: Age,
  format: Formats,
): Explanation {
  // The facets also count the stages outside the filter, so that they stay on offer.
  const counted = facets.stage.filter(
    ({ value }) => !filter.stage?.length || filter.stage.includes(value as Stage),
  )
  const filtered = facets.total !== base.all
  return {
    name: t('Leads'),
    value: filtered
      ? t('{count} of {all, plural, one {# lead} other {# leads}}', {
          count: format.number(facets.total),
          all: base.all,
        })
      : t('{all, plural, one {# lead} other {# leads}}', { all: base.all }),
    formula: filtered
      ? t('Leads of the workspace that pass the filter, by the stage you put them in here.')
      : t('All leads of the workspace, by the stage you put them in here.'),
    parts: counted.map((facet) => ({
      name: stageLabels[facet.value as Stage] ?? facet.value,
      value: format.number(facet.count),
      at: 'here' as const,
    })),
    at,
    note: t('Stages are kept on this computer; the service has no field for them.'),
  }
}

/** Explains how many leads the latest complete read did not find (B6). */
export function vanishedFigure(
  gone: number,
  base: JobFacets,
  at: Age,
  format: Formats,
): Explanation {
  return {
    name: t('No longer listed'),
    value: t('{count, plural, other {# no longer listed}}', { count: gone }),
    formula: t('Leads that an earlier reading had and the latest complete reading did not find.'),
    parts: [
      { name: t('No longer listed'), value: format.number(gone) },
      { name: t('All leads'), value: format.number(base.all) },
    ],
    at,
  }
}

/** Explains the number of leads in a column of the board. */
export function laneFigure(
  label: string,
  value: number,
  stage: Stage | null,
  at: Age,
  format: Formats,
): Explanation {
  return {
    name: label,
    value: format.number(value),
    formula: stage
      ? t('Leads in this stage that pass the filter. The stage is yours and kept on this computer.')
      : t('Leads with this status at the service that pass the filter.'),
    parts: [{ name: t('Leads'), value: format.number(value), at: stage ? 'here' : at }],
    at,
  }
}
