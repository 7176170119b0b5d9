/** The counters that the service keeps of a campaign, in the order in which they are offered. */
export const campaignMetrics = [
  'replies',
  'bounces',
  'sent',
  'clicks',
  'opens',
  'enrolled',
] as const
export type CampaignMetric = (typeof campaignMetrics)[number]
export type CampaignCounts = Record<CampaignMetric, number>
