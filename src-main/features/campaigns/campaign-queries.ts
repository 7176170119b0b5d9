import { feedOf, trendOf, type Trend } from '#shared/domain/campaign-trend.ts'
import { delayOf } from '#shared/domain/step-delay.ts'
import { edgesOf } from './trend-edges.ts'
import { reportOf } from './campaign-report.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import {
  allCampaigns,
  campaignRow,
  contextOf,
  addName,
  nameIn,
  namesOf,
  type CampaignReading,
} from './campaign-rows.ts'
import { readText, shown } from '#main/features/common/rows/common.ts'

type Names =
  | 'campaigns.list'
  | 'campaigns.read'
  | 'campaigns.trend'
  | 'campaigns.feed'
  | 'campaigns.report'

const FEED_MS = 7 * 86_400_000
/** Replies to one campaign within this time share a line of the feed. */
const TOGETHER_MS = 3_600_000

const timingOf = (step: Record<string, unknown>) => {
  const { days, text: delay } = delayOf(step)
  return { delay_days: days, delay }
}

/** Sums the counts of a trend; null if the service states none of them. */
function totalOf({ buckets, gaps }: Trend): number | null {
  const states = new Set(buckets.map(({ state }) => state))
  if (states.has('unstated') && !states.has('measured')) return null
  return (
    buckets.reduce((sum, { value }) => sum + (value ?? 0), 0) +
    gaps.reduce((sum, { delta }) => sum + (delta ?? 0), 0)
  )
}

/**
 * Builds the handlers that read campaigns and their statistics from the cache, and their history
 * from the snapshots on this computer (R7).
 */
export function campaignQueries(open: () => CampaignReading): Pick<Handlers, Names> {
  return {
    'campaigns.list': async () => {
      const live = open()
      const [{ rows, as_of }, context] = [await allCampaigns(live), contextOf(live)]
      const names = namesOf(rows)
      const { before, since } = context
      return {
        campaigns: rows.map((row) => campaignRow(live, row, context)),
        as_of,
        since: before,
        since_total: since?.total ?? null,
        since_events: (since?.events ?? []).map((event) => addName(event, names)),
        since_resets: (since?.resets ?? []).map((reset) => addName(reset, names)),
        history_from: live.campaigns.store.first(),
      }
    },
    'campaigns.read': async ({ id }) => {
      const live = open()
      const [row, fresh] = await Promise.all([
        live.cache.get('campaigns', id),
        live.cache.freshness(['campaigns']),
      ])
      const as_of = fresh[0]?.as_of ?? null
      if (!row) return { campaign: null, steps: [], settings: [], as_of }
      const words = (step: { subject?: unknown; body?: unknown }) => ({
        subject: readText(step.subject) ?? '',
        body: readText(step.body) ?? '',
      })
      return {
        campaign: campaignRow(live, row, contextOf(live)),
        as_of,
        steps: (row.record.steps ?? []).map((step) => ({
          ...words(step),
          ...timingOf(step),
          variants: (step.variants ?? []).map(words),
        })),
        settings: Object.entries(row.record.settings ?? {}).map(([name, value]) => ({
          name,
          value: shown(value),
        })),
      }
    },
    'campaigns.trend': async ({ id, metric, range }) => {
      const live = open()
      const now = live.clock.now()
      const { unit, edges } = edgesOf(range, now, live.zone)
      const trend = trendOf(
        live.campaigns.store.since(edges[0] ?? now),
        metric,
        edges,
        now,
        id ?? undefined,
      )
      const names = namesOf((await allCampaigns(live)).rows)
      return {
        unit,
        buckets: trend.buckets,
        gaps: trend.gaps,
        first_at: live.campaigns.store.first(),
        resets: trend.resets.map((reset) => addName(reset, names)),
        events: trend.events.map((event) => addName(event, names)),
        total: totalOf(trend),
      }
    },
    'campaigns.feed': async () => {
      const live = open()
      const from = live.clock.now() - FEED_MS
      const names = namesOf((await allCampaigns(live)).rows)
      const entries = feedOf(live.campaigns.store.since(from), 'replies', from, TOGETHER_MS).slice(
        0,
        50,
      )
      return {
        entries: entries.map(({ at, from: since, campaign_id, delta }) => ({
          at,
          from: since,
          campaign_id,
          delta,
          name: nameIn(names, campaign_id),
        })),
      }
    },
    'campaigns.report': async (input) => {
      const live = open()
      const { rows, as_of } = await allCampaigns(live)
      return reportOf(live, rows, as_of, input)
    },
  }
}
