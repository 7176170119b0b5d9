import { t } from '#shared/i18n/translate.ts'
import type { CampaignAction } from '#shared/bridge/campaigns.ts'

/** Says that a press had no effect, as far as is known: "Not paused". */
export const notDone = (action: CampaignAction): string =>
  t('{action, select, activate {Not activated} pause {Not paused} other {Not resumed}}', {
    action,
  })

/** Says that a press had no effect, and why, as sentences. `why` is a sentence of its own. */
export const notDoneBecause = (action: CampaignAction, why: string): string =>
  t(
    '{action, select, activate {Not activated. {why}} pause {Not paused. {why}} other {Not resumed. {why}}}',
    { action, why },
  )

/** Says that the service contradicts a press. */
export const sayContradicted = (action: CampaignAction, status: string): string =>
  t(
    '{action, select, activate {Not activated: the service says it is {status}.} pause {Not paused: the service says it is {status}.} other {Not resumed: the service says it is {status}.}}',
    { action, status },
  )

/** Says that nobody knows what became of a press. */
export const notKnown = (action: CampaignAction): string =>
  t(
    '{action, select, activate {Not activated, as far as anybody knows. Asking the service what it is.} pause {Not paused, as far as anybody knows. Asking the service what it is.} other {Not resumed, as far as anybody knows. Asking the service what it is.}}',
    { action },
  )

/** Says beside a campaign that the service confirmed a press. */
export const sayConfirmed = (action: CampaignAction): string =>
  t(
    '{action, select, activate {Activated, confirmed by the service} pause {Paused, confirmed by the service} other {Resumed, confirmed by the service}}',
    { action },
  )

/** Says in a notice that the service confirmed a press of this campaign. */
export const sayConfirmedLater = (action: CampaignAction, campaign: string): string =>
  t(
    '{action, select, activate {{campaign}: Activated, confirmed by the service.} pause {{campaign}: Paused, confirmed by the service.} other {{campaign}: Resumed, confirmed by the service.}}',
    { action, campaign },
  )

/** Advises to press again. */
export const pressAgain = (action: CampaignAction): string =>
  t(
    '{action, select, activate {Activate it again, or leave it.} pause {Pause it again, or leave it.} other {Resume it again, or leave it.}}',
    { action },
  )

/** Advises to do it where the campaign is kept. */
export const doItThere = (action: CampaignAction): string =>
  t(
    '{action, select, activate {Activate it in the workspace itself if it stays.} pause {Pause it in the workspace itself if it stays.} other {Resume it in the workspace itself if it stays.}}',
    { action },
  )
