import { t } from '#shared/i18n/translate.ts'
import type { CampaignAction } from '#shared/bridge/campaigns.ts'

/** Returns the text for a move without known effect: "Not paused". */
export const notDoneLabel = (action: CampaignAction): string =>
  t('{action, select, activate {Not activated} pause {Not paused} other {Not resumed}}', {
    action,
  })

/** Returns sentences that say a move had no effect, and why. `reason` is a sentence of its own. */
export const notDoneBecause = (action: CampaignAction, reason: string): string =>
  t(
    '{action, select, activate {Not activated. {why}} pause {Not paused. {why}} other {Not resumed. {why}}}',
    { action, why: reason },
  )

/** Returns the text for a move that the service contradicts. */
export const contradictedLabel = (action: CampaignAction, status: string): string =>
  t(
    '{action, select, activate {Not activated: the service says it is {status}.} pause {Not paused: the service says it is {status}.} other {Not resumed: the service says it is {status}.}}',
    { action, status },
  )

/** Returns the text for a move whose outcome is unknown. */
export const unknownLabel = (action: CampaignAction): string =>
  t(
    '{action, select, activate {Probably not activated. Asking the service for its state.} pause {Probably not paused. Asking the service for its state.} other {Probably not resumed. Asking the service for its state.}}',
    { action },
  )

/** Returns the text beside a campaign whose move the service confirmed. */
export const confirmedLabel = (action: CampaignAction): string =>
  t(
    '{action, select, activate {Activated, confirmed by the service} pause {Paused, confirmed by the service} other {Resumed, confirmed by the service}}',
    { action },
  )

/** Returns the notice that the service confirmed a campaign's move. */
export const confirmedLaterLabel = (action: CampaignAction, campaign: string): string =>
  t(
    '{action, select, activate {{campaign}: Activated, confirmed by the service.} pause {{campaign}: Paused, confirmed by the service.} other {{campaign}: Resumed, confirmed by the service.}}',
    { action, campaign },
  )

/** Returns the advice to press again. */
export const retryHint = (action: CampaignAction): string =>
  t(
    '{action, select, activate {Activate it again, or leave it.} pause {Pause it again, or leave it.} other {Resume it again, or leave it.}}',
    { action },
  )

/** Returns the advice to make the move in the service itself. */
export const doItThere = (action: CampaignAction): string =>
  t(
    '{action, select, activate {Activate it in the workspace itself if it stays.} pause {Pause it in the workspace itself if it stays.} other {Resume it in the workspace itself if it stays.}}',
    { action },
  )
