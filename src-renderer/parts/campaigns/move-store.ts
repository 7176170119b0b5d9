import { create } from 'zustand'
import type { CampaignAction } from '#shared/bridge/campaigns.ts'

/** The confirmation being asked. `approval`: the ID of the agent's request (L7). */
interface MoveQuestion {
  id: string
  action: CampaignAction
  approval?: string
}

/** Holds the open confirmation: which campaign to activate, pause or resume. */
export const useMoveQuestion = create<{ question: MoveQuestion | null }>()(() => ({
  question: null,
}))
/** Opens the confirmation for a campaign, or closes it. */
export const openMove = (question: MoveQuestion | null): void =>
  useMoveQuestion.setState({ question })
