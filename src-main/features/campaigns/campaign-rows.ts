import { t } from '#shared/i18n/translate.ts'
import type { CampaignRow, StatusEventRow } from '#shared/bridge/campaigns.ts'
import {
  sinceOf,
  trendOf,
  type CampaignHistory,
  type Since,
  type StatusEvent,
  type TrendReset,
} from '#shared/domain/campaign-trend.ts'
import type { CampaignCounts } from '#shared/domain/campaign-metrics.ts'
import { differs, rateOf } from '#shared/domain/campaign-rates.ts'
import { addDays, startOfDay } from '#shared/domain/calendar-days.ts'
import { countsOf, unreportedCounts, type CampaignWatch } from './campaign-watch.ts'
import { listAll } from '#main/engine/store/cache/list-all.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { CampaignMoves } from './campaign-moves.ts'
import { oddOf, readText } from '#main/features/common/rows/common.ts'

/** The engine plus what campaigns add to it. */
export interface CampaignReading extends Pick<Engine, 'cache' | 'clock' | 'zone'> {
  /** The history of campaigns, as read on this computer (R7). */
  campaigns: CampaignWatch
  /** Activating, pausing and resuming campaigns. */
  moves: CampaignMoves
}

const WEEK_DAYS = 7
const noCounts: CampaignCounts = {
  enrolled: 0,
  sent: 0,
  opens: 0,
  clicks: 0,
  replies: 0,
  bounces: 0,
}

/** Reads every campaign from the cache, running ones first. */
export const allCampaigns = ({ cache }: Pick<Engine, 'cache'>) =>
  listAll(cache, 'campaigns', { sort: [{ field: 'status_rank' }, { field: 'name' }] })

/** Returns the names of campaigns by id; one without a name is “No name”. */
export const namesOf = (rows: readonly Row<'campaigns'>[]): Map<string, string> =>
  new Map(rows.map(({ id, record }) => [id, readText(record.name) ?? t('No name')]))

/** Returns the name of a campaign; “A deleted campaign” if its id is unknown. */
export const nameIn = (names: ReadonlyMap<string, string>, id: string) =>
  names.get(id) ?? t('A deleted campaign')

/** Adds the campaign's name to an event or a reset. */
export const addName = <T extends StatusEvent | TrendReset>(
  entry: T,
  names: ReadonlyMap<string, string>,
): T & Pick<StatusEventRow, 'name'> => ({ ...entry, name: nameIn(names, entry.campaign_id) })

/** The part of the history that every row needs, read once. */
export interface CampaignContext {
  history: CampaignHistory
  edges: number[]
  before: number | null
  since: Since | null
}

/**
 * Collects what campaign rows are computed from: the snapshots of the last week or since the user's
 * previous visit, whichever is longer, and the changes since then. `since` is null if there was no
 * previous visit or no snapshot yet.
 */
export function contextOf(live: CampaignReading): CampaignContext {
  const now = live.clock.now()
  const before = live.campaigns.previousVisit()
  const today = startOfDay(now, live.zone)
  const edges = Array.from({ length: WEEK_DAYS + 1 }, (_, index) =>
    addDays(today, index - WEEK_DAYS + 1, live.zone),
  )
  const history = live.campaigns.store.since(Math.min(edges[0] ?? now, before ?? now))
  return {
    history,
    edges,
    before,
    since: before === null || history.readPeriods.length === 0 ? null : sinceOf(history, before),
  }
}

/**
 * Builds the row of a campaign. Rates are computed from its counts, because the unit of the
 * service's own rates is not stated (R7).
 */
export function campaignRow(
  live: CampaignReading,
  { id, record }: Row<'campaigns'>,
  { history, edges, since }: CampaignContext,
): CampaignRow {
  const counts = countsOf(record.stats) ?? unreportedCounts
  const { sent } = counts
  const rates = {
    reply_rate: rateOf(counts.replies, sent),
    open_rate: rateOf(counts.opens, sent),
    click_rate: rateOf(counts.clicks, sent),
    bounce_rate: rateOf(counts.bounces, sent),
  }
  const week = trendOf(history, 'replies', edges, live.clock.now(), id).buckets
  return {
    id,
    name: readText(record.name) ?? t('No name'),
    status: readText(record.status) ?? 'draft',
    timezone: readText(record.timezone),
    daily_limit: record.daily_limit ?? null,
    steps: record.steps?.length ?? null,
    numbers: { ...counts, ...rates },
    service_rates: (['open_rate', 'reply_rate', 'bounce_rate'] as const).flatMap((name) => {
      const value = record.stats?.[name]
      return typeof value === 'number' && differs(rates[name], value) ? [{ name, value }] : []
    }),
    week: week.every((bucket) => bucket.value === null) ? [] : week.map((bucket) => bucket.value),
    since: since ? (since.by_campaign.get(id) ?? { ...noCounts }) : null,
    alarm: live.campaigns.alarms().get(id) ?? null,
    move: live.moves.of(id),
    ...oddOf(record, ['stats', 'steps']),
  }
}
