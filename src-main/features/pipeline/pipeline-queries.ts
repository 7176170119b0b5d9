import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import { jobFields } from '#shared/api/pipeline.ts'
import type { JobFilter } from '#shared/bridge/pipeline.ts'
import type { Filter, Row } from '#main/engine/store/cache/protocol.ts'
import { companyMatches } from '#main/features/common/company-matches.ts'
import { pageFrom, paging, type Reading } from '#main/features/common/context.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { jobConditions, jobOrder } from '#main/features/common/job-filter.ts'
import { readText } from '#main/features/common/rows/common.ts'
import { clusterOf, jobRow } from '#main/features/common/rows/job.ts'

const SIMILAR = 50
const AT_COMPANY = 20

/**
 * Converts a pipeline filter into a cache filter. Duplicates are looked up first, because they
 * depend on the whole list.
 */
export async function conditionsOf(
  { cache, clock }: Pick<Reading, 'cache' | 'clock'>,
  filter: JobFilter,
): Promise<Filter> {
  if (!filter.duplicates) return jobConditions(filter, clock.now())
  const counts = await cache.counts('jobs', ['cluster'])
  return jobConditions(
    filter,
    clock.now(),
    (counts['cluster'] ?? [])
      .filter((facet) => facet.count > 1 && facet.value !== null)
      .map((facet) => String(facet.value)),
  )
}

/**
 * Builds the handlers that read job leads from the cache. `fields`: the requested fields beyond the
 * known ones, and which of them the service does not know (B3).
 */
export function pipelineQueries(
  engine: Reading,
  fields: () => { requested: string[]; unknown: string[] },
): Pick<Handlers, 'pipeline.list' | 'pipeline.read' | 'pipeline.fields' | 'pipeline.companies'> {
  const withClusters = async (rows: Row<'jobs'>[], as_of: number | null = null) => {
    const clusters = [...new Set(rows.map(clusterOf))].filter((cluster) => cluster !== null)
    const counts = clusters.length
      ? await engine.cache.counts('jobs', ['cluster'], { field: 'cluster', in: clusters })
      : {}
    const sizes = new Map(
      (counts['cluster'] ?? []).map((facet) => [String(facet.value), facet.count]),
    )
    return rows.map((row) => jobRow(row, sizes, as_of))
  }
  const asOf = async () => (await engine.cache.freshness(['jobs']))[0]?.as_of ?? null
  return {
    'pipeline.list': async ({ filter, sort, descending, ...page }) => {
      const found = await engine.cache.list('jobs', {
        filter: await conditionsOf(engine, filter),
        sort: [
          {
            field: jobOrder[sort ?? 'posting_date'],
            ...omitUndefined({ desc: sort === undefined ? true : descending }),
          },
        ],
        ...paging(page),
      })
      const rows = await withClusters(found.rows, found.as_of)
      return { ...pageFrom(found, page.offset, (row) => row.id), rows }
    },
    'pipeline.read': async ({ id }) => {
      const { cache } = engine
      const found = await cache.get('jobs', id)
      if (!found)
        return { job: null, similar: [], at_company: [], at_company_total: 0, companies: [] }
      const cluster = clusterOf(found)
      const name = readText(found.record.company_name)
      const filterOthers = (field: string, value: string): Filter => ({
        and: [{ field, is: value }, { not: { field: 'id', is: id } }],
      })
      const newest = [{ field: 'posting_date', desc: true }]
      const as_of = await asOf()
      const [[job], similar, at, companies] = await Promise.all([
        withClusters([found], as_of),
        cluster === null
          ? null
          : cache.list('jobs', {
              filter: filterOthers('cluster', cluster),
              sort: newest,
              limit: SIMILAR,
            }),
        name === null
          ? null
          : cache.list('jobs', {
              filter: {
                and: [
                  filterOthers('company_name', name),
                  ...(cluster === null ? [] : [{ not: { field: 'cluster', is: cluster } }]),
                ],
              },
              sort: newest,
              limit: AT_COMPANY,
              total: true,
            }),
        companyMatches(engine, name, readText(found.record['matched_company_id'])),
      ])
      return {
        job: job ?? null,
        similar: (similar?.rows ?? []).map((row) => jobRow(row, undefined, as_of)),
        at_company: (at?.rows ?? []).map((row) => jobRow(row, undefined, as_of)),
        at_company_total: at?.total ?? 0,
        companies,
      }
    },
    'pipeline.fields': () => ({ ...fields(), known: [...jobFields] }),
    'pipeline.companies': async ({ name }) => ({ companies: await companyMatches(engine, name) }),
  }
}
