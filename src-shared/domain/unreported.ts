import type { CampaignMetric } from './campaign-metrics.ts'
import type { CampaignHistory } from './campaign-trend.ts'

/**
 * Returns a function that reports whether a metric was unknown before a time, because the service
 * reported it for none of these campaigns. Once reported, a counter stays known and keeps its last
 * value.
 */
export function findUnreportedBefore(
  { readings }: Pick<CampaignHistory, 'readings'>,
  metric: CampaignMetric,
  campaignId?: string,
): (time: number) => boolean {
  const lists = campaignId === undefined ? [...readings.values()] : [readings.get(campaignId) ?? []]
  let [seen, reported] = [Infinity, Infinity]
  for (const list of lists) {
    seen = Math.min(seen, list[0]?.at ?? Infinity)
    reported = Math.min(
      reported,
      list.find(({ counts }) => counts[metric] !== null)?.at ?? Infinity,
    )
  }
  if (lists.length === 0) return () => false
  // Before a campaign existed, its counters were zero, if the service reports them.
  return (time) => (seen < time ? reported >= time : reported === Infinity)
}
