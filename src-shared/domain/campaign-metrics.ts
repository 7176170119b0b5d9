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
/** How much each counter went up. */
export type CampaignCounts = Record<CampaignMetric, number>
/** The counters as the service states them; null: it does not, or not in a way that is understood. */
export type StatedCounts = Record<CampaignMetric, number | null>
