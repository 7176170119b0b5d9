import type { KnownWorkspace } from './known-workspaces.ts'
import { createApi, createBudget, type Api, type Budget, type KeyValue } from './api/index.ts'
import type { AuthFetch } from './auth/http.ts'
import { Session, type SessionState } from './auth/session.ts'
import { TokenStore } from './auth/tokens.ts'
import { bridgeTables } from './bridge-tables.ts'
import { createExtensions, type Extension, type Extensions } from './extensions.ts'
import type { Hub } from './hub.ts'
import { createOutbox, type Account, type Outbox } from './outbox/index.ts'
import { createRuns, type Runs } from './runs/index.ts'
import { createCreditReadings, type CreditReadings } from './spend/credit-readings.ts'
import { createSpend, type Spend } from './spend/index.ts'
import { createLimits, type LimitStore } from './spend/limit-store.ts'
import { tellRebuilt, tellSalvaged } from './store-notices.ts'
import { startIdleBackups } from './store/idle-backups.ts'
import { createKv } from './store/kv.ts'
import type { CacheStore } from './store/cache/client.ts'
import type { StoreError } from './store/errors.ts'
import type { TableName } from './store/cache/tables.ts'
import {
  openWorkspace,
  openWorkspaceForReading,
  openWorkspaceInMemory,
  type WorkspaceStore,
} from './store/workspace-store.ts'
import { createSync, type Sync } from './sync/index.ts'
import type { Clock, Keychain, Log, Ports } from '#main/ports.ts'

/** What one open workspace is made of: its files, its sign-in, reading, sending and paying. */
export interface Engine {
  readonly id: string
  readonly account: Account
  /** Where the service answers. */
  readonly baseUrl: string
  readonly store: WorkspaceStore
  readonly cache: CacheStore
  /** Small values in the encrypted file; the one store over them. */
  readonly kv: KeyValue
  readonly clock: Clock
  readonly log: Log
  readonly hub: Hub
  readonly keychain: Keychain
  readonly session: Session
  readonly api: Api
  readonly budget: Budget
  readonly outbox: Outbox
  readonly sync: Sync
  readonly spend: Spend
  /** Paid runs that the service does not list: written down before they are asked for (G6). */
  readonly runs: Runs
  readonly credits: CreditReadings
  /** What the person allows themselves (D4). */
  readonly limits: LimitStore
  /** The zone whose days count: this computer's. */
  readonly zone: string
  /** Ids of records of this table with an open conflict. */
  conflicts(table: TableName): ReadonlySet<string>
  /** Plugs a feature in; before `start`, so that it misses nothing. */
  extend(extension: Extension): void
  /** Says whether it was stopped: nobody is told anything more then, and nothing new begins. */
  stopped(): boolean
  /** Begins to send and to read. Stopped meanwhile, it begins nothing more and resolves. */
  start(): Promise<void>
  /**
   * At once: tells nobody anything more, gives up every request, begins nothing new. Then, once
   * what `after` says and all local work have ended, closes the files and overwrites their key. A
   * write that was on its way stays on disk as sent with an unknown outcome, as after a kill.
   */
  stop(after?: Promise<void>): Promise<void>
}

export interface EngineParts {
  ports: Pick<Ports, 'clock' | 'log' | 'paths' | 'version'>
  hub: Hub
  fetch: AuthFetch
  /** The one of the system, or the one in memory when that fails. */
  keychain: Keychain
  memoryOnly: boolean
  /** Where the service answers now; a practice workspace may have moved to another port. */
  baseUrl: string
  /** Where a practice workspace signs people in now. */
  authUrl?: string | undefined
  /** The practice workspace may run at a multiple of the contract's rates. */
  rateScale: number
  /** For a key that is locked with one (J6). */
  passphrase?: string | undefined
  /** Open for reading alone, because the disk is full; every change is refused with this. */
  full?: StoreError
  /** The service let this person in; or it said that the sign-in is over (J8). */
  onGrant?: (state: 'seen' | 'ended') => void
}

/** The parts of an engine that the others are built on. */
interface Foundation extends Pick<
  Engine,
  'store' | 'cache' | 'kv' | 'clock' | 'log' | 'hub' | 'account' | 'session' | 'budget'
> {
  api: Api
  extensions: Extensions
}

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

/** The entry of the keychain that holds the sign-in of a workspace. */
export const sessionAccount = (id: string): string => `sign-in/${id}`

/** Whose work is in the files of a workspace (P13). Somebody who never signed in has none. */
export function accountOf(known: KnownWorkspace): Account {
  return {
    issuer: known.identity?.issuer ?? '',
    subject: known.identity?.subject ?? '',
    workspace: known.identity?.workspace_id ?? '',
  }
}

/**
 * Opens a workspace; nothing is sent or read before `start`. KeychainError and StoreError say why
 * it cannot be opened; nothing was changed then (P10).
 */
export async function openEngine(known: KnownWorkspace, parts: EngineParts): Promise<Engine> {
  const { keychain } = parts
  const { clock, log } = parts.ports
  let stopped = false
  const hub = mutedWhen(parts.hub, () => stopped)
  let onRebuilt = () => {}
  const store = await openStore(known.id, parts, () => onRebuilt())
  const { cache, outbox: db } = store
  const kv = createKv(db, clock)
  const session = new Session(
    { clock, log, fetch: parts.fetch, movedTo: parts.authUrl },
    new TokenStore(keychain, sessionAccount(known.id)),
  )
  const budget = createBudget({ clock, kv, scale: parts.rateScale })
  const account = accountOf(known)
  const api = connect({ kv, clock, log, session, budget }, parts, (outcome) =>
    sync.observe(outcome),
  )
  const extensions = createExtensions()
  const credits = createCreditReadings(db)
  const limits = createLimits(kv)
  const foundation: Foundation = {
    store,
    cache,
    kv,
    clock,
    log,
    hub,
    account,
    session,
    budget,
    api,
    extensions,
  }
  const outbox = openOutbox(foundation)
  const sync: Sync = openSync(foundation, credits, () => {
    hub.touch('sync')
    if (sync.online()) outbox.wake()
  })
  const spend = openSpend(foundation, credits, limits)
  const { runs, stopFollowing } = openRuns(foundation, sync, spend)
  onRebuilt = () => {
    // What exists nowhere else is in the outbox, and was laid over the empty cache again.
    sync.readAll()
    tellRebuilt(hub)
  }
  const follow = (state: SessionState) => followSession(state, { hub, sync, outbox, parts })
  session.onChange(follow)
  let stopBackups = () => {}

  return {
    id: known.id,
    baseUrl: parts.baseUrl,
    account,
    store,
    cache,
    kv,
    clock,
    log,
    hub,
    keychain,
    session,
    api,
    budget,
    outbox,
    sync,
    spend,
    runs,
    credits,
    limits,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    conflicts: (table) => new Set(outbox.conflicts(table).keys()),
    extend: extensions.add,
    stopped: () => stopped,
    async start() {
      // Nothing can be written down, so nothing is sent and nothing is read from the service.
      if (store.full) return
      try {
        await outbox.catchUp()
        await cache.replaceProjections(outbox.projections())
        hub.touch(...tablesWithEdits)
        await session.open()
        if (stopped) return
        follow(session.state)
        outbox.start()
        spend.start()
        runs.start()
        await sync.start()
      } catch (error) {
        if (!stopped) throw error
      }
      if (stopped) return
      void sync.pollCredits()
      if (store.cacheRebuilt) tellRebuilt(hub)
      if (db.salvaged) tellSalvaged(hub)
      stopBackups = startIdleBackups(db, { clock, log, idle: () => outbox.state().sending === 0 })
    },
    async stop(after) {
      stopped = true
      stopBackups()
      sync.stop()
      spend.stop()
      stopFollowing()
      runs.stop()
      // Each stops taking up work before its requests are given up, so that nothing is begun again.
      const drained = outbox.stop()
      const disconnected = api.close()
      const forgotten = session.close()
      await Promise.all([drained, disconnected, after])
      await spend.idle()
      await runs.idle()
      await store.close()
      await forgotten
    },
  }
}

function openStore(
  id: string,
  { ports, keychain, memoryOnly, full, passphrase }: EngineParts,
  onCacheRebuilt: () => void,
): Promise<WorkspaceStore> {
  const { profile } = ports.paths
  const options = { onCacheRebuilt, passphrase }
  if (memoryOnly) return openWorkspaceInMemory(options)
  if (full) return openWorkspaceForReading(profile, id, keychain, full, passphrase)
  return openWorkspace(profile, id, keychain, options)
}

/** A hub through which nothing is told any more once `muted` says so. */
const mutedWhen = (hub: Hub, muted: () => boolean): Hub => ({
  emit: (event) => {
    if (!muted()) hub.emit(event)
  },
  touch: (...tables) => {
    if (!muted()) hub.touch(...tables)
  },
  listen: (listener) => hub.listen(listener),
})

/** Connects to the service as the person who signed in. */
function connect(
  {
    kv,
    clock,
    log,
    session,
    budget,
  }: Pick<Foundation, 'kv' | 'clock' | 'log' | 'session' | 'budget'>,
  { baseUrl, ports, onGrant }: EngineParts,
  observe: Sync['observe'],
): Api {
  return createApi({
    baseUrl,
    getToken: () => session.getToken(),
    onUnauthorized: (rejected) => session.onUnauthorized(rejected),
    budget,
    clock,
    log,
    version: ports.version,
    idForms: {
      load: () => JSON.parse(kv.get('id_forms') ?? '{}') as Record<string, 'number' | 'string'>,
      save: (forms) => kv.set('id_forms', JSON.stringify(forms)),
    },
    onEnded: ({ outcome }) => {
      if (outcome === 'ok') onGrant?.('seen')
      observe(outcome)
    },
  })
}

function openOutbox({ store, extensions, hub, budget, ...parts }: Foundation): Outbox {
  const waitingWrites = () => budget.state().find(({ action }) => action === 'write')?.waiting ?? 0
  return createOutbox({
    db: store.outbox,
    api: parts.api,
    cache: parts.cache,
    clock: parts.clock,
    log: parts.log,
    account: parts.account,
    touch: hub.touch,
    emit: hub.emit,
    unseal: extensions.unseal,
    takeBack: extensions.takeBack,
    // Writes leave as soon as the minute has room, ten at once: an even pace would promise too
    // late. Those in line already are the first of the queue.
    etaMs: (place) => budget.etaMs('write', Math.max(1, place - waitingWrites()), 'write'),
  })
}

function openSync(
  { api, budget, clock, log, cache, hub, extensions }: Foundation,
  credits: CreditReadings,
  changed: () => void,
): Sync {
  return createSync({
    api,
    budget,
    clock,
    log,
    target: cache,
    random: Math.random,
    rests: extensions.rests,
    query: extensions.query,
    listener: {
      tables: (tables) => hub.touch(...bridgeTables(tables)),
      extra: extensions.extra,
      looked: extensions.looked,
      swept: (list, table) => {
        // A full disk, say: what is done behind the screen is done the next time.
        extensions.swept(list, table).catch((error: unknown) =>
          log.warn('not written this time', {
            error: error instanceof Error ? error.message : 'unknown',
          }),
        )
        // Also when nothing changed: the list is younger now, and says so.
        hub.touch(...bridgeTables([table]))
      },
      changed,
      credits: (read, at) => {
        credits.add(read, at, 'poll')
        hub.touch('credits')
      },
    },
  })
}

function openSpend(
  { store, api, cache, clock, log, account, hub }: Foundation,
  credits: CreditReadings,
  limits: LimitStore,
): Spend {
  return createSpend({
    db: store.outbox,
    api,
    cache,
    clock,
    log,
    account,
    limits: limits.read,
    onReading: ({ at, ...balance }, cause) => credits.add(balance, at, cause),
    touch: hub.touch,
    emit: hub.emit,
  })
}

/** Runs look again when something about them, or about the sign-in, has changed. */
function openRuns(
  { api, cache, clock, log, kv, session, hub }: Foundation,
  sync: Sync,
  spend: Spend,
): { runs: Runs; stopFollowing: () => void } {
  const runs = createRuns({
    api,
    cache,
    spend,
    clock,
    log,
    kv,
    ready: () => sync.online() && session.state.kind === 'signed_in',
    refresh: (what) => sync.refresh(what),
    touch: hub.touch,
    emit: hub.emit,
  })
  const followed = new Set(['runs', 'reports', 'session'])
  const stopFollowing = hub.listen((event) => {
    if (event.type === 'tables.changed' && event.data.tables.some((table) => followed.has(table)))
      runs.nudge()
  })
  return { runs, stopFollowing }
}

/** Lets sending and reading know whether somebody is signed in. */
function followSession(
  state: SessionState,
  { hub, sync, outbox, parts }: Pick<Engine, 'hub' | 'sync' | 'outbox'> & { parts: EngineParts },
): void {
  hub.touch('session', 'sync')
  if (state.kind === 'signed_in') {
    sync.signedIn()
    void outbox.signedIn().then(() => outbox.granted([...state.scopes]))
    return
  }
  sync.signedOut()
  if (state.kind !== 'signed_out') return
  const { code } = state.problem
  if (code === 'expired' || code === 'token_refused') parts.onGrant?.('ended')
}
