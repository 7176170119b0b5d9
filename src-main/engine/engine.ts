import type { Keychain } from '#main/ports.ts'
import { sortedTables } from './bridge-tables.ts'
import type { Extension } from './extensions.ts'
import { openFoundation, type EngineParts, type Foundation } from './foundation.ts'
import type { KnownWorkspace } from './known-workspaces.ts'
import type { Outbox } from './outbox/index.ts'
import type { Paying } from './paying.ts'
import { createPayingLater } from './paying-later.ts'
import { createCreditReadings, type CreditReadings } from './spend/credit-readings.ts'
import { createLimits, type LimitStore } from './spend/limit-store.ts'
import { tellEditsAlone, tellRebuilt, tellSalvaged } from './store-notices.ts'
import { startIdleBackups } from './store/idle-backups.ts'
import type { TableName } from './store/cache/tables.ts'
import type { Sync } from './sync/index.ts'
import { createSessionFollower, openOutbox, openSync } from './wiring.ts'

/** An open workspace: its files, its sign-in, its sync, its outbox and its paid work. */
export interface Engine extends Omit<Foundation, 'extensions'> {
  readonly id: string
  /** The base URL of the service. */
  readonly baseUrl: string
  readonly keychain: Keychain
  readonly outbox: Outbox
  readonly sync: Sync
  readonly credits: CreditReadings
  /** The spending limits the user set (D4). */
  readonly limits: LimitStore
  /** The time zone of days: this computer's. */
  readonly zone: string
  /** Returns the ids of this table's records that have an open conflict. */
  conflicts(table: TableName): ReadonlySet<string>
  /** Opens paying and loads its code, once: with `start`, or when it is first asked for. */
  paying(): Promise<Paying>
  /** Adds a feature's extension. Call it before `start`, so that the extension misses nothing. */
  extend(extension: Extension): void
  /**
   * Reports whether the engine was stopped. A stopped engine emits no events and starts nothing
   * new.
   */
  stopped(): boolean
  /**
   * Reports whether Hotdesk has no valid token although the user is signed in: the service refuses
   * them, or none can be had.
   */
  isRefused(): boolean
  /**
   * Starts sending and reading. If it is stopped in the meantime, it starts nothing more and
   * resolves.
   */
  start(): Promise<void>
  /**
   * Stops at once: emits no more events, aborts every request, starts nothing new. When `after` and
   * all local work have ended, closes the files and overwrites their key. A write in flight stays
   * on disk as sent with an unknown outcome, as after a kill.
   */
  stop(after?: Promise<void>): Promise<void>
}

/** An engine with paying open. */
export type PayingEngine = Engine & Paying

/** Opens paying and returns the engine with it. */
export const withPaying = async (engine: Engine): Promise<PayingEngine> => ({
  ...engine,
  ...(await engine.paying()),
})

const tablesWithEdits = [
  'operations',
  'overlays',
  'members',
  'jobs',
  'meetings',
  'contacts',
  'companies',
  'hot_lists',
] as const

/**
 * Lays the edits in the outbox over a cache that has just been opened or is empty. They exist
 * nowhere else.
 */
async function layOver(cache: Engine['cache'], outbox: Outbox, hub: Engine['hub']): Promise<void> {
  await cache.replaceProjections(outbox.projections())
  hub.touch(...tablesWithEdits)
}

/**
 * Opens a workspace; nothing is sent or read before `start`. Throws a KeychainError or a StoreError
 * if it cannot be opened; nothing has been changed then (P10).
 */
export async function openEngine(known: KnownWorkspace, parts: EngineParts): Promise<Engine> {
  let stopped = false
  let onRebuilt: () => unknown = () => {}
  const foundation = await openFoundation(known, parts, {
    stopped: () => stopped,
    cacheRebuilt: () => onRebuilt(),
    cacheReordered: () => foundation.hub.touch(...sortedTables),
    observed(outcome) {
      sync.observe(outcome)
      follower.observe(outcome)
    },
  })
  const { store, cache, kv, clock, log, hub, account, session, budget, api } = foundation
  const credits = createCreditReadings(store.outbox)
  const limits = createLimits(kv, parts.ports.policy?.policy.caps)
  const outbox = openOutbox(foundation)
  const sync: Sync = openSync(foundation, outbox, credits, () => {
    hub.touch('sync')
    if (sync.online()) outbox.wake()
  })
  const paying = createPayingLater(async () => {
    const { openPaying } = await import('./paying.ts')
    return openPaying(foundation, sync, credits, limits)
  }, foundation.log)
  const layEdits = () => layOver(cache, outbox, hub)
  onRebuilt = () => {
    if (store.full) return tellEditsAlone(hub, layEdits())
    sync.readAll()
    tellRebuilt(hub)
  }
  const follower = createSessionFollower(foundation, { sync, outbox }, parts.onGrant, () => stopped)
  session.onChange(follower.follow)
  let stopBackups = () => {}

  return {
    store,
    cache,
    kv,
    clock,
    log,
    hub,
    account,
    session,
    api,
    budget,
    outbox,
    sync,
    paying: paying.open,
    id: known.id,
    baseUrl: parts.baseUrl,
    keychain: parts.keychain,
    credits,
    limits,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    conflicts: (table) => new Set(outbox.conflicts(table).keys()),
    extend: foundation.extensions.add,
    stopped: () => stopped,
    isRefused: follower.isRefused,
    async start() {
      // The disk is full: nothing can be saved, so nothing is sent or read from the service.
      if (store.full) return store.cacheRebuilt === null ? undefined : layEdits()
      try {
        await outbox.catchUp()
        await layEdits()
        await session.open()
        if (stopped) return
        follower.follow(session.state)
        outbox.start()
        await paying.start(parts.ports.settled)
        await sync.start()
      } catch (error) {
        if (!stopped) throw error
      }
      if (stopped) return
      void sync.pollCredits()
      if (store.cacheRebuilt) tellRebuilt(hub)
      if (store.outbox.salvaged) tellSalvaged(hub)
      stopBackups = startIdleBackups(store.outbox, {
        clock,
        log,
        idle: () => outbox.state().sending === 0,
      })
    },
    async stop(after) {
      stopped = true
      stopBackups()
      sync.stop()
      paying.stop()
      // Each part stops taking up work before its requests are aborted, so that nothing is started
      // again.
      const drained = outbox.stop()
      const disconnected = api.close()
      const sessionClosed = session.close()
      await Promise.all([drained, disconnected, after])
      await paying.idle()
      await store.close()
      await sessionClosed
    },
  }
}
