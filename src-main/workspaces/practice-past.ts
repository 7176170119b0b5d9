import type { Log } from '../ports.ts'
import type { LiveWorkspace } from './live.ts'
import type { PracticeControl } from './practice-control.ts'

/**
 * A practice workspace begins as if somebody had looked at its campaigns on the working days before: trends, "since you last looked" and the
 * weekly report have something to show on the first day. A real workspace has no such past, and is never given one (R7).
 */
export async function givePast({ campaigns }: Pick<LiveWorkspace, 'campaigns'>, control: Pick<PracticeControl, 'campaignLooks'>, log: Log): Promise<void> {
  if (campaigns.store.first() !== null) return
  try {
    const looks = await control.campaignLooks()
    campaigns.begin(looks.map(({ at, campaigns: seen }) => ({ at, campaigns: seen.map(({ id, status, stats }) => ({ id, status, counts: stats })) })))
  } catch (error) {
    log.warn('the practice workspace told no past', { error: error instanceof Error ? error.message : 'unknown' })
  }
}
