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
    'clock' | 'log' | 'paths' | 'version' | 'network' | 'policy' | 'startCache' | 'settled'
  >
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
  /** Requests wait for it: the service is only being started. Where it rejects, none is sent. */
  ready?: Promise<void> | undefined
  /** For a key that is locked with one (J6). */
  passphrase?: string | undefined
  /** Open for reading alone, because the disk is full; every change is refused with this. */
  full?: OnFullDisk
  /** The service let this person in; or it said that the sign-in is over (J8). */
  onGrant?: (state: 'seen' | 'ended') => void
}

/** What the parts of an engine are built on: its files, its sign-in and the way to the service. */
export interface Foundation {
  readonly store: WorkspaceStore
  readonly cache: CacheStore
  /** Small values in the encrypted file; the one store over them. */
  readonly kv: KeyValue
  readonly clock: Clock
  readonly log: Log
  /** Says nothing any more once the engine is stopped. */
  readonly hub: Hub
  readonly account: Account
  readonly session: Session
  readonly budget: Budget
  readonly api: Api
  readonly extensions: Extensions
}

/** What the foundation asks of the engine that is built on it. */
export interface FoundationEvents {
  stopped(): boolean
  /** The cache was damaged, and began anew. */
  cacheRebuilt(): void
  /** A request has ended so. */
  observed: Sync['observe']
}

/** Names the entry of the keychain that holds the sign-in of a workspace. */
export const sessionAccount = (id: string): string => `sign-in/${id}`

/**
 * Returns whose work is in the files of a workspace (P13). Somebody who never signed in has none:
 * all its parts are empty.
 */
export function accountOf(known: KnownWorkspace): Account {
  return {
    issuer: known.identity?.issuer ?? '',
    subject: known.identity?.subject ?? '',
    workspace: known.identity?.workspace_id ?? '',
  }
}

/**
 * Opens the files of a workspace and the way to its service; asks the service nothing. KeychainError
 * and StoreError say why it cannot be opened; nothing was changed then (P10).
 */
export async function openFoundation(
  known: KnownWorkspace,
  parts: EngineParts,
  events: FoundationEvents,
): Promise<Foundation> {
  const { clock, log } = parts.ports
  const store = await openStore(known.id, parts, events.cacheRebuilt)
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
  onCacheRebuilt: () => void,
): Promise<WorkspaceStore> {
  const { profile } = ports.paths
  const options = { onCacheRebuilt, passphrase, startCache: ports.startCache }
  if (memoryOnly) return openWorkspaceInMemory(options)
  if (full) return openWorkspaceForReading(profile, id, keychain, full, options)
  return openWorkspace(profile, id, keychain, options)
}

/** Passes on what is said on a hub, until `muted` says that nobody may hear it any more. */
const muteWhen = (hub: Hub, muted: () => boolean): Hub => ({
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
