import { t } from '#shared/i18n/translate.ts'
import type { HeldFor } from '#shared/domain/holds.ts'
import { errorFields } from '#main/engine/error-fields.ts'
import type { CampaignAction, CampaignMove } from '#shared/bridge/campaigns.ts'
import type { Log } from '#main/ports.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { createInquiry, type InquiryParts } from './campaign-inquiry.ts'
import { createMoveBoard, explainFailure } from './move-board.ts'

/**
 * Activating, pausing and resuming campaigns (E3). Never queued or repeated: each press sends at
 * most one POST, and a move counts as done only after a later read confirms it. Kept in memory
 * only: a move still held when Hotdesk ended was never sent.
 */
export interface CampaignMoves {
  of(id: string): CampaignMove | null
  /**
   * Resolves once the move is confirmed, failed, in doubt or held. Throws `busy` while an earlier
   * one is open.
   */
  move(id: string, action: CampaignAction): Promise<CampaignMove>
  dismiss(id: string): void
  stop(): void
}

interface Parts extends InquiryParts {
  log: Log
  online(): boolean
  /** How long the user can cancel an activation. */
  heldFor: HeldFor
  tryNow(): void
}

/** Builds the campaign moves of one workspace. */
export function createCampaignMoves(parts: Parts): CampaignMoves {
  const { api, clock, hub } = parts
  const board = createMoveBoard(clock, hub)
  const { setState, failed } = board
  const ask = createInquiry(parts, board)

  async function send(id: string, action: CampaignAction): Promise<CampaignMove> {
    setState(id, { action, state: 'sending', message: t('Asking the service…') })
    const outcome = await api.call(`campaigns.${action}`, {
      params: { id },
      priority: 'interactive',
    })
    if (outcome.kind === 'ok') return ask(id, action, 0, 'taken')
    if (outcome.kind === 'unknown') return ask(id, action, 0, 'lost')
    // The campaign had changed since it was shown, so read its current status.
    if (outcome.kind === 'refused' && outcome.status === 409) return ask(id, action, 0, 'refused')
    return failed(id, action, ...explainFailure(outcome, action))
  }

  const run = (id: string, action: CampaignAction) =>
    send(id, action).catch((error: unknown) => {
      parts.log.error('a campaign could not be moved', errorFields(error))
      return failed(id, action, t('Something went wrong inside Hotdesk.'), t('Try again.'))
    })

  return {
    of: board.of,
    async move(id, action) {
      const open = board.of(id)
      if (open && (open.state === 'held' || open.state === 'sending'))
        throw new ProblemError('busy', t('The last change is still in progress.'))
      board.cancelTimer(id)
      if (!parts.online()) {
        parts.tryNow()
        return failed(
          id,
          action,
          t('Hotdesk cannot reach the service, so nothing was sent.'),
          t('This is never queued: press again when you’re online.'),
        )
      }
      if (action !== 'activate') return run(id, action)
      const holdMs = parts.heldFor('activation')
      board.schedule(id, holdMs, () => void run(id, action))
      return setState(id, {
        action,
        state: 'held',
        leaves_at: clock.now() + holdMs,
        message: t('Activates in a moment. E-mails everyone enrolled.'),
      })
    },
    dismiss(id) {
      if (board.of(id)?.state === 'sending')
        throw new ProblemError(
          'busy',
          t('It has left already.'),
          t('The answer comes in a moment.'),
        )
      board.remove(id)
    },
    stop: board.stop,
  }
}
