import { t } from '#shared/i18n/translate.ts'
import type { CampaignAction, CampaignMove } from '#shared/bridge/campaigns.ts'
import type { Failure } from '#main/engine/api/index.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { Clock } from '#main/ports.ts'
import { doItThere, notDoneBecause } from './move-labels.ts'

/** The latest move of each campaign as the screen shows it, and its timer. */
export interface MoveBoard {
  of(id: string): CampaignMove | null
  setState(
    id: string,
    move: Omit<CampaignMove, 'at' | 'leaves_at' | 'hint'> & Partial<CampaignMove>,
  ): CampaignMove
  failed(id: string, action: CampaignAction, message: string, hint: string | null): CampaignMove
  /** Schedules work for a campaign, in place of its previous timer. Does nothing once stopped. */
  schedule(id: string, ms: number, work: () => void): void
  cancelTimer(id: string): void
  remove(id: string): void
  stop(): void
  stopped(): boolean
}

/** Builds an empty board, which is kept in memory only. */
export function createMoveBoard(clock: Clock, hub: Pick<Hub, 'touch'>): MoveBoard {
  const moves = new Map<string, CampaignMove>()
  const timers = new Map<string, () => void>()
  let stopped = false

  function setState(
    id: string,
    move: Omit<CampaignMove, 'at' | 'leaves_at' | 'hint'> & Partial<CampaignMove>,
  ): CampaignMove {
    const full: CampaignMove = { at: clock.now(), leaves_at: null, hint: null, ...move }
    moves.set(id, full)
    hub.touch('campaigns')
    return full
  }
  function schedule(id: string, ms: number, work: () => void): void {
    if (stopped) return
    timers.get(id)?.()
    timers.set(
      id,
      clock.after(ms, () => {
        timers.delete(id)
        if (!stopped) work()
      }),
    )
  }
  const sayFailed = (
    id: string,
    action: CampaignAction,
    message: string,
    hint: string | null,
  ): CampaignMove =>
    setState(id, { action, state: 'failed', message: notDoneBecause(action, message), hint })

  return {
    of: (id) => moves.get(id) ?? null,
    setState,
    failed: sayFailed,
    schedule,
    cancelTimer: (id) => timers.get(id)?.(),
    remove(id) {
      timers.get(id)?.()
      timers.delete(id)
      moves.delete(id)
      hub.touch('campaigns')
    },
    stop() {
      stopped = true
      for (const cancel of timers.values()) cancel()
    },
    stopped: () => stopped,
  }
}

/** Returns why nothing happened, and what to do about it. */
export function explainFailure(
  failure: Exclude<Failure, { kind: 'unknown' }>,
  action: CampaignAction,
): [string, string] {
  switch (failure.kind) {
    case 'not_sent':
      return [
        t('Hotdesk cannot reach the service, so nothing was sent.'),
        t('This is never queued: press again when you’re online.'),
      ]
    case 'signed_out':
      return [t('You are signed out.'), t('Sign in again and retry.')]
    case 'limited':
      return [
        t('The service asked for a pause.'),
        t('Press again in {seconds} s.', {
          seconds: Math.max(1, Math.ceil(failure.retryInMs / 1000)),
        }),
      ]
    case 'refused':
      return failure.status === 403
        ? [
            failure.scope
              ? t('Hotdesk needs a permission for this ({scope}).', { scope: failure.scope })
              : t('Hotdesk needs a permission for this.'),
            t('Sign in again and allow it, or ask an administrator.'),
          ]
        : [t('The service rejected it: {message}', { message: failure.message }), doItThere(action)]
  }
}
