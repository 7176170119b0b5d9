import type { CampaignAction, CampaignMove } from '#shared/bridge/campaigns.ts'
import type { Api, Failure } from '#main/engine/api/index.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { Clock, Log } from '#main/ports.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'

/** Activating sends mail to everybody enrolled: so long it can be called off. */
export const ACTIVATE_HELD_MS = 10_000
/**
 * When the service is asked what became of a press whose answer was lost: soon, then ever more
 * seldom, and never given up.
 */
const ASK_AGAIN_MS = [2_000, 5_000, 15_000, 30_000, 60_000]

/** A confirmation stands this long. */
const SAID_MS = 120_000

const wanted = {
  activate: { from: 'draft', to: 'active' },
  pause: { from: 'active', to: 'paused' },
  resume: { from: 'paused', to: 'active' },
} as const
const words = {
  activate: { done: 'Activated', not: 'Not activated', ask: 'Activate it' },
  pause: { done: 'Paused', not: 'Not paused', ask: 'Pause it' },
  resume: { done: 'Resumed', not: 'Not resumed', ask: 'Resume it' },
} as const

/**
 * Activate, pause, resume (E3). Never queued and never repeated: one press is at most one POST, and
 * nothing is shown as done before the service said so on being asked again. Lives in memory alone:
 * whatever was held when Hotdesk ended was not sent.
 */
export interface CampaignMoves {
  of(id: string): CampaignMove | null
  /**
   * Resolves when it is confirmed, has failed, is being asked about, or is held. Throws `busy`
   * while an earlier press is open.
   */
  move(id: string, action: CampaignAction): Promise<CampaignMove>
  dismiss(id: string): void
  stop(): void
}

interface Parts {
  api: Pick<Api, 'call'>
  cache: Pick<CacheStore, 'get' | 'confirm'>
  clock: Clock
  log: Log
  hub: Pick<Hub, 'touch' | 'emit'>
  online(): boolean
  tryNow(): void
  noted(row: Row<'campaigns'>): void
}

export function createCampaignMoves(parts: Parts): CampaignMoves {
  const { api, cache, clock, hub } = parts
  const moves = new Map<string, CampaignMove>()
  const timers = new Map<string, () => void>()
  let stopped = false

  function say(
    id: string,
    move: Omit<CampaignMove, 'at' | 'leaves_at' | 'hint'> & Partial<CampaignMove>,
  ): CampaignMove {
    const full: CampaignMove = { at: clock.now(), leaves_at: null, hint: null, ...move }
    moves.set(id, full)
    hub.touch('campaigns')
    return full
  }
  function later(id: string, ms: number, work: () => void): void {
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
  const failed = (
    id: string,
    action: CampaignAction,
    message: string,
    hint: string | null,
  ): CampaignMove =>
    say(id, { action, state: 'failed', message: `${words[action].not}. ${message}`, hint })

  /** What the service says of it now; null when it does not say. */
  async function read(id: string): Promise<string | null> {
    const outcome = await api.call('campaigns.read', { params: { id }, priority: 'reconcile' })
    if (outcome.kind !== 'ok') return null
    await cache.confirm('campaigns', id, { ...outcome.value, id }, clock.monotonic(), outcome.at)
    const row = await cache.get('campaigns', id)
    if (row) parts.noted(row)
    return typeof outcome.value.status === 'string' ? outcome.value.status : null
  }

  /** What came out later is said wherever the person is now. */
  async function tell(id: string, tone: 'success' | 'error', message: string): Promise<void> {
    const name = (await cache.get('campaigns', id))?.record.name ?? 'A campaign'
    hub.emit({
      type: 'notice',
      data: { tone, message: `${name}: ${message}`, link: `/campaigns/${encodeURIComponent(id)}` },
    })
  }

  /** Asks until the service says what it is. It is told as done only then. */
  async function ask(
    id: string,
    action: CampaignAction,
    round: number,
    after: 'taken' | 'lost' | 'refused',
  ): Promise<CampaignMove> {
    const status = await read(id)
    if (stopped) return say(id, { action, state: 'asking', message: words[action].not })
    if (status === wanted[action].to) {
      if (round > 0) await tell(id, 'success', `${words[action].done}, confirmed by the service.`)
      later(id, SAID_MS, () => {
        moves.delete(id)
        hub.touch('campaigns')
      })
      return say(id, {
        action,
        state: 'confirmed',
        message:
          after === 'refused'
            ? `It was ${status} already; nothing was changed`
            : `${words[action].done}, confirmed by the service`,
      })
    }
    if (status !== null && round > 0)
      await tell(id, 'error', `${words[action].not}: the service says it is ${status}.`)
    if (status !== null)
      return failed(
        id,
        action,
        after === 'taken'
          ? `The service took the request, and still says it is ${status}.`
          : `The service was asked again: it is ${status}.`,
        `${words[action].ask} again, or leave it.`,
      )
    later(
      id,
      ASK_AGAIN_MS[Math.min(round, ASK_AGAIN_MS.length - 1)] ?? 60_000,
      () => void ask(id, action, round + 1, after),
    )
    return say(id, {
      action,
      state: 'asking',
      message: `${words[action].not}, as far as anybody knows. Asking the service what it is.`,
      hint: 'Nothing is sent again by itself.',
    })
  }

  async function send(id: string, action: CampaignAction): Promise<CampaignMove> {
    say(id, { action, state: 'sending', message: 'Asking the service…' })
    const outcome = await api.call(`campaigns.${action}`, {
      params: { id },
      priority: 'interactive',
    })
    if (outcome.kind === 'ok') return ask(id, action, 0, 'taken')
    if (outcome.kind === 'unknown') return ask(id, action, 0, 'lost')
    // Not as it was on the screen: what it is now decides.
    if (outcome.kind === 'refused' && outcome.status === 409) return ask(id, action, 0, 'refused')
    return failed(id, action, ...why(outcome, action))
  }

  const run = (id: string, action: CampaignAction) =>
    send(id, action).catch((error: unknown) => {
      parts.log.error('a campaign could not be moved', {
        error: error instanceof Error ? error.message : 'unknown',
      })
      return failed(id, action, 'Something went wrong inside Hotdesk.', 'Try again.')
    })

  return {
    of: (id) => moves.get(id) ?? null,
    async move(id, action) {
      const open = moves.get(id)
      if (open && (open.state === 'held' || open.state === 'sending'))
        throw new ProblemError('busy', 'The last press is still under way.')
      timers.get(id)?.()
      if (!parts.online()) {
        parts.tryNow()
        return failed(
          id,
          action,
          'Hotdesk cannot reach the service, so nothing was sent.',
          'This never waits in a queue: press again when you are online.',
        )
      }
      if (action !== 'activate') return run(id, action)
      later(id, ACTIVATE_HELD_MS, () => void run(id, action))
      return say(id, {
        action,
        state: 'held',
        leaves_at: clock.now() + ACTIVATE_HELD_MS,
        message: 'Activates in a moment. E-mails everyone enrolled.',
      })
    },
    dismiss(id) {
      if (moves.get(id)?.state === 'sending')
        throw new ProblemError('busy', 'It has left already.', 'The answer comes in a moment.')
      timers.get(id)?.()
      timers.delete(id)
      moves.delete(id)
      hub.touch('campaigns')
    },
    stop() {
      stopped = true
      for (const cancel of timers.values()) cancel()
    },
  }
}

/** Why nothing happened, and what to do. */
function why(
  failure: Exclude<Failure, { kind: 'unknown' }>,
  action: CampaignAction,
): [string, string] {
  switch (failure.kind) {
    case 'not_sent':
      return [
        'Hotdesk cannot reach the service, so nothing was sent.',
        'This never waits in a queue: press again when you are online.',
      ]
    case 'signed_out':
      return ['You are signed out.', 'Sign in again and retry.']
    case 'limited':
      return [
        'The service asked for a pause.',
        `Press again in ${Math.max(1, Math.ceil(failure.retryInMs / 1000))} s.`,
      ]
    case 'refused':
      return failure.status === 403
        ? [
            `Hotdesk needs a permission for this${failure.scope ? ` (${failure.scope})` : ''}.`,
            'Sign in again and allow it, or ask an administrator.',
          ]
        : [
            `The service rejected it: ${failure.message}`,
            `${words[action].ask} in the workspace itself if it stays.`,
          ]
  }
}
