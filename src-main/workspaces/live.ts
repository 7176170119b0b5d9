import { createApi, createBudget, type Api, type Budget } from '#main/engine/api/index.ts'
import type { AuthFetch } from '#main/engine/auth/http.ts'
import { Session, type SessionState } from '#main/engine/auth/session.ts'
import { TokenStore } from '#main/engine/auth/tokens.ts'
import type { Reading } from '#main/features/common/context.ts'
import { createErasures, type Erasures } from '#main/features/erasure/erasures.ts'
import { createEnrolment, type Enrolment } from '#main/features/enrolment/index.ts'
import type { Hub } from '#main/engine/hub.ts'
import { createImports, type Imports } from '#main/features/imports/imports.ts'
import { createOutbox, type Account, type Outbox } from '#main/engine/outbox/index.ts'
import type { Keychain, Ports } from '#main/ports.ts'
import { createCampaignMoves, type CampaignMoves } from '#main/features/campaigns/campaign-moves.ts'
import { createCampaignWatch, type CampaignWatch } from '#main/features/campaigns/campaign-watch.ts'
import { createRuns, type Runs } from '#main/engine/runs/index.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'
import type { StoreError } from '#main/engine/store/errors.ts'
import {
  openWorkspace,
  openWorkspaceForReading,
  openWorkspaceInMemory,
  type WorkspaceStore,
} from '#main/engine/store/workspace-store.ts'
import { createStorage, type Storage } from '#main/features/storage/storage.ts'
import { createSync, type Sync } from '#main/engine/sync/index.ts'
import { packedLists } from '#main/features/trip/pack.ts'
import {
  createWebhookSecrets,
  webhookAccount,
  type WebhookSecrets,
} from '#main/features/webhooks/secrets.ts'
import { createCreditReadings, type CreditReadings } from '#main/engine/spend/credit-readings.ts'
import { createJobFields } from '#main/features/pipeline/job-fields.ts'
import { createKv } from '#main/engine/store/kv.ts'
import { createPaidDrafts, type PaidDrafts } from '#main/features/credits/paid-drafts.ts'
import { createLimits, type LimitStore } from '#main/engine/spend/limit-store.ts'
import { createSpend, type Spend } from '#main/engine/spend/index.ts'
import type { Buyable } from '#shared/bridge/spend.ts'
import type { KnownWorkspace } from '#main/engine/known-workspaces.ts'
import { keepScrapes } from '#main/features/pipeline/scrape-history.ts'

/** One workspace, open: its files, its sign-in, and everything that works on them. */
export interface LiveWorkspace extends Reading {
  readonly id: string
  readonly account: Account
  /** Where the service answers. */
  readonly baseUrl: string
  readonly store: WorkspaceStore
  readonly session: Session
  readonly api: Api
  readonly budget: Budget
  readonly outbox: Outbox
  readonly sync: Sync
  /** How much room the cache may take (I11). */
  readonly storage: Storage
  readonly credits: CreditReadings
  readonly spend: Spend
  /** Paid runs that the service does not list: written down before they are asked for (G6). */
  readonly runs: Runs
  /** In the keychain, never in the files of the workspace (E12). */
  readonly webhookSecrets: WebhookSecrets
  /** What the person allows themselves, and what they asked for offline (D4, D10). */
  readonly limits: LimitStore
  readonly drafts: PaidDrafts<Buyable>
  /**
   * Fields of leads asked for beyond the known ones, and those of them the service says it does not
   * know (B3).
   */
  readonly jobFields: () => { asked: string[]; unknown: string[] }
  readonly askJobFields: (names: string[]) => void
  /**
   * What campaigns did over time, as read from here (R7); starting and stopping them; enrolling
   * people behind the guard (E9).
   */
  readonly campaigns: CampaignWatch
  readonly moves: CampaignMoves
  readonly enrolment: Enrolment
  /** Files of people on their way into the workspace (L2). */
  readonly imports: Imports
  /** Erasing people from this computer, verified (J9). */
  readonly erasures: Erasures
  /** The zone whose days count: this computer's. */
  readonly zone: string
  /** Begins to send and to read. Stopped meanwhile, it begins nothing more and resolves. */
  start(): Promise<void>
  /**
   * At once: tells nobody anything more, gives up every request, begins nothing new. Then, once
   * what `after` says and all local work have ended, closes the files and overwrites their key. A
   * write that was on its way stays on disk as sent with an unknown outcome, as after a kill.
   */
  stop(after?: Promise<void>): Promise<void>
}

export interface LiveParts {
  ports: Ports
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

/** How often it is asked whether a backup of the outbox is worth while. */
const BACKUP_LOOK_MS = 5 * 60_000

export const sessionAccount = (id: string): string => `sign-in/${id}`

/** Whose work is in the files of a workspace (P13). Somebody who never signed in has none. */
export function accountOf(known: KnownWorkspace): Account {
  return {
    issuer: known.identity?.issuer ?? '',
    subject: known.identity?.subject ?? '',
    workspace: known.identity?.workspace_id ?? '',
  }
}

function openStore(
  known: KnownWorkspace,
  { memoryOnly, full, keychain, ports }: LiveParts,
  options: Parameters<typeof openWorkspaceInMemory>[0] & { passphrase: string | undefined },
): Promise<WorkspaceStore> {
  const { profile } = ports.paths
  if (memoryOnly) return openWorkspaceInMemory(options)
  if (full) return openWorkspaceForReading(profile, known.id, keychain, full, options.passphrase)
  return openWorkspace(profile, known.id, keychain, options)
}

/**
 * Opens a workspace; nothing is sent or read before `start`. KeychainError and StoreError say why
 * it cannot be opened; nothing was changed then (P10).
 */
export async function openLive(known: KnownWorkspace, parts: LiveParts): Promise<LiveWorkspace> {
  const { ports } = parts
  const { clock, log } = ports
  let stopped = false
  const hub = mutedWhen(parts.hub, () => stopped)
  let rebuilt: (reason: string) => void = () => {}
  const options = {
    onCacheRebuilt: (reason: string) => rebuilt(reason),
    passphrase: parts.passphrase,
  }
  const store = await openStore(known, parts, options)
  const db = store.outbox
  const { cache } = store
  const kv = createKv(db, clock)
  const credits = createCreditReadings(db)
  const jobFields = createJobFields(kv)
  const limits = createLimits(kv)
  const drafts = createPaidDrafts<Buyable>(kv)
  const session = new Session(
    { clock, log, fetch: parts.fetch, movedTo: parts.authUrl },
    new TokenStore(parts.keychain, sessionAccount(known.id)),
  )
  const budget = createBudget({ clock, kv, scale: parts.rateScale })
  const account = accountOf(known)

  const api = createApi({
    baseUrl: parts.baseUrl,
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
      if (outcome === 'ok') parts.onGrant?.('seen')
      sync.observe(outcome)
    },
  })
  const outbox = createOutbox({
    db,
    api,
    cache,
    clock,
    log,
    account,
    touch: hub.touch,
    emit: hub.emit,
    unseal: (name) => webhookSecrets.read(name),
    takeBack: (batch) => imports.takeBack(batch),
    // Writes leave as soon as the minute has room, ten at once: an even pace would promise too
    // late. Those in line already are the first of the queue.
    etaMs: (place) =>
      budget.etaMs(
        'write',
        Math.max(
          1,
          place - (budget.state().find(({ action }) => action === 'write')?.waiting ?? 0),
        ),
        'write',
      ),
  })
  const imports: Imports = createImports({ db, outbox, account, clock, hub, log })
  const webhookSecrets: WebhookSecrets = createWebhookSecrets({
    keychain: parts.keychain,
    account: webhookAccount(known.id),
    kv,
    serverId: (id) => outbox.serverId(id),
  })
  const storage = createStorage({
    cache,
    kv,
    clock,
    log,
    hub,
    pinned: () => packedLists(kv),
    rest: (lists) => sync.rest(lists),
  })
  const sync: Sync = createSync({
    api,
    budget,
    clock,
    log,
    target: cache,
    random: Math.random,
    rests: storage.rests,
    query: (name): Record<string, string> => (name === 'jobs' ? jobFields.query() : {}),
    listener: {
      tables: (tables) => hub.touch(...bridgeTables(tables)),
      extra: (name, extra) => {
        if (name === 'jobs' && jobFields.answered(extra)) hub.touch('jobs', 'session')
      },
      looked: storage.looked,
      swept: (list, table) => {
        storage.swept(list)
        // Also when nothing changed: the list is younger now, and says so.
        hub.touch(...bridgeTables([table]))
        if (table === 'scrape_quality') void keepScrapes(cache, db).catch(missed)
        if (table === 'campaigns') void campaigns.swept().catch(missed)
      },
      changed: () => {
        hub.touch('sync')
        if (sync.online()) outbox.wake()
      },
      credits: (read, at) => {
        credits.add(read, at, 'poll')
        hub.touch('credits')
      },
    },
  })
  const spend = createSpend({
    db,
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
  const runs = createRuns({
    db,
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
  const followRuns = new Set(['runs', 'reports', 'session'])
  const stopFollowing = hub.listen((event) => {
    if (event.type === 'tables.changed' && event.data.tables.some((table) => followRuns.has(table)))
      runs.nudge()
  })

  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
  const campaigns = createCampaignWatch({ db, cache, kv, clock, log, hub, zone })
  const moves = createCampaignMoves({
    api,
    cache,
    clock,
    log,
    hub,
    online: () => sync.online(),
    tryNow: () => sync.tryNow(),
    noted: campaigns.noted,
  })
  const enrolment = createEnrolment({
    db,
    kv,
    api,
    cache,
    clock,
    log,
    hub,
    online: () => sync.online(),
    written: (id) => sync.written({ resource: 'campaigns', id }),
  })

  const erasures = createErasures({ db, cache, outbox, clock, hub, log })
  const stopErasing = hub.listen((event) => {
    if (event.type === 'tables.changed' && event.data.tables.includes('operations'))
      void erasures.nudge()
  })

  const sayRebuilt = () =>
    hub.emit({
      type: 'notice',
      data: {
        tone: 'warning',
        message: 'The local cache was damaged and is being read again.',
        hint: 'Your edits were not in it: nothing is lost.',
      },
    })
  rebuilt = () => {
    // What exists nowhere else is in the outbox, and was laid over the empty cache again.
    sync.readAll()
    sayRebuilt()
  }
  session.onChange((state) => follow(state))

  function follow(state: SessionState): void {
    hub.touch('session', 'sync')
    if (state.kind === 'signed_in') {
      sync.signedIn()
      void outbox.signedIn().then(() => outbox.granted([...state.scopes]))
    } else {
      sync.signedOut()
      if (
        state.kind === 'signed_out' &&
        (state.problem.code === 'expired' || state.problem.code === 'token_refused')
      )
        parts.onGrant?.('ended')
    }
  }

  /**
   * A full disk, say: who edits hears of it, and what is done behind the screen is done the next
   * time.
   */
  function missed(error: unknown): void {
    log.warn('not written this time', { error: error instanceof Error ? error.message : 'unknown' })
  }

  /** A fresh backup now and then, when nothing is being sent: some 10 ms a megabyte. */
  let stopBackUp = () => {}
  function backUpWhenIdle(): void {
    stopBackUp = clock.after(BACKUP_LOOK_MS, () => {
      try {
        if (db.backupDue && outbox.state().sending === 0) db.backUp()
      } catch (error) {
        missed(error)
      }
      backUpWhenIdle()
    })
  }

  const enrolled = db.prepare<[string], { campaign_id: string; at: number }>(
    `SELECT campaign_id, at FROM enrolments WHERE contact_id = ? AND state IN ('sent', 'confirmed', 'unknown') ORDER BY at DESC`,
  )
  return {
    id: known.id,
    baseUrl: parts.baseUrl,
    account,
    store,
    session,
    api,
    budget,
    outbox,
    sync,
    storage,
    credits,
    spend,
    runs,
    webhookSecrets,
    limits,
    drafts,
    cache,
    clock,
    conflicts: (table: TableName) => new Set(outbox.conflicts(table).keys()),
    enrolments: (contactId) => enrolled.all(contactId),
    jobFields: jobFields.read,
    askJobFields: jobFields.ask,
    campaigns,
    moves,
    enrolment,
    erasures,
    imports,
    zone,
    async start() {
      // Nothing can be written down, so nothing is sent and nothing is read from the service.
      if (store.full) return
      try {
        await outbox.catchUp()
        await cache.replaceProjections(outbox.projections())
        hub.touch(
          'operations',
          'overlays',
          'members',
          'jobs',
          'meetings',
          'contacts',
          'companies',
          'hot_lists',
        )
        await session.open()
        if (stopped) return
        follow(session.state)
        outbox.start()
        imports.start()
        spend.start()
        runs.start()
        await sync.start()
        if (stopped) return
        void sync.pollCredits()
        enrolment.enrolling.recover()
        await erasures.nudge()
      } catch (error) {
        if (stopped) return
        throw error
      }
      if (store.cacheRebuilt) sayRebuilt()
      if (db.salvaged)
        hub.emit({
          type: 'notice',
          data: {
            tone: 'warning',
            message:
              'The file with your pending changes was damaged. It was copied aside and its changes were brought back.',
            hint: 'Look through Pending changes.',
            link: '/pending',
          },
        })
      if (!stopped) backUpWhenIdle()
    },
    async stop(after) {
      stopped = true
      stopBackUp()
      storage.stop()
      moves.stop()
      enrolment.enrolling.stop()
      imports.stop()
      sync.stop()
      spend.stop()
      stopFollowing()
      stopErasing()
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

const beside: Partial<Record<TableName, 'desks'>> = {
  desk_companies: 'desks',
  desk_prospects: 'desks',
}

/** Tables of the cache as the bridge names them: what belongs to a desk counts as the desk. */
const bridgeTables = (tables: readonly TableName[]) =>
  tables.map(
    (table) => beside[table] ?? (table as Exclude<TableName, 'desk_companies' | 'desk_prospects'>),
  )
