import type { CampaignAction } from '#shared/bridge/campaigns.ts'

/** The action that each status allows (contract §3). */
const moves: Partial<Record<string, CampaignAction>> = {
  active: 'pause',
  paused: 'resume',
  draft: 'activate',
}

/** Returns the action that a campaign of this status allows; null if it allows none. */
export const moveFor = (status: string): CampaignAction | null => moves[status] ?? null
