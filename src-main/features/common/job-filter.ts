import type { Age, FollowUp, JobFilter, JobSort, Stage } from '#shared/bridge/pipeline.ts'
import { localMidnight, utcMidnight } from '#shared/domain/local-day.ts'
import type { Filter } from '#main/engine/store/cache/protocol.ts'

/** Scrapers call a listing doubtful after two weeks and filled after three. */
const AGEING_DAYS = 14
const STALE_DAYS = 21

/** The cache columns behind the sort orders of the pipeline. */
export const jobOrder: Record<JobSort, string> = {
  title: 'title',
  company_name: 'company_name',
  status: 'status',
  state: 'state',
  sector: 'sector',
  location: 'location',
  posting_date: 'posting_date',
  follow_up: 'due_at',
  first_seen: 'first_seen_at',
  cluster: 'cluster',
}

/**
 * Returns the filter for leads due in a range of local days, `to` exclusive: by the user's own
 * follow-up, else by the service's, whose dates are stored as midnights of UTC.
 */
function due(now: number, from: number | null, to: number | null): Filter {
  const range = (field: string, convert: (time: number) => number): Filter => ({
    field,
    ...(from === null ? {} : { from: convert(localMidnight(now, from)) }),
    ...(to === null ? {} : { to: convert(localMidnight(now, to)) }),
  })
  return {
    and: [
      { field: 'due_at', has: true },
      {
        or: [
          range('follow_up_at', (time) => time),
          { and: [{ field: 'follow_up_at', has: false }, range('follow_up_date', utcMidnight)] },
        ],
      },
    ],
  }
}

const followUp: Record<FollowUp, (now: number) => Filter> = {
  overdue: (now) => due(now, null, 0),
  today: (now) => due(now, 0, 1),
  week: (now) => due(now, 1, 7),
  later: (now) => due(now, 7, null),
  none: () => ({ field: 'due_at', has: false }),
}

const postedBetween = (now: number, from: number | null, to: number | null): Filter => ({
  field: 'posting_date',
  ...(from === null ? {} : { from: utcMidnight(localMidnight(now, from)) }),
  ...(to === null ? {} : { to: utcMidnight(localMidnight(now, to)) }),
})
const age: Record<Age, (now: number) => Filter> = {
  fresh: (now) => postedBetween(now, -AGEING_DAYS, null),
  ageing: (now) => postedBetween(now, -STALE_DAYS, -AGEING_DAYS),
  stale: (now) => postedBetween(now, null, -STALE_DAYS),
  vanished: () => ({ field: 'missing', is: true }),
}

/** A lead with nothing stored on this computer counts as `to_review`. */
const inStage = (stages: readonly Stage[]): Filter => ({
  or: [
    { field: 'stage', in: [...stages] },
    ...(stages.includes('to_review') ? [{ field: 'stage', has: false } as Filter] : []),
  ],
})

/**
 * Converts a pipeline filter into a cache filter. `now`: epoch ms. `repeated`: the clusters with
 * more than one lead, used if the filter asks for `duplicates`.
 */
export function jobConditions(
  filter: JobFilter,
  now: number,
  repeated: readonly string[] = [],
): Filter {
  const conditions: Filter[] = []
  if (filter.text?.trim()) conditions.push({ text: filter.text })
  for (const field of ['status', 'state', 'sector'] as const)
    if (filter[field]?.length) conditions.push({ field, in: filter[field] })
  if (filter.stage?.length) conditions.push(inStage(filter.stage))
  if (filter.follow_up?.length)
    conditions.push({ or: filter.follow_up.map((period) => followUp[period](now)) })
  if (filter.age?.length) conditions.push({ or: filter.age.map((band) => age[band](now)) })
  if (filter.company) conditions.push({ field: 'company_name', is: filter.company })
  if (filter.hide_dismissed) conditions.push({ not: { field: 'stage', is: 'dismissed' } })
  if (filter.hide_vanished) conditions.push({ field: 'missing', is: false })
  if (filter.duplicates) conditions.push({ field: 'cluster', in: [...repeated] })
  return { and: conditions }
}

/**
 * Returns the filter for follow-ups due today or earlier, of leads that are neither dismissed nor
 * won (B10). `now`: epoch ms.
 */
export function dueFilter(now: number): Filter {
  return { and: [due(now, null, 1), { not: { field: 'stage', in: ['dismissed', 'won'] } }] }
}
