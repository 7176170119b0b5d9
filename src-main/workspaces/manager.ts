import type { Problem } from '#shared/bridge/index.ts'
import type { SessionState, Workspace } from '#shared/bridge/session.ts'
import { identifyApiToken } from '../auth/api-token.ts'
import { createAuthFetch } from '../auth/http.ts'
import type { Who } from '../auth/identity.ts'
import { createMemoryKeychain } from '../auth/keychain.ts'
import { scopesFor, upgradedScopes } from '../auth/scopes.ts'
import { signIn, type SignedIn } from '../auth/sign-in.ts'
import type { Hub } from '../hub.ts'
import { KeychainError, type Keychain, type KeychainTrouble, type Ports } from '../ports.ts'
import { ProblemError } from '../problem.ts'
import { isDiskFull } from '../store/disk-room.ts'
import { StoreError } from '../store/errors.ts'
import { changePassphrase } from '../store/keys.ts'
import { workspacePaths } from '../store/layout.ts'
import { finishWipes, unsentIn, wipeCache, wipeWorkspace } from '../store/workspace-store.ts'
import type { Scope } from '#shared/api/scopes.ts'
import { noRoom, openOnFullDisk, practiceFailed } from './full-disk.ts'
import { openLive, sessionAccount, type LiveWorkspace } from './live.ts'
import { createIdle, createLeases, createTries, type LockReason } from './lock.ts'
import { givePast } from './practice-past.ts'
import { createPracticeControl } from './practice-control.ts'
import { practiceData } from './practice-data.ts'
import { createPracticeKeeper } from './practice-keeper.ts'
import { createRegistry, type KnownWorkspace, type Registry } from './registry.ts'
import { webhookAccount } from '../webhooks/secrets.ts'
import { describeSession, describeWorkspace } from './session-state.ts'
import { createAttempts } from './sign-in-attempt.ts'
import { asProblem, explain, parseBase } from './trouble.ts'
import type { Workspaces } from './types.ts'

const PRACTICE_NAME = 'Practice workspace'
const DEFAULT_CLIENT = 'hotdesk'
type Adopt = (session: LiveWorkspace['session']) => ReturnType<LiveWorkspace['session']['adopt']>

/** `settings`: when to lock, as the person likes it now. */
export function createWorkspaces(ports: Ports, hub: Hub, settings: () => { lock_after: number | null; lease_days: number | null }): Workspaces {
  const registry: Registry = createRegistry(ports.preferences)
  const auth = createAuthFetch()
  const memory = createMemoryKeychain()
  let keychainState: SessionState['keychain'] = 'checking'
  let live: LiveWorkspace | null = null
  let openProblem: Problem | null = null
  let turn: Promise<void> = Promise.resolve()
  let first: Promise<void> = Promise.resolve()
  const told = () => hub.touch('session', 'sync', 'practice')
  const attempts = createAttempts(told)
  let locked: LockReason | null = null
  const tries = createTries(ports.clock)
  const idle = createIdle(ports.clock, () => settings().lock_after, () => void lock('idle').catch(() => {}))
  const leases = createLeases(ports.clock, ports.preferences, registry, () => settings().lease_days)
  const stopLooking = leases.watch(() => void queue(async () => {
    const known = registry.current()
    // Also while it is locked: the days it stays so are counted, and a computer that is never restarted is wiped as well (J8).
    if (known && !memoryOnly() && (live?.id === known.id || locked)) await limit(known)
  }).catch(() => {}))
  /** A sign-in to a workspace under a passphrase: taken over once it is unlocked. Never on disk. */
  let arrived: { id: string; adopt: Adopt } | null = null

  const memoryOnly = () => keychainState !== 'working' && keychainState !== 'checking'
  const keychain = (): Keychain => (memoryOnly() ? memory : ports.keychain)

  /** One opening, closing or signing out at a time; a failure is told and never stops those behind it. */
  function queue(work: () => Promise<void>): Promise<void> {
    const mine = turn.then(work)
    turn = mine.catch(() => {})
    return mine
  }

  async function probe(): Promise<void> {
    try {
      await ports.keychain.probe()
      keychainState = 'working'
    } catch (error) {
      keychainState = (error instanceof KeychainError ? error.code : 'failing') satisfies KeychainTrouble
    }
    told()
  }

  const practice = createPracticeKeeper({
    clock: ports.clock, log: ports.log, start: async () => ports.startPractice({ data: await practiceData(ports.paths.profile, keychain(), memoryOnly()) }),
    restarted: ({ base_url }) => void queue(async () => practiceIsBack(base_url)).catch((error: unknown) => { openProblem = explain(error) }), changed: told,
  })

  /** Sends what waited; at another address the workspace is opened anew. */
  async function practiceIsBack(baseUrl: string): Promise<void> {
    const known = registry.current()
    if (known?.kind !== 'practice' || live?.id !== known.id) return
    if (live.baseUrl !== baseUrl) return enter(known)
    live.sync.tryNow()
    live.outbox.wake()
  }

  async function close(): Promise<void> {
    const closing = live
    live = null
    told()
    await closing?.stop()
  }

  async function openKnown(known: KnownWorkspace, passphrase: string | undefined): Promise<LiveWorkspace> {
    const parts = { ports, hub, fetch: auth.fetch, keychain: keychain(), memoryOnly: memoryOnly(), passphrase, onGrant: (state: 'seen' | 'ended') => granted(known.id, state) }
    try {
      const running = known.kind === 'practice' ? await practice.ready() : null
      const control = running && createPracticeControl(running)
      const rateScale = control ? (await control.state()).rate_scale : 1
      const opened = await openLive(known, { ...parts, baseUrl: running?.base_url ?? known.base_url, authUrl: running?.auth_url, rateScale })
      if (control) await givePast(opened, control, ports.log)
      return opened
    } catch (error) {
      return openOnFullDisk(known, parts, error)
    }
  }

  function granted(id: string, state: 'seen' | 'ended'): void {
    leases[state](id)
    // Where a lease was agreed on, an access that was withdrawn closes the files at once (J8); else they stay readable (P13). Looked at in turn: a
    // sign-in under way replaces the access whose end was just told.
    if (state === 'ended') void queue(async () => {
      const known = registry.get(id)
      if (known && live?.id === id && !memoryOnly()) await limit(known)
    }).catch(() => {})
  }

  async function show(known: KnownWorkspace, passphrase?: string): Promise<LiveWorkspace> {
    await close()
    const opened = await openKnown(known, passphrase)
    live = opened
    locked = null
    openProblem = opened.store.full && explain(opened.store.full)
    idle.begin()
    if (registry.current()?.id !== known.id) registry.setCurrent(known.id)
    await opened.start()
    hub.touch('session', 'sync', 'credits', 'practice', 'operations', 'overlays', 'history', 'hot_lists', 'members', 'jobs', 'meetings', 'notes', 'contacts', 'companies', 'campaigns', 'desks', 'reports', 'webhooks')
    return opened
  }

  /** Opens a workspace, or stands before it: its key is under a passphrase (J6), or its lease is over (J8). */
  async function enter(known: KnownWorkspace): Promise<void> {
    await close()
    if (!memoryOnly() && await limit(known)) return
    try {
      await show(known)
    } catch (error) {
      askPassphrase(known, error)
    }
  }

  /** Locks or wipes where the lease is over; whether it did. */
  async function limit(known: KnownWorkspace): Promise<boolean> {
    const lease = leases.state(known)
    if (lease === 'open') return false
    idle.stop()
    await close()
    if (lease === 'wipe') await lapse(known)
    else stand(known, 'lease')
    return true
  }

  /** Stands before a workspace whose key is under a passphrase; another error is thrown on. The keychain knows better than a note that a kill kept from being written. */
  function askPassphrase(known: KnownWorkspace, error: unknown): void {
    if (!(error instanceof StoreError && error.code === 'locked')) throw error
    stand(registry.update(known.id, { sealed: true }), 'start')
  }

  function stand(known: KnownWorkspace, reason: LockReason): void {
    registry.setCurrent(known.id)
    locked = reason
    openProblem = null
    told()
  }

  function lock(reason: LockReason): Promise<void> {
    if (memoryOnly()) return Promise.reject(new ProblemError('memory_only', 'Without a keychain the key is in memory alone: locking would lose your work.', 'Sign out when you are done.'))
    return queue(async () => {
      const known = live ? registry.get(live.id) : null
      if (!known) return
      idle.stop()
      arrived = null
      await close()
      stand(known, reason)
    })
  }

  /** A lease that ran out long ago (J8): everything goes but what exists nowhere else, which stays encrypted until the same person signs in (P3). */
  async function lapse(known: KnownWorkspace): Promise<void> {
    const unsent = await unsentIn(ports.paths.profile, known.id, keychain())
    if (unsent && unsent.waiting + unsent.kept === 0) {
      await leave(registry.update(known.id, { leaving: true }))
      openProblem = { code: 'lease_over', message: `${known.name} was wiped from this computer: the service had not let you in for a long time.`, hint: 'Nothing of yours waited to be sent. Sign in to read everything again.' }
      return told()
    }
    wipeCache(ports.paths.profile, known.id)
    await keychain().remove(sessionAccount(known.id))
    stand(known, 'lease')
  }

  /** The workspace of an identity: the one here already, or a new one. */
  function placeFor(who: Who, at: Pick<KnownWorkspace, 'kind' | 'base_url' | 'auth_url' | 'client_id'>): KnownWorkspace {
    const identity = { issuer: who.issuer, subject: who.subject, workspace_id: who.workspace_id }
    const person = who.name ?? who.email
    const known = registry.find(identity)
    if (known) return registry.update(known.id, { ...at, person, name: who.workspace_name ?? known.name, seen_at: ports.clock.now(), ended_at: null, days_run: [] })
    return registry.add({ ...at, identity, person, name: at.kind === 'practice' ? PRACTICE_NAME : who.workspace_name ?? new URL(at.base_url).hostname })
  }

  /** Hands a sign-in over to its workspace; one under a passphrase is asked for that first. */
  function hand(known: KnownWorkspace, adopt: Adopt): Promise<void> {
    return queue(async () => {
      try {
        await take(live?.id === known.id ? live : await show(known), adopt)
      } catch (error) {
        askPassphrase(known, error)
        arrived = { id: known.id, adopt }
      }
    })
  }

  async function take({ id, session }: LiveWorkspace, adopt: Adopt): Promise<void> {
    const adopted = await adopt(session)
    if (adopted.ok) leases.seen(id)
    if (!adopted.ok) throw new ProblemError(adopted.problem.code, adopted.problem.message, adopted.problem.hint)
  }

  const finish = (at: Pick<KnownWorkspace, 'kind' | 'base_url' | 'auth_url' | 'client_id'>) => async (signedIn: SignedIn): Promise<Problem | null> => {
    try {
      await hand(placeFor(signedIn.who, at), (session) => session.adopt(signedIn))
      return null
    } catch (error) {
      return explain(error)
    }
  }

  function begin(at: Pick<KnownWorkspace, 'kind' | 'base_url' | 'auth_url' | 'client_id'>, scopes: Scope[], expect?: KnownWorkspace['identity']): void {
    attempts.run((signal, onUrl) => signIn({ clock: ports.clock, fetch: auth.fetch, openExternal: ports.openExternal }, {
      auth_url: at.auth_url ?? '', client_id: at.client_id ?? DEFAULT_CLIENT, scopes, signal, onPage: ({ url }) => onUrl(url), ...(expect ? { expect } : {}),
    }), finish(at))
  }

  const describe = (known: KnownWorkspace): Workspace => describeWorkspace(known, live, registry.current()?.id === known.id)
  const state = (): SessionState => describeSession(registry.current(), { live, attempt: attempts.current(), problem: attempts.lastProblem() ?? openProblem, keychain: keychainState, memoryOnly: memoryOnly(), locked, ports })

  return {
    start: () => (first = queue(async () => {
      await probe()
      // A keychain that is only locked still holds the token and the key: they are taken out of it when it opens.
      const reachable = !memoryOnly() || keychainState === 'missing'
      for (const known of registry.list()) if (known.leaving && reachable) await leave(known)
      // What was wiped while signing out, half-way, is finished before anything opens (P14).
      if (!memoryOnly()) for (const id of await finishWipes(ports.paths.profile, ports.keychain).catch(() => [])) registry.remove(id)
      const current = registry.current()
      if (!current && isDiskFull(ports.paths.profile)) openProblem = explain(noRoom(ports.paths.profile))
      if (!current || current.leaving) return
      try {
        await enter(current)
      } catch (error) {
        openProblem = explain(error)
        told()
      }
    })),
    open() {
      if (locked) throw new ProblemError('locked', 'This workspace is locked.', 'Unlock it first.')
      if (!live) throw new ProblemError('no_workspace', openProblem?.message ?? 'No workspace is open.', openProblem?.hint ?? 'Sign in, or choose a workspace.')
      return live
    },
    isOpen: () => live !== null,
    started: () => first,
    state,
    list: () => registry.list().map(describe),
    async practice() {
      // Only then is it known whether there is a keychain.
      await first
      const known = registry.list().find((one) => one.kind === 'practice')
      if (known && live?.id === known.id && live.session.state.kind === 'signed_in') return
      const running = await practice.ready().catch((error: unknown) => { throw practiceFailed(error, ports.paths.profile) })
      if (known && live?.id !== known.id) {
        await queue(() => enter(known))
        if (locked || live?.session.state.kind === 'signed_in') return
      }
      begin({ kind: 'practice', base_url: running.base_url, auth_url: running.auth_url, client_id: running.client_id }, scopesFor())
    },
    signIn({ base_url, auth_url, client_id }) {
      const base = parseBase(base_url)
      begin({ kind: 'service', base_url: base.href.replace(/\/$/, ''), auth_url: auth_url ?? base.origin, client_id: client_id ?? DEFAULT_CLIENT }, scopesFor())
    },
    async useToken({ base_url, token }) {
      const base = parseBase(base_url).href.replace(/\/$/, '')
      const auth_url = new URL(base).origin
      const found = await identifyApiToken(auth.fetch, { base_url: base, auth_url, token })
      if (!found.ok) throw new ProblemError(found.problem.code, found.problem.message, found.problem.hint)
      const who = found.value
      const known = placeFor(who, { kind: 'service', base_url: base, auth_url: null, client_id: null })
      await hand(known, (session) => session.adoptApiToken(auth_url, who, token.trim()))
    },
    async renew(scopes) {
      const known = registry.current()
      if (!known) throw new ProblemError('no_workspace', 'No workspace is open.', 'Sign in first.')
      const running = known.kind === 'practice' ? await practice.ready() : null
      const granted = live?.session.state.kind === 'signed_in' ? live.session.state.scopes : scopesFor()
      if (known.auth_url === null && !running) throw new ProblemError('by_token', 'This workspace was entered with an API token.', 'Make a new token in the workspace settings and add the workspace again; its pending changes are kept.')
      begin({ kind: known.kind, base_url: running?.base_url ?? known.base_url, auth_url: running?.auth_url ?? known.auth_url, client_id: known.client_id }, upgradedScopes(granted, scopes), known.identity)
    },
    cancel: () => attempts.cancel(),
    async reopen() {
      const url = attempts.current()?.url
      if (!url) return
      await ports.openExternal(url).catch(() => { throw new ProblemError('browser', 'The browser could not be opened.', 'Copy the address and open it in a browser on this computer.') })
    },
    async switchTo(id) {
      const known = registry.get(id)
      if (!known) throw new ProblemError('no_workspace', 'This workspace is no longer on this computer.')
      await queue(async () => {
        try {
          await enter(known)
        } catch (error) {
          openProblem = explain(error)
          told()
          throw error
        }
      }).catch((error: unknown) => { throw asProblem(error) })
    },
    async signOut(id, discardPending) {
      const known = registry.get(id)
      if (!known) return
      const waiting = discardPending ? 0 : live?.id === id ? describe(known).pending : (await unsentIn(ports.paths.profile, id, keychain()))?.waiting ?? null
      if (waiting === null) throw new ProblemError('pending', 'It cannot be seen from here whether changes of this workspace wait to be sent.', 'Open it and look, or sign out and lose what may wait.')
      if (waiting > 0) throw new ProblemError('pending', `${waiting} ${waiting === 1 ? 'change has' : 'changes have'} not reached the service yet.`, 'Send them first, or sign out and lose them.')
      await queue(async () => { await leave(registry.update(id, { leaving: true })) })
    },
    lock,
    async unlock(passphrase) {
      const known = registry.current()
      if (!known || !locked) return
      if (locked === 'lease') throw new ProblemError('lease', 'This workspace opens again when you sign in.', 'Sign in as the same person; what waits is kept.')
      tries.check()
      await queue(async () => {
        if (await limit(known)) return
        const opened = await show(known, passphrase)
        const mine = arrived?.id === known.id ? arrived : null
        arrived = null
        if (mine) await take(opened, mine.adopt)
      }).catch((error: unknown) => {
        if (error instanceof StoreError && error.code === 'wrong_passphrase') tries.wrong()
        throw asProblem(error)
      })
      tries.right()
    },
    async setPassphrase(from, to) {
      if (!live || memoryOnly()) throw new ProblemError('memory_only', 'Without a keychain there is nothing a passphrase could guard.', 'The key goes with the window.')
      const { id } = live
      tries.check()
      await changePassphrase(keychain(), id, workspacePaths(ports.paths.profile, id), from, to).catch((error: unknown) => {
        if (error instanceof StoreError && error.code === 'wrong_passphrase') tries.wrong()
        throw asProblem(error)
      })
      tries.right()
      registry.update(id, { sealed: to !== null })
      told()
    },
    active: () => { if (live) idle.begin() },
    control() {
      const running = practice.running()
      return running && registry.current()?.kind === 'practice' ? createPracticeControl(running) : null
    },
    restartPractice: async () => void await practice.ready().catch((error: unknown) => { throw practiceFailed(error, ports.paths.profile) }),
    practiceStopped: () => practice.gaveUp() && registry.current()?.kind === 'practice',
    async stop() {
      attempts.cancel()
      idle.stop()
      stopLooking()
      await turn
      await close()
      await practice.stop()
      await auth.close()
    },
  }

  /** Revokes (5 s at most), then wipes tokens, key and files. Marked as leaving before, so that the next start goes on after a kill (P14). */
  async function leave(known: KnownWorkspace): Promise<void> {
    const session = live?.id === known.id ? live.session : null
    if (session) await session.signOut().catch(() => {})
    if (live?.id === known.id) await close()
    await keychain().remove(sessionAccount(known.id))
    await keychain().remove(webhookAccount(known.id))
    await wipeWorkspace(ports.paths.profile, known.id, keychain())
    registry.remove(known.id)
    if (registry.current() === null || !live) locked = null
    told()
  }
}
