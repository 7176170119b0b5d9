import type { JobFilter, jobSorts } from '#shared/bridge/pipeline.ts'
import type { Facet, Filter, Row } from '../store/cache/protocol.ts'
import { given, pageFrom, paging, type Reading } from './context.ts'
import type { Handlers } from './handlers.ts'
import { doNotContact, said } from './rows/common.ts'
import { jobRow } from './rows/job.ts'

const order: Record<(typeof jobSorts)[number], string> = {
  title: 'title', company_name: 'company_name', status: 'status', state: 'state', sector: 'sector', location: 'location', posting_date: 'posting_date', follow_up: 'due_at', first_seen: 'first_seen_at',
}
const DAY_MS = 24 * 3600_000

/** What a filter of the pipeline means to the cache. `now`: epoch ms; days are those of this computer. */
export function jobConditions(filter: JobFilter, now: number): Filter {
  const today = new Date(now).setHours(0, 0, 0, 0)
  const conditions: Filter[] = []
  if (filter.text?.trim()) conditions.push({ text: filter.text })
  for (const field of ['status', 'state', 'sector', 'stage'] as const) if (filter[field]?.length) conditions.push({ field, in: filter[field] })
  if (filter.company) conditions.push({ field: 'company_name', is: filter.company })
  if (filter.hide_dismissed) conditions.push({ not: { field: 'stage', is: 'dismissed' } })
  if (filter.hide_vanished) conditions.push({ field: 'suspect', is: false })
  if (filter.follow_up === 'any') conditions.push({ field: 'due_at', has: true })
  if (filter.follow_up === 'overdue') conditions.push({ field: 'due_at', to: today }, { field: 'due_at', has: true })
  if (filter.follow_up === 'today') conditions.push({ field: 'due_at', from: today, to: today + DAY_MS })
  if (filter.follow_up === 'week') conditions.push({ field: 'due_at', from: today, to: today + 7 * DAY_MS })
  return { and: conditions }
}

const values = (facets: Facet[] | undefined) => (facets ?? []).filter((facet) => facet.value !== null && facet.value !== '').map((facet) => ({ value: String(facet.value), count: facet.count }))

/** Job leads, read from the cache. `unknownFields`: what the service said it does not know of the fields that were asked for (B3). */
export function pipelineQueries(open: () => Reading, unknownFields: () => string[]): Pick<Handlers, 'pipeline.list' | 'pipeline.read' | 'pipeline.facets' | 'pipeline.due'> {
  const withClusters = async (rows: Row<'jobs'>[]) => {
    const clusters = [...new Set(rows.map((row) => String(row.values['cluster'] ?? '')))].filter(Boolean)
    const counts = clusters.length ? await open().cache.counts('jobs', ['cluster'], { field: 'cluster', in: clusters }) : {}
    const sizes = new Map((counts['cluster'] ?? []).map((facet) => [String(facet.value), facet.count]))
    return rows.map((row) => jobRow(row, sizes))
  }
  return {
    'pipeline.list': async ({ filter, sort, descending, ...page }) => {
      const { cache, clock } = open()
      const found = await cache.list('jobs', {
        filter: jobConditions(filter, clock.now()), sort: [{ field: order[sort ?? 'posting_date'], ...given({ desc: sort === undefined ? true : descending }) }], ...paging(page),
      })
      const rows = await withClusters(found.rows)
      return { ...pageFrom(found, page.offset, (row) => row.id), rows }
    },
    'pipeline.read': async ({ id }) => {
      const { cache } = open()
      const found = await cache.get('jobs', id)
      if (!found) return { job: null, similar: [], companies: [] }
      const cluster = String(found.values['cluster'] ?? '')
      const name = said(found.record.company_name)
      const [[job], similar, companies] = await Promise.all([
        withClusters([found]),
        cluster ? cache.list('jobs', { filter: { and: [{ field: 'cluster', is: cluster }, { not: { field: 'id', is: id } }] }, sort: [{ field: 'posting_date', desc: true }], limit: 20 }) : null,
        name ? cache.list('companies', { filter: { text: name }, limit: 5 }) : null,
      ])
      return {
        job: job ?? null, similar: (similar?.rows ?? []).map((row) => jobRow(row)),
        companies: (companies?.rows ?? []).map((row) => ({ id: row.id, name: said(row.record.name) ?? 'No name', do_not_contact: doNotContact(row.record) })),
      }
    },
    'pipeline.facets': async ({ filter }) => {
      const { cache, clock } = open()
      // Each facet is counted without its own condition, so that its other values stay on offer.
      const facet = async (field: 'status' | 'state' | 'sector' | 'stage') => values((await cache.counts('jobs', [field], jobConditions({ ...filter, [field]: undefined }, clock.now())))[field])
      const [status, state, sector, stage, due, fresh] = await Promise.all([
        facet('status'), facet('state'), facet('sector'), facet('stage'), cache.total('jobs', dueFilter(clock.now())), cache.freshness(['jobs']),
      ])
      return { status, state, sector, stage, due, as_of: fresh[0]?.as_of ?? null, unknown_fields: unknownFields() }
    },
    'pipeline.due': async () => {
      const { cache, clock } = open()
      return { jobs: await withClusters((await cache.list('jobs', { filter: dueFilter(clock.now()), sort: [{ field: 'due_at' }], limit: 200 })).rows) }
    },
  }
}

/** Follow-ups due today or before, of leads not dismissed (B10). */
export function dueFilter(now: number): Filter {
  const tomorrow = new Date(now).setHours(0, 0, 0, 0) + DAY_MS
  return { and: [{ field: 'due_at', has: true }, { field: 'due_at', to: tomorrow }, { not: { field: 'stage', is: 'dismissed' } }, { not: { field: 'stage', is: 'won' } }] }
}
