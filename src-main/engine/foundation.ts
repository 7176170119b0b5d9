import type { Clock, Keychain, Log, Ports } from '#main/ports.ts'
import {
  createApiLater,
  createBudget,
  createDispatcher,
  type Api,
  type Budget,
  type Failure,
  type KeyValue,
} from './api/index.ts'
import type { AuthFetch } from './auth/http.ts'
import { Session } from './auth/session.ts'
import { TokenStore } from './auth/tokens.ts'
import { createExtensions, type Extensions } from './extensions.ts'
import type { Hub } from './hub.ts'
import type { KnownWorkspace } from './known-workspaces.ts'
import type { Account } from './outbox/index.ts'
import type { CacheStore } from './store/cache/client.ts'
import { createKv } from './store/kv.ts'
import {
  openWorkspace,
  openWorkspaceForReading,
  openWorkspaceInMemory,
  type OnFullDisk,
  type WorkspaceStore,
} from './store/workspace-store.ts'
import type { Sync } from './sync/index.ts'

export interface EngineParts {
  ports: Pick<
    Ports,
    | 'clock'
    | 'language'
    | 'log'
    | 'paths'
    | 'version'
    | 'network'
    | 'policy'
    | 'startCache'
    | 'settled'
  >
  hub: Hub
  fetch: AuthFetch
  /** The system's keychain, or one in memory if that fails. */
  keychain: Keychain
  memoryOnly: boolean
  /** The base URL of the service now; a practice workspace may have moved to another port. */
  baseUrl: string
  /** The sign-in address of a practice workspace now. */
  authUrl?: string | undefined
  /** Multiple of the contract's rates; only a practice workspace may run faster. */
  rateScale: number
  /**
   * Requests wait for this while the service is being started. If it rejects, no request is sent.
   */
  ready?: Promise<void> | undefined
  /** The passphrase of a sealed key (J6). */
  passphrase?: string | undefined
  /**
   * Set if the disk is full: the workspace is opened for reading, and every change is refused with
   * this.
   */
  full?: OnFullDisk
  /** Called when the service accepted the user's sign-in, or reported that it has ended (J8). */
  onGrant?: (state: 'seen' | 'ended') => void
}

/** The base of an engine: its files, its sign-in and its client. */
export interface Foundation {
  readonly store: WorkspaceStore
  readonly cache: CacheStore
  /** Small values in the encrypted file, through one shared store. */
  readonly kv: KeyValue
  readonly clock: Clock
  readonly log: Log
  /** Silent once the engine is stopped. */
  readonly hub: Hub
  readonly account: Account
  readonly session: Session
  readonly budget: Budget
  readonly api: Api
  readonly extensions: Extensions
}

/** The callbacks of the foundation into its engine. */
export interface FoundationEvents {
  stopped(): boolean
  /** Called when the cache was damaged and was created again. */
  cacheRebuilt(): void
  /** Called when all rows of the cache are in another order of names. */
  cacheReordered(): void
  /** Called when a request has ended. */
  observed: Sync['observe']
}

/** Returns the keychain account that holds the sign-in of a workspace. */
export const sessionAccount = (id: string): string => `sign-in/${id}`

/**
 * Returns the account whose work is in the files of a workspace (P13). All its parts are empty if
 * no user has signed in.
 */
export function accountOf(known: KnownWorkspace): Account {
  return {
    issuer: known.identity?.issuer ?? '',
    subject: known.identity?.subject ?? '',
    workspace: known.identity?.workspace_id ?? '',
  }
}

/**
 * Opens the files of a workspace and its client; sends no request. Throws a KeychainError or a
 * StoreError if it cannot be opened; nothing has been changed then (P10).
 */
export async function openFoundation(
  known: KnownWorkspace,
  parts: EngineParts,
  events: FoundationEvents,
): Promise<Foundation> {
  const { clock, log } = parts.ports
  const store = await openStore(known.id, parts, events)
  const kv = createKv(store.outbox, clock)
  const session = new Session(
    { clock, log, fetch: parts.fetch, movedTo: parts.authUrl },
    new TokenStore(parts.keychain, sessionAccount(known.id)),
  )
  const budget = createBudget({ clock, kv, scale: parts.rateScale })
  return {
    store,
    cache: store.cache,
    kv,
    clock,
    log,
    hub: muteWhen(parts.hub, events.stopped),
    account: accountOf(known),
    session,
    budget,
    api: connect({ kv, clock, log, session, budget }, parts, events.observed),
    extensions: createExtensions(),
  }
}

function openStore(
  id: string,
  { ports, keychain, memoryOnly, full, passphrase }: EngineParts,
  { cacheRebuilt, cacheReordered }: FoundationEvents,
): Promise<WorkspaceStore> {
  const { profile } = ports.paths
  const options = {
    onCacheRebuilt: cacheRebuilt,
    onCacheReordered: cacheReordered,
    passphrase,
    startCache: ports.startCache,
    sortLanguage: ports.language?.sortLanguage(),
  }
  if (memoryOnly) return openWorkspaceInMemory(options)
  if (full) return openWorkspaceForReading(profile, id, keychain, full, options)
  return openWorkspace(profile, id, keychain, options)
}

/** Wraps a hub: drops what is emitted once `muted` is true. */
const muteWhen = (hub: Hub, muted: () => boolean): Hub => ({
  emit: (event) => {
    if (!muted()) hub.emit(event)
  },
  touch: (...tables) => {
    if (!muted()) hub.touch(...tables)
  },
  listen: (listener) => hub.listen(listener),
})

/** Creates the client of the service for the signed-in user. */
function connect(
  {
    kv,
    clock,
    log,
    session,
    budget,
  }: Pick<Foundation, 'kv' | 'clock' | 'log' | 'session' | 'budget'>,
  { baseUrl, ports, ready, onGrant }: EngineParts,
  observe: Sync['observe'],
): Api {
  const options = {
    baseUrl,
    async getToken() {
      await ready
      return session.getToken()
    },
    onUnauthorized: (rejected: string) => session.onUnauthorized(rejected),
    budget,
    clock,
    log,
    version: ports.version,
    dispatcher: createDispatcher(ports.network),
    idForms: {
      load: () => JSON.parse(kv.get('id_forms') ?? '{}') as Record<string, 'number' | 'string'>,
      save: (forms: Record<string, 'number' | 'string'>) =>
        kv.set('id_forms', JSON.stringify(forms)),
    },
    onEnded: ({ outcome }: { outcome: 'ok' | Failure }) => {
      if (outcome === 'ok') onGrant?.('seen')
      observe(outcome)
    },
  }
  return createApiLater(options, ports.settled)
}
