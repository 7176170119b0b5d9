/** The service's counters of a campaign, in the order in which screens list them. */
export const campaignMetrics = [
  'replies',
  'bounces',
  'sent',
  'clicks',
  'opens',
  'enrolled',
] as const
export type CampaignMetric = (typeof campaignMetrics)[number]
/** The increase of each counter. */
export type CampaignCounts = Record<CampaignMetric, number>
/** The counters as the service reports them; null if it does not, or not in a readable form. */
export type StatedCounts = Record<CampaignMetric, number | null>
