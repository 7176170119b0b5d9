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
  let [firstReading, firstReport] = [Infinity, Infinity]
  for (const list of lists) {
    firstReading = Math.min(firstReading, list[0]?.at ?? Infinity)
    firstReport = Math.min(
      firstReport,
      list.find(({ counts }) => counts[metric] !== null)?.at ?? Infinity,
    )
  }
  if (lists.length === 0) return () => false
  // Before a campaign existed, its counters were zero, if the service reports them.
  return (time) => (firstReading < time ? firstReport >= time : firstReport === Infinity)
}
