import type { Handlers } from '#main/features/common/handlers.ts'
import { campaignChanges } from './campaign-changes.ts'
import { campaignQueries } from './campaign-queries.ts'
import type { CampaignReading } from './campaign-rows.ts'

/** Builds the handlers of every campaign command. */
export const campaignHandlers = (opened: CampaignReading): Partial<Handlers> => ({
  ...campaignQueries(() => opened),
  ...campaignChanges(() => opened),
})
