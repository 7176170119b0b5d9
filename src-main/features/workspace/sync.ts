import type { SyncState } from '#shared/bridge/sync.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { SyncState as ReadState } from '#main/engine/sync/state.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'

/** What the foot of the navigation says (I2, I6): reading and sending as one state. */
function stateOf(engine: Engine): SyncState {
  const { state, sweeping, fresh_eta_ms, last_synced_at, blocked, failing } = engine.sync.state()
  const counts = engine.outbox.counts()
  const { sending, offline, signed_out } = engine.outbox.state()
  const oneState = (): SyncState['state'] => {
    if (signed_out || state === 'signed_out') return 'signed_out'
    if (offline || state === 'offline') return 'offline'
    return sending > 0 || counts.pending > 0 ? 'sending' : state
  }
  return {
    state: oneState(),
    pending: counts.pending,
    pending_eta_ms: counts.pending > 0 ? engine.outbox.pending().eta_ms : null,
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

/** What is said of reading and sending while no workspace is open. */
export const closedSync: Pick<Handlers, 'sync.state'> = { 'sync.state': () => none }

/** Reading and sending, as the window sees and nudges them. */
export function syncHandlers(engine: Engine): Handlers<Subject<'sync'>> {
  const what = (input: { resource: string; id?: string | undefined }) =>
    input.id === undefined
      ? { resource: input.resource }
      : { resource: input.resource, id: input.id }
  return {
    'sync.state': () => stateOf(engine),
    'sync.refresh': async (input) => {
      const { sync, outbox } = engine
      sync.tryNow()
      outbox.wake()
      await sync.refresh(what(input))
      return {}
    },
    'sync.look': (input) => {
      engine.sync.look(what(input))
      return {}
    },
  }
}
