import type { HeldFor } from '#shared/domain/holds.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { campaignChanges } from './campaign-changes.ts'
import { createCampaignMoves, type CampaignMoves } from './campaign-moves.ts'
import { campaignQueries } from './campaign-queries.ts'
import type { CampaignReading } from './campaign-rows.ts'
import type { CampaignWatch } from './campaign-watch.ts'

/** Builds the handlers of every campaign command. */
export const campaignHandlers = (opened: CampaignReading): Partial<Handlers> => ({
  ...campaignQueries(() => opened),
  ...campaignChanges(() => opened),
})

/** Opens the campaign moves of a workspace; what a move reads goes into the history. */
export const openMoves = (
  { api, cache, clock, log, hub, sync }: Engine,
  heldFor: HeldFor,
  { recordRow }: CampaignWatch,
): CampaignMoves =>
  createCampaignMoves({
    api,
    cache,
    clock,
    log,
    hub,
    online: () => sync.online(),
    heldFor,
    tryNow: () => sync.tryNow(),
    onRead: recordRow,
  })
