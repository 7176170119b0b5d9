import type { JobFacets, JobFilter, Stage } from '#shared/bridge/pipeline.ts'
import { count, type Formats } from '../../format/formats.ts'
import type { Age, Explanation } from '../../ui/figure/explanation.ts'
import { stageWords } from './pipeline-labels.ts'

/** Explains how many leads there are, by stage (B1). */
export function leadsFigure(
  facets: JobFacets,
  base: JobFacets,
  filter: JobFilter,
  at: Age,
  format: Formats,
): Explanation {
  // Stages that the filter leaves out are counted too, so that they stay on offer.
  const counted = facets.stage.filter(
    ({ value }) => !filter.stage?.length || filter.stage.includes(value as Stage),
  )
  const filtered = facets.total !== base.all
  return {
    name: 'Leads',
    value: filtered
      ? `${format.number(facets.total)} of ${count(base.all, 'lead', 'leads', format.number)}`
      : count(base.all, 'lead', 'leads', format.number),
    formula: filtered
      ? 'Leads of the workspace that pass the filter, by the stage you put them in here.'
      : 'All leads of the workspace, by the stage you put them in here.',
    parts: counted.map((one) => ({
      name: stageWords[one.value as Stage] ?? one.value,
      value: format.number(one.count),
      at: 'here' as const,
    })),
    at,
    note: 'Stages are kept on this computer; the service has no field for them.',
  }
}

/** Explains how many leads the latest reading did not find (B6). */
export function vanishedFigure(
  gone: number,
  base: JobFacets,
  at: Age,
  format: Formats,
): Explanation {
  return {
    name: 'No longer listed',
    value: `${format.number(gone)} no longer listed`,
    formula: 'Leads that an earlier reading had and the latest complete reading did not find.',
    parts: [
      { name: 'No longer listed', value: format.number(gone) },
      { name: 'All leads', value: format.number(base.all) },
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
      ? 'Leads in this stage that pass the filter. The stage is yours and kept on this computer.'
      : 'Leads with this status at the service that pass the filter.',
    parts: [{ name: 'Leads', value: format.number(value), at: stage ? 'here' : at }],
    at,
  }
}
