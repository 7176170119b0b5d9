import { t } from '#shared/i18n/translate.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import type { CampaignAction, CampaignMove } from '#shared/bridge/campaigns.ts'
import type { Api } from '#main/engine/api/index.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import type { Clock } from '#main/ports.ts'
import type { MoveBoard } from './move-board.ts'
import {
  confirmedLabel,
  confirmedLaterLabel,
  contradictedLabel,
  notDoneLabel,
  unknownLabel,
  retryHint,
} from './move-labels.ts'

/**
 * Delays before asking the service again about a move whose answer was lost. The last one repeats
 * without end.
 */
const RETRY_DELAYS_MS = [2_000, 5_000, 15_000, 30_000, 60_000]

/** How long a confirmation stays visible. */
const CONFIRMATION_SHOWN_MS = 120_000

const targetStatus = { activate: 'active', pause: 'paused', resume: 'active' } as const

export interface InquiryParts {
  api: Pick<Api, 'call'>
  cache: Pick<CacheStore, 'get' | 'confirm'>
  clock: Clock
  hub: Pick<Hub, 'touch' | 'emit'>
  onRead(row: Row<'campaigns'>): void
}

/** Finds out the outcome of a move. `round` counts the earlier attempts. */
export type Inquiry = (
  id: string,
  action: CampaignAction,
  round: number,
  after: 'taken' | 'lost' | 'refused',
) => Promise<CampaignMove>

/** Builds the inquiry of one workspace. It asks until the service returns the campaign's status. */
export function createInquiry(parts: InquiryParts, board: MoveBoard): Inquiry {
  const { api, cache, clock, hub } = parts
  const { setState, failed } = board

  /** Returns the status the service reports now; null if it reports none. */
  async function readStatus(id: string): Promise<string | null> {
    const outcome = await api.call('campaigns.read', { params: { id }, priority: 'reconcile' })
    if (outcome.kind !== 'ok') return null
    await cache.confirm('campaigns', id, { ...outcome.value, id }, clock.monotonic(), outcome.at)
    const row = await cache.get('campaigns', id)
    if (row) parts.onRead(row)
    return typeof outcome.value.status === 'string' ? outcome.value.status : null
  }

  /** Shows a late outcome as a notice, because the user may be on another screen by now. */
  async function notifyOutcome(
    id: string,
    tone: 'success' | 'error',
    message: (campaign: string) => string,
  ): Promise<void> {
    const name = (await cache.get('campaigns', id))?.record.name ?? t('A campaign')
    hub.emit({
      type: 'notice',
      data: { tone, message: message(name), link: recordPath('campaigns', id) },
    })
  }

  /** Asks until the service reports the status. Only then does the move count as done. */
  async function inquire(
    id: string,
    action: CampaignAction,
    round: number,
    after: 'taken' | 'lost' | 'refused',
  ): Promise<CampaignMove> {
    const status = await readStatus(id)
    if (board.stopped())
      return setState(id, { action, state: 'asking', message: notDoneLabel(action) })
    if (status === targetStatus[action]) {
      if (round > 0) await notifyOutcome(id, 'success', (name) => confirmedLaterLabel(action, name))
      board.schedule(id, CONFIRMATION_SHOWN_MS, () => {
        board.remove(id)
      })
      return setState(id, {
        action,
        state: 'confirmed',
        message:
          after === 'refused'
            ? t('It was {status} already; nothing was changed', { status })
            : confirmedLabel(action),
      })
    }
    if (status !== null && round > 0)
      await notifyOutcome(id, 'error', (name) =>
        t('{campaign}: {message}', { campaign: name, message: contradictedLabel(action, status) }),
      )
    if (status !== null)
      return failed(
        id,
        action,
        after === 'taken'
          ? t('The service took the request, and still says it is {status}.', { status })
          : t('The service was asked again: it is {status}.', { status }),
        retryHint(action),
      )
    board.schedule(
      id,
      RETRY_DELAYS_MS[Math.min(round, RETRY_DELAYS_MS.length - 1)] ?? 60_000,
      () => void inquire(id, action, round + 1, after),
    )
    return setState(id, {
      action,
      state: 'asking',
      message: unknownLabel(action),
      hint: t('Nothing is sent again by itself.'),
    })
  }

  return inquire
}
