import { jobFields } from '#shared/api/pipeline.ts'
import { ages, followUps, type JobFilter } from '#shared/bridge/pipeline.ts'
import type { Facet, Filter, Row } from '#main/engine/store/cache/protocol.ts'
import { companyMatches } from '#main/features/common/company-matches.ts'
import { omitUndefined, pageFrom, paging, type Reading } from '#main/features/common/context.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { dueFilter, jobConditions, jobOrder } from './job-filter.ts'
import { said } from '#main/features/common/rows/common.ts'
import { clusterOf, jobRow } from '#main/features/common/rows/job.ts'

export { dueFilter } from './job-filter.ts'

const SIMILAR = 50
const AT_COMPANY = 20
const values = (facets: Facet[] | undefined) =>
  (facets ?? [])
    .filter((facet) => facet.value !== null && facet.value !== '')
    .map((facet) => ({ value: String(facet.value), count: facet.count }))

/**
 * A filter of the pipeline for the cache; duplicates are looked up first, since only the whole list
 * knows them.
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
 * Job leads, read from the cache. `fields`: what was asked for beyond the known fields, and what of
 * it the service does not know (B3).
 */
export function pipelineQueries(
  open: () => Reading,
  fields: () => { asked: string[]; unknown: string[] },
): Pick<
  Handlers,
  'pipeline.list' | 'pipeline.read' | 'pipeline.facets' | 'pipeline.fields' | 'pipeline.companies'
> {
  const withClusters = async (rows: Row<'jobs'>[], as_of: number | null = null) => {
    const clusters = [...new Set(rows.map(clusterOf))].filter((cluster) => cluster !== null)
    const counts = clusters.length
      ? await open().cache.counts('jobs', ['cluster'], { field: 'cluster', in: clusters })
      : {}
    const sizes = new Map(
      (counts['cluster'] ?? []).map((facet) => [String(facet.value), facet.count]),
    )
    return rows.map((row) => jobRow(row, sizes, as_of))
  }
  const asOf = async () => (await open().cache.freshness(['jobs']))[0]?.as_of ?? null
  return {
    'pipeline.list': async ({ filter, sort, descending, ...page }) => {
      const reading = open()
      const found = await reading.cache.list('jobs', {
        filter: await conditionsOf(reading, filter),
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
      const { cache } = open()
      const found = await cache.get('jobs', id)
      if (!found)
        return { job: null, similar: [], at_company: [], at_company_total: 0, companies: [] }
      const cluster = clusterOf(found)
      const name = said(found.record.company_name)
      const others = (field: string, value: string): Filter => ({
        and: [{ field, is: value }, { not: { field: 'id', is: id } }],
      })
      const newest = [{ field: 'posting_date', desc: true }]
      const as_of = await asOf()
      const [[job], similar, at, companies] = await Promise.all([
        withClusters([found], as_of),
        cluster === null
          ? null
          : cache.list('jobs', {
              filter: others('cluster', cluster),
              sort: newest,
              limit: SIMILAR,
            }),
        name === null
          ? null
          : cache.list('jobs', {
              filter: {
                and: [
                  others('company_name', name),
                  ...(cluster === null ? [] : [{ not: { field: 'cluster', is: cluster } }]),
                ],
              },
              sort: newest,
              limit: AT_COMPANY,
              total: true,
            }),
        companyMatches(open(), name, said(found.record['matched_company_id'])),
      ])
      return {
        job: job ?? null,
        similar: (similar?.rows ?? []).map((row) => jobRow(row, undefined, as_of)),
        at_company: (at?.rows ?? []).map((row) => jobRow(row, undefined, as_of)),
        at_company_total: at?.total ?? 0,
        companies,
      }
    },
    'pipeline.facets': async ({ filter }) => {
      const reading = open()
      const { cache, clock } = reading
      const now = clock.now()
      // Each facet is counted without its own condition, so that its other values stay on offer.
      const without = (field: keyof JobFilter) =>
        conditionsOf(reading, { ...filter, [field]: undefined })
      const facet = async (field: 'status' | 'state' | 'sector' | 'stage') =>
        (await cache.counts('jobs', [field], await without(field)))[field]
      const numbers = async <K extends 'follow_up' | 'age'>(field: K, kinds: readonly string[]) => {
        const rest = await without(field)
        return Promise.all(
          kinds.map(async (value) => ({
            value,
            count: await cache.total('jobs', {
              and: [rest, jobConditions({ [field]: [value] }, now)],
            }),
          })),
        )
      }
      const [status, state, sector, stage, follow_up, age, total, all, due, as_of] =
        await Promise.all([
          facet('status'),
          facet('state'),
          facet('sector'),
          facet('stage'),
          numbers('follow_up', followUps),
          numbers('age', ages),
          conditionsOf(reading, filter).then((conditions) => cache.total('jobs', conditions)),
          cache.total('jobs'),
          cache.total('jobs', dueFilter(now)),
          asOf(),
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
        as_of,
        unknown_fields: fields().unknown,
        // Nothing kept of a lead means that it waits to be reviewed.
        stage: values([
          { value: 'to_review', count: sum(stage, null, 'to_review') },
          ...(stage ?? []).filter((one) => one.value !== 'to_review'),
        ]),
      }
    },
    'pipeline.fields': () => ({ ...fields(), known: [...jobFields] }),
    'pipeline.companies': async ({ name }) => ({ companies: await companyMatches(open(), name) }),
  }
}

const sum = (facets: Facet[] | undefined, ...wanted: Facet['value'][]) =>
  (facets ?? [])
    .filter((facet) => wanted.includes(facet.value))
    .reduce((all, facet) => all + facet.count, 0)
