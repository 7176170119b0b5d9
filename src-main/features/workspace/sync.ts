import type { SyncState } from '#shared/bridge/sync.ts'
import type { LiveWorkspace } from '#main/workspaces/live.ts'
import type { SyncState as ReadState } from '#main/engine/sync/state.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'

/** What the foot of the navigation says (I2, I6): reading and sending as one state. */
function stateOf(live: LiveWorkspace): SyncState {
  const { state, sweeping, fresh_eta_ms, last_synced_at, blocked, failing } = live.sync.state()
  const counts = live.outbox.counts()
  const { sending, offline, signed_out } = live.outbox.state()
  return {
    state:
      signed_out || state === 'signed_out'
        ? 'signed_out'
        : offline || state === 'offline'
          ? 'offline'
          : sending > 0 || counts.pending > 0
            ? 'sending'
            : state,
    pending: counts.pending,
    pending_eta_ms: counts.pending > 0 ? live.outbox.pending().eta_ms : null,
    needs_you: counts.needs_you + counts.kept_here,
    sweeping: sweeping.map(({ resource, pages, rows, eta_ms }) => ({
      resource,
      pages,
      rows,
      eta_ms,
    })),
    fresh_eta_ms,
    last_synced_at,
    unread: unreadOf(blocked, failing),
  }
}

/**
 * A list that failed once is only late; twice, and it is said. Each resource once, permissions
 * first.
 */
function unreadOf(
  blocked: ReadState['blocked'],
  failing: ReadState['failing'],
): SyncState['unread'] {
  const forbidden = blocked.map(({ resource, scope }) => ({ resource, scope: scope ?? null }))
  const stumbling = failing
    .filter(({ times }) => times > 1)
    .map(({ resource }) => ({ resource, scope: null }))
  return [
    ...new Map([...stumbling, ...forbidden].map((one) => [one.resource, one])).values(),
  ].toSorted((a, b) => Number(a.scope === null) - Number(b.scope === null))
}

const none: SyncState = {
  state: 'signed_out',
  pending: 0,
  pending_eta_ms: null,
  needs_you: 0,
  sweeping: [],
  fresh_eta_ms: null,
  last_synced_at: null,
  unread: [],
}

export function syncHandlers(
  open: () => LiveWorkspace,
  opened: () => boolean,
): Handlers<Subject<'sync'>> {
  const what = (input: { resource: string; id?: string | undefined }) =>
    input.id === undefined
      ? { resource: input.resource }
      : { resource: input.resource, id: input.id }
  return {
    'sync.state': () => (opened() ? stateOf(open()) : none),
    'sync.refresh': async (input) => {
      const { sync, outbox } = open()
      sync.tryNow()
      outbox.wake()
      await sync.refresh(what(input))
      return {}
    },
    'sync.look': (input) => {
      open().sync.look(what(input))
      return {}
    },
  }
}
