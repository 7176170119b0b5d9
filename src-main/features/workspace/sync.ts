import type { SyncState } from '#shared/bridge/sync.ts'
import type { Engine } from '#main/engine/engine.ts'
import { resource, type ResourceName } from '#main/engine/sync/resources.ts'
import type { SyncState as ReadState } from '#main/engine/sync/state.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'
import { readText } from '#main/features/common/rows/common.ts'

/** Returns the combined state of reading and sending, for the foot of the navigation (I2, I6). */
async function stateOf(engine: Engine): Promise<SyncState> {
  const { state, sweeping, incomplete, fresh_eta_ms, last_synced_at, blocked, failing } =
    engine.sync.state()
  const counts = engine.outbox.counts()
  const { sending, offline, signed_out } = engine.outbox.state()
  const pending = counts.pending > 0 ? engine.outbox.pending() : { held: 0, eta_ms: null }
  const oneState = (): SyncState['state'] => {
    if (signed_out || state === 'signed_out')
      return engine.session.state.kind === 'signed_in' ? 'refused' : 'signed_out'
    if (offline || state === 'offline') return 'offline'
    if (engine.isRefused()) return 'refused'
    return sending > 0 || counts.pending > pending.held ? 'sending' : state
  }
  return {
    state: oneState(),
    pending: counts.pending,
    pending_eta_ms: pending.eta_ms,
    needs_you: counts.needs_you,
    kept_here: counts.kept_here,
    sweeping: sweeping.map(({ resource, pages, rows, eta_ms }) => ({
      resource,
      pages,
      rows,
      eta_ms,
    })),
    incomplete: incomplete.map(({ parent, ...list }) => ({ ...list, id: parent })),
    fresh_eta_ms,
    last_synced_at,
    unread: await unreadOf(engine, blocked, failing),
  }
}

/**
 * Returns what could not be read. A list that failed once is only late; it is included from the
 * second failure on. Each resource appears once, missing permissions first; a hot list or desk that
 * fails alone is named.
 */
async function unreadOf(
  engine: Engine,
  blocked: ReadState['blocked'],
  failing: ReadState['failing'],
): Promise<SyncState['unread']> {
  const forbidden = blocked.map(({ resource, scope, message }) => ({
    resource,
    scope: scope ?? null,
    ...(message !== undefined && { message }),
  }))
  const late = failing.filter(({ times }) => times > 1)
  const stumbling = await Promise.all(
    late.map(async (failure) => {
      const alone = late.filter(({ resource }) => resource === failure.resource).length === 1
      const list = alone ? await nameOf(engine, failure.resource, failure.list) : null
      return {
        resource: failure.resource,
        scope: null,
        ...(list !== null && { list }),
        ...(failure.ledTo !== null && { led_to: failure.ledTo }),
      }
    }),
  )
  return [
    ...new Map([...stumbling, ...forbidden].map((unread) => [unread.resource, unread])).values(),
  ].toSorted((a, b) => Number(a.scope === null) - Number(b.scope === null))
}

/** Returns the name of the hot list or desk a list belongs to; null if it belongs to none. */
async function nameOf({ cache }: Engine, name: ResourceName, list: string): Promise<string | null> {
  const { parent } = resource(name)
  if (parent !== 'hot_lists' && parent !== 'desks') return null
  const row = await cache.get(parent, list.slice(name.length + 1))
  return readText(row?.record['name']) ?? readText(row?.record['title'])
}

const signedOut: SyncState = {
  state: 'signed_out',
  pending: 0,
  pending_eta_ms: null,
  needs_you: 0,
  kept_here: 0,
  sweeping: [],
  incomplete: [],
  fresh_eta_ms: null,
  last_synced_at: null,
  unread: [],
}

/** The state of reading and sending while no workspace is open. */
export const closedSync: Pick<Handlers, 'sync.state'> = { 'sync.state': () => signedOut }

/** Builds the handlers of reading and sending, as the window shows and triggers them. */
export function syncHandlers(engine: Engine): Handlers<Subject<'sync'>> {
  const itemOf = (input: { resource: string; id?: string | undefined }) =>
    input.id === undefined
      ? { resource: input.resource }
      : { resource: input.resource, id: input.id }
  return {
    'sync.state': () => stateOf(engine),
    'sync.refresh': async (input) => {
      const { sync, outbox } = engine
      sync.tryNow()
      outbox.wake()
      await sync.refresh(itemOf(input))
      return {}
    },
    'sync.look': (input) => {
      engine.sync.setVisible(itemOf(input))
      return {}
    },
  }
}
