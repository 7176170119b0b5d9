import { create } from 'zustand'
import type { CampaignAction } from '#shared/bridge/campaigns.ts'

/** `approval`: an agent asked for it (L7). */
interface Asked {
  id: string
  action: CampaignAction
  approval?: string
}

/** Keeps the question that is open: activate, pause or resume which campaign. */
export const useMoveQuestion = create<{ asked: Asked | null }>()(() => ({ asked: null }))
/** Opens the question about a campaign, or closes it. */
export const openMove = (asked: Asked | null): void => useMoveQuestion.setState({ asked })
