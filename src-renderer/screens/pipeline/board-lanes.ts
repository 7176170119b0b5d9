import type { JobFacets, JobFilter, Stage } from '#shared/bridge/pipeline.ts'
import { stageOrder, stageLabels, statusWord } from './pipeline-labels.ts'

/** What the columns of the board represent. */
export type BoardLanes = 'stage' | 'status'

/** A column of the board: its name, its number of leads, and the filter that lists them. */
export interface Lane {
  id: string
  label: string
  count: number
  filter: JobFilter
  /** Null if the column is a status, which cannot be changed from here. */
  stage: Stage | null
}

/**
 * Returns the columns of the board that match the filter. Status columns come from the leads,
 * because the service may use any status.
 */
export function lanesOf(
  by: BoardLanes,
  filter: JobFilter,
  facets: JobFacets | undefined,
  base: JobFacets | undefined,
): Lane[] {
  const count = (of: 'stage' | 'status', value: string) =>
    facets?.[of].find((facet) => facet.value === value)?.count ?? 0
  if (by === 'stage') {
    return stageOrder
      .filter((stage) => !filter.stage?.length || filter.stage.includes(stage))
      .map((stage) => ({
        id: stage,
        label: stageLabels[stage],
        count: count('stage', stage),
        filter: { ...filter, stage: [stage] },
        stage,
      }))
  }
  const order = ['new', 'reviewing', 'contacted', 'won', 'lost']
  const known = (base?.status ?? [])
    .map((facet) => facet.value)
    .filter((status) => !filter.status?.length || filter.status.includes(status))
  const rank = (status: string) => (order.includes(status) ? order.indexOf(status) : order.length)
  return known
    .toSorted((a, b) => rank(a) - rank(b))
    .map((status) => ({
      id: status,
      label: statusWord(status),
      count: count('status', status),
      filter: { ...filter, status: [status] },
      stage: null,
    }))
}
