import { ages, followUps, type JobFilter } from '#shared/bridge/pipeline.ts'
import type { Facet } from '#main/engine/store/cache/protocol.ts'
import type { Reading } from '#main/features/common/context.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { dueFilter, jobConditions } from '#main/features/common/job-filter.ts'
import { conditionsOf } from './pipeline-queries.ts'

const values = (facets: Facet[] | undefined) =>
  (facets ?? [])
    .filter((facet) => facet.value !== null && facet.value !== '')
    .map((facet) => ({ value: String(facet.value), count: facet.count }))

/**
 * Builds the handler that counts leads by what a filter can select. `fields`: which requested
 * fields the service does not know.
 */
export function pipelineFacets(
  engine: Reading,
  fields: () => { unknown: string[] },
): Pick<Handlers, 'pipeline.facets'> {
  return {
    'pipeline.facets': async ({ filter }) => {
      const { cache, clock } = engine
      const now = clock.now()
      // Each facet is counted without its own condition, so that its other values stay available.
      const omitField = (field: keyof JobFilter) =>
        conditionsOf(engine, { ...filter, [field]: undefined })
      const facet = async (field: 'status' | 'state' | 'sector' | 'stage') =>
        (await cache.counts('jobs', [field], await omitField(field)))[field]
      const numbers = async <K extends 'follow_up' | 'age'>(field: K, kinds: readonly string[]) => {
        const rest = await omitField(field)
        return Promise.all(
          kinds.map(async (value) => ({
            value,
            count: await cache.total('jobs', {
              and: [rest, jobConditions({ [field]: [value] }, now)],
            }),
          })),
        )
      }
      const [status, state, sector, stage, follow_up, age, total, all, due, fresh] =
        await Promise.all([
          facet('status'),
          facet('state'),
          facet('sector'),
          facet('stage'),
          numbers('follow_up', followUps),
          numbers('age', ages),
          conditionsOf(engine, filter).then((conditions) => cache.total('jobs', conditions)),
          cache.total('jobs'),
          cache.total('jobs', dueFilter(now)),
          cache.freshness(['jobs']),
        ])
      return {
        status: values(status),
        state: values(state),
        sector: values(sector),
        follow_up,
        age,
        total,
        all,
        due,
        as_of: fresh[0]?.as_of ?? null,
        unknown_fields: fields().unknown,
        // A lead with nothing stored on this computer counts as `to_review`.
        stage: values([
          { value: 'to_review', count: sum(stage, null, 'to_review') },
          ...(stage ?? []).filter((facet) => facet.value !== 'to_review'),
        ]),
      }
    },
  }
}

const sum = (facets: Facet[] | undefined, ...facetValues: Facet['value'][]) =>
  (facets ?? [])
    .filter((facet) => facetValues.includes(facet.value))
    .reduce((all, facet) => all + facet.count, 0)
