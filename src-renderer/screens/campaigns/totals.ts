import type { CampaignNumbers, CampaignRow } from '#shared/bridge/campaigns.ts'
import { rateOf } from '#shared/domain/campaign-rates.ts'
import type { CampaignMetric } from '#shared/domain/campaign-metrics.ts'

/**
 * Adds up each counter over the campaigns that state it, null if none does. Each rate is computed
 * over the campaigns whose two counters are known.
 */
export function totals(rows: readonly CampaignRow[]): CampaignNumbers {
  const sum = (metric: CampaignMetric, of = rows): number | null => {
    const known = of.flatMap(({ numbers }) => numbers[metric] ?? [])
    const nobodySays = known.length === 0 && of.length > 0
    return nobodySays ? null : known.reduce((all, value) => all + value, 0)
  }
  const rate = (metric: CampaignMetric): number | null => {
    const known = rows.filter(({ numbers }) => numbers[metric] !== null && numbers.sent !== null)
    return rateOf(sum(metric, known), sum('sent', known))
  }
  return {
    enrolled: sum('enrolled'),
    sent: sum('sent'),
    opens: sum('opens'),
    clicks: sum('clicks'),
    replies: sum('replies'),
    bounces: sum('bounces'),
    reply_rate: rate('replies'),
    open_rate: rate('opens'),
    click_rate: rate('clicks'),
    bounce_rate: rate('bounces'),
  }
}
