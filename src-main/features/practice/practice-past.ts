import type { Log } from '#main/ports.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { CampaignMemory } from '#main/features/common/offers.ts'
import type { PracticeControl } from '#main/features/common/practice-control.ts'

/**
 * Gives a practice workspace a past: made-up snapshots of its campaigns and credits on the previous
 * working days, so that trends, "since you last looked", the weekly report and the forecast have
 * something to show on the first day. A real workspace never gets one (R6, R7).
 */
export async function importPast(
  campaigns: Pick<CampaignMemory, 'first' | 'importSnapshots'>,
  credits: Pick<Engine['credits'], 'first' | 'importEarlier'>,
  control: Pick<PracticeControl, 'campaignLooks' | 'creditLooks'>,
  log: Log,
): Promise<void> {
  try {
    if (campaigns.first() === null) {
      const readings = await control.campaignLooks()
      await campaigns.importSnapshots(
        readings.map(({ at, campaigns: campaignStates }) => ({
          at,
          campaigns: campaignStates.map(({ id, status, stats }) => ({ id, status, counts: stats })),
        })),
      )
    }
    if (credits.first() === null) credits.importEarlier(await control.creditLooks())
  } catch (error) {
    log.warn('the practice workspace told no past', {
      error: error instanceof Error ? error.message : 'unknown',
    })
  }
}
