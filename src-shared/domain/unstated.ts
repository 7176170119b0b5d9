import type { CampaignMetric } from './campaign-metrics.ts'
import type { CampaignHistory } from './campaign-trend.ts'

/**
 * Returns a function that tells whether nothing was known of a metric before a time, because the
 * service states it of none of these campaigns. A counter that was stated once stays known: where it
 * was last seen, it stands.
 */
export function findUnstatedBefore(
  { readings }: Pick<CampaignHistory, 'readings'>,
  metric: CampaignMetric,
  campaignId?: string,
): (time: number) => boolean {
  const lists = campaignId === undefined ? [...readings.values()] : [readings.get(campaignId) ?? []]
  let [seen, stated] = [Infinity, Infinity]
  for (const list of lists) {
    seen = Math.min(seen, list[0]?.at ?? Infinity)
    stated = Math.min(stated, list.find(({ counts }) => counts[metric] !== null)?.at ?? Infinity)
  }
  if (lists.length === 0) return () => false
  // Before a campaign was there its counters stood at zero, if it has them.
  return (time) => (seen < time ? stated >= time : stated === Infinity)
}
