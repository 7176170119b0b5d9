import type { CampaignNumbers, CampaignRow } from '#shared/bridge/campaigns.ts'
import { rateOf } from '#shared/domain/campaign-rates.ts'

/** Adds up every counter of all campaigns, and computes their rates. */
export function totals(rows: readonly CampaignRow[]): CampaignNumbers {
  const sum = (metric: 'enrolled' | 'sent' | 'opens' | 'clicks' | 'replies' | 'bounces') =>
    rows.reduce((all, { numbers }) => all + numbers[metric], 0)
  const [enrolled, sent, opens, clicks, replies, bounces] = [
    sum('enrolled'),
    sum('sent'),
    sum('opens'),
    sum('clicks'),
    sum('replies'),
    sum('bounces'),
  ]
  return {
    enrolled,
    sent,
    opens,
    clicks,
    replies,
    bounces,
    reply_rate: rateOf(replies, sent),
    open_rate: rateOf(opens, sent),
    click_rate: rateOf(clicks, sent),
    bounce_rate: rateOf(bounces, sent),
  }
}
