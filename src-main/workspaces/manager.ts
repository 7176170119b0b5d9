import type { Problem } from '#shared/bridge/index.ts'
import type { SessionState, Workspace } from '#shared/bridge/session.ts'
import { createAuthFetch } from '#main/engine/auth/http.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { Ports } from '#main/ports.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { isDiskFull } from '#main/engine/store/disk-room.ts'
import { StoreError } from '#main/engine/store/errors.ts'
import { changePassphrase } from '#main/engine/store/keys.ts'
import { workspacePaths } from '#main/engine/store/layout.ts'
import { finishWipes, unsentIn, wipeCache } from '#main/engine/store/workspace-store.ts'
import { noRoom, openOnFullDisk, practiceFailed } from './full-disk.ts'
import { openEngine } from '#main/engine/engine.ts'
import { sessionAccount } from '#main/engine/foundation.ts'
import type { FeatureParts } from '#main/features/common/feature.ts'
import { openFeatures, type OpenWorkspace } from './open-workspace.ts'
import { createDoor } from './door.ts'
import { createKeychainInUse } from './keychain-in-use.ts'
import { createLeaving } from './leaving.ts'
import { createIdle, createLeases, createTries, type LockReason } from './lock.ts'
import { createPracticeControl } from '#main/features/common/practice-control.ts'
import { practiceData } from './practice-data.ts'
import { createPracticeKeeper } from './practice-keeper.ts'
import {
  createKnownWorkspaces,
  type KnownWorkspace,
  type KnownWorkspaces,
} from '#main/engine/known-workspaces.ts'
import { describeSession, describeWorkspace } from './session-state.ts'
import { createAttempts } from './sign-in-attempt.ts'
import { createSignIns, type Adopt } from './sign-ins.ts'
import { asProblem, explainError, isLocked } from './explain-error.ts'
import type { Workspaces } from '#main/features/common/workspaces.ts'

/** The workspaces of this computer, with what the features of the open one answer. */
export interface OpenWorkspaces extends Workspaces {
  current(): OpenWorkspace | null
}

/** `settings`: when to lock, as the person likes it now. `features`: what opens on a workspace. */
export function createWorkspaces(
  ports: Ports,
  hub: Hub,
  settings: () => { lock_after: number | null; lease_days: number | null },
  features: readonly FeatureParts[],
): OpenWorkspaces {
  const registry: KnownWorkspaces = createKnownWorkspaces(ports.preferences)
  const auth = createAuthFetch()
  const keychains = createKeychainInUse(ports.keychain)
  const { memoryOnly, current: keychain } = keychains
  let live: OpenWorkspace | null = null
  let openProblem: Problem | null = null
  let turn: Promise<void> = Promise.resolve()
  let first: Promise<void> = Promise.resolve()
  const told = () => hub.touch('session', 'sync', 'practice')
  const door = createDoor(ports.clock)
  /** Resolves when the files of every workspace that was taken out of use are closed. */
  let closing: Promise<void> = Promise.resolve()
  /** How often it was locked: what was asked for before the latest lock opens nothing after it. */
  let locks = 0
  let opening = false
  const attempts = createAttempts(told)
  let locked: LockReason | null = null
  const tries = createTries(ports.clock)
  const idle = createIdle(
    ports.clock,
    () => settings().lock_after,
    () => void lock('idle').catch(() => {}),
  )
  const leases = createLeases(ports.clock, ports.preferences, registry, () => settings().lease_days)
  const stopLooking = leases.watch(
    () =>
      void queue(async () => {
        const known = registry.current()
        // Also while it is locked: the days it stays so are counted, and a computer that is never
        // restarted is wiped as well (J8).
        if (known && !known.leaving && !memoryOnly() && (live?.engine.id === known.id || locked))
          await limit(known)
      }).catch(() => {}),
  )
  /** A sign-in to a workspace under a passphrase: taken over once it is unlocked. Never on disk. */
  let arrived: { id: string; adopt: Adopt } | null = null

  const practice = createPracticeKeeper({
    clock: ports.clock,
    log: ports.log,
    start: async () =>
      ports.startPractice({
        data: await practiceData(ports.paths.profile, keychain(), memoryOnly()),
      }),
    restarted: ({ base_url }) =>
      void queue(async () => practiceIsBack(base_url)).catch((error: unknown) => {
        openProblem = explainError(error)
      }),
    changed: told,
  })

  const signIns = createSignIns({
    ports,
    fetch: auth.fetch,
    registry,
    attempts,
    startPractice: practice.ready,
    hand,
    locks: () => locks,
    granted: () =>
      live?.engine.session.state.kind === 'signed_in' ? live.engine.session.state.scopes : null,
  })

  const leaving = createLeaving({
    ports,
    fetch: auth.fetch,
    registry,
    keychain,
    shut,
    live: () => live,
    closed: () => closing,
    tell: tellNow,
    left() {
      locked = null
      openProblem = null
      dropSignIn()
    },
  })

  /**
   * One opening, closing or signing out at a time; a failure is told and never stops those behind
   * it.
   */
  function queue(work: () => Promise<void>): Promise<void> {
    const mine = turn.then(work)
    turn = mine.catch(() => {})
    return mine
  }

  /**
   * Tells the windows how it stands with the event itself, and whoever asks for more that there is
   * more to ask.
   */
  function tellNow(): void {
    hub.emit({ type: 'session.changed', data: state() })
    told()
  }

  /** Sends what waited; at another address the workspace is opened anew. */
  async function practiceIsBack(baseUrl: string): Promise<void> {
    const known = registry.current()
    if (known?.kind !== 'practice' || live?.engine.id !== known.id) return
    if (live.engine.baseUrl !== baseUrl) return enter(known, locks)
    live.engine.sync.tryNow()
    live.engine.outbox.wake()
  }

  /** Takes the open workspace out of every hand. Its files close behind it: `closing`. */
  function takeOut(after?: Promise<void>): void {
    const old = live
    if (!old) return
    live = null
    closing = Promise.all([closing, old.stop(after)])
      .then(() => {})
      .catch((error: unknown) =>
        ports.log.error('a workspace did not close well', {
          error: error instanceof Error ? error.message : 'unknown',
        }),
      )
  }

  async function close(): Promise<void> {
    takeOut()
    told()
    await closing
  }

  /** The same, and whoever asked something before is refused now (P22). Tells nobody yet. */
  function shut(reason: ProblemError): void {
    idle.stop()
    takeOut(door.shut(reason))
  }

  /** Ends a sign-in under way, also one whose tokens wait for a passphrase. */
  function dropSignIn(): void {
    arrived = null
    attempts.cancel()
  }

  async function openKnown(
    known: KnownWorkspace,
    passphrase: string | undefined,
  ): Promise<OpenWorkspace> {
    const parts = {
      ports,
      hub,
      fetch: auth.fetch,
      keychain: keychain(),
      memoryOnly: memoryOnly(),
      passphrase,
      onGrant: (state: 'seen' | 'ended') => granted(known.id, state),
    }
    try {
      const running = known.kind === 'practice' ? await practice.ready() : null
      const control = running && createPracticeControl(running)
      const rateScale = control ? (await control.state()).rate_scale : 1
      const engine = await openEngine(known, {
        ...parts,
        baseUrl: running?.base_url ?? known.base_url,
        authUrl: running?.auth_url,
        rateScale,
      })
      return await openFeatures(engine, features, control)
    } catch (error) {
      return openOnFullDisk(known, parts, features, error)
    }
  }

  function granted(id: string, state: 'seen' | 'ended'): void {
    leases[state](id)
    // Where a lease was agreed on, an access that was withdrawn closes the files at once (J8); else
    // they stay readable (P13). Looked at in turn: a sign-in under way replaces the access whose
    // end was just told.
    if (state === 'ended')
      void queue(async () => {
        const known = registry.get(id)
        if (known && live?.engine.id === id && !memoryOnly()) await limit(known)
      }).catch(() => {})
  }

  /**
   * `since`: how often it was locked when this was asked for. Throws the problem `locked` where a
   * lock came later.
   */
  async function show(
    known: KnownWorkspace,
    since: number,
    passphrase?: string,
  ): Promise<OpenWorkspace> {
    await close()
    if (since === locks) opening = true
    const opened =
      since === locks
        ? await openKnown(known, passphrase).finally(() => {
            opening = false
          })
        : null
    if (!opened || since !== locks) {
      await opened?.stop()
      if (!locked) stand(known, 'asked')
      throw isLocked()
    }
    live = opened
    locked = null
    const { full } = opened.engine.store
    openProblem = full && explainError(full)
    idle.begin()
    if (registry.current()?.id !== known.id) registry.setCurrent(known.id)
    tellNow()
    await opened.start()
    hub.touch(
      'session',
      'sync',
      'credits',
      'practice',
      'operations',
      'overlays',
      'history',
      'hot_lists',
      'members',
      'jobs',
      'meetings',
      'notes',
      'contacts',
      'companies',
      'campaigns',
      'desks',
      'reports',
      'webhooks',
    )
    return opened
  }

  /**
   * Opens a workspace, or stands before it: its key is under a passphrase (J6), or its lease is
   * over (J8).
   */
  async function enter(known: KnownWorkspace, since: number): Promise<void> {
    await close()
    if (!memoryOnly() && (await limit(known))) return
    try {
      await show(known, since)
    } catch (error) {
      askPassphrase(known, error)
    }
  }

  /** Locks or wipes where the lease is over; whether it did. */
  async function limit(known: KnownWorkspace): Promise<boolean> {
    const lease = leases.state(known)
    if (lease === 'open') return false
    shut(isLocked())
    if (lease === 'locked') {
      stand(known, 'lease')
      return true
    }
    await close()
    await lapse(known)
    return true
  }

  /**
   * Stands before a workspace whose key is under a passphrase; another error is thrown on. The
   * keychain knows better than a note that a kill kept from being written.
   */
  function askPassphrase(known: KnownWorkspace, error: unknown): void {
    if (!(error instanceof StoreError && error.code === 'locked')) throw error
    stand(registry.update(known.id, { sealed: true }), 'start')
  }

  function stand(known: KnownWorkspace, reason: LockReason): void {
    registry.setCurrent(known.id)
    locked = reason
    openProblem = null
    tellNow()
  }

  function lock(reason: LockReason): Promise<void> {
    if (memoryOnly())
      return Promise.reject(
        new ProblemError(
          'memory_only',
          'Without a keychain the key is in memory alone: locking would lose your work.',
          'Sign out when you are done.',
        ),
      )
    locks += 1
    const known = live && registry.get(live.engine.id)
    if (!known) return Promise.resolve()
    shut(isLocked())
    dropSignIn()
    stand(known, reason)
    return Promise.resolve()
  }

  /**
   * A lease that ran out long ago (J8): everything goes but what exists nowhere else, which stays
   * encrypted until the same person signs in (P3).
   */
  async function lapse(known: KnownWorkspace): Promise<void> {
    const unsent = await unsentIn(ports.paths.profile, known.id, keychain())
    if (unsent && unsent.waiting + unsent.kept === 0) {
      await leaving.finish(known, leaving.begin(known))
      openProblem = {
        code: 'lease_over',
        message: `${known.name} was wiped from this computer: the service had not let you in for a long time.`,
        hint: 'Nothing of yours waited to be sent. Sign in to read everything again.',
      }
      return told()
    }
    wipeCache(ports.paths.profile, known.id)
    await keychain().remove(sessionAccount(known.id))
    stand(known, 'lease')
  }

  /**
   * Hands a sign-in over to its workspace; one under a passphrase is asked for that first, and so
   * is one that was locked since the sign-in began.
   */
  function hand(place: () => KnownWorkspace, since: number, adopt: Adopt): Promise<void> {
    return queue(async () => {
      // In turn: a sign-out under way may just be taking away the place it had.
      const known = place()
      if (since !== locks) {
        arrived = { id: known.id, adopt }
        return
      }
      try {
        await take(live?.engine.id === known.id ? live : await show(known, since), adopt)
      } catch (error) {
        askPassphrase(known, error)
        arrived = { id: known.id, adopt }
      }
    })
  }

  async function take({ engine: { id, session } }: OpenWorkspace, adopt: Adopt): Promise<void> {
    const adopted = await adopt(session)
    if (adopted.ok) leases.seen(id)
    if (!adopted.ok)
      throw new ProblemError(adopted.problem.code, adopted.problem.message, adopted.problem.hint)
  }

  const describe = (known: KnownWorkspace): Workspace =>
    describeWorkspace(known, live, registry.current()?.id === known.id)

  /** The workspace that is shown, or that the lock screen stands before. */
  const here = () => {
    const current = registry.current()
    return current?.leaving ? null : current
  }

  const state = (): SessionState =>
    describeSession(here(), {
      live,
      opening,
      attempt: attempts.current(),
      problem: attempts.lastProblem() ?? openProblem,
      keychain: keychains.state(),
      memoryOnly: memoryOnly(),
      locked,
      leaving: leaving.name(),
      ports,
    })

  return {
    start: () =>
      (first = queue(async () => {
        const since = locks
        await keychains.probe()
        told()
        // A keychain that is only locked still holds the token and the key: they are taken out of
        // it when it opens.
        const reachable = !memoryOnly() || keychains.state() === 'missing'
        for (const known of registry.list())
          if (known.leaving && reachable) await leaving.finish(known, leaving.begin(known))
        // What was wiped while signing out, half-way, is finished before anything opens (P14).
        if (!memoryOnly())
          for (const id of await finishWipes(ports.paths.profile, ports.keychain).catch(() => []))
            registry.remove(id)
        const current = here()
        if (!current && isDiskFull(ports.paths.profile))
          openProblem = explainError(noRoom(ports.paths.profile))
        if (current) await enter(current, since).catch(cannotOpen)
      })),
    open() {
      if (locked) throw isLocked()
      if (!live)
        throw new ProblemError(
          'no_workspace',
          openProblem?.message ?? 'No workspace is open.',
          openProblem?.hint ?? 'Sign in, or choose a workspace.',
        )
      return live.engine
    },
    current: () => live,
    isOpen: () => live !== null,
    within: door.through,
    started: () => first,
    state,
    list: () =>
      registry
        .list()
        .filter((known) => !known.leaving)
        .map(describe),
    async practice() {
      const since = locks
      // Only then is it known whether there is a keychain, and one that is being signed out of is
      // gone.
      await first
      await turn
      const known = registry.list().find((one) => one.kind === 'practice')
      if (known && live?.engine.id === known.id && live.engine.session.state.kind === 'signed_in')
        return
      const running = await practice.ready().catch((error: unknown) => {
        throw practiceFailed(error, ports.paths.profile)
      })
      if (known && live?.engine.id !== known.id) {
        await queue(() => enter(known, since))
        if (locked || live?.engine.session.state.kind === 'signed_in') return
      }
      signIns.intoPractice(running)
    },
    signIn: signIns.signIn,
    useToken: signIns.useToken,
    renew: signIns.renew,
    cancel: () => attempts.cancel(),
    reopen: signIns.reopen,
    switchTo,
    async openAnew(id) {
      // Locked or left since it was asked for: it stays closed.
      if (live?.engine.id !== id) throw isLocked()
      await switchTo(id)
    },
    async signOut(id, discardPending) {
      const since = locks
      const known = registry.get(id)
      if (!known || known.leaving) return
      if (!discardPending) await leaving.check(id)
      const shown = registry.current()?.id === id
      const revoking = leaving.begin(known)
      await queue(async () => {
        await leaving.finish(known, revoking)
        const next = here()
        if (shown && next) await enter(next, since).catch(cannotOpen)
      }).catch((error: unknown) => {
        const { code, message } = explainError(error)
        const problem = new ProblemError(
          code,
          `Signing out of ${known.name} is not finished. ${message}`,
          'Restart Hotdesk to finish it.',
        )
        if (shown) openProblem = problem.problem
        tellNow()
        throw problem
      })
    },
    lock,
    async unlock(passphrase) {
      const since = locks
      const known = here()
      if (!known || !locked) return
      if (locked === 'lease')
        throw new ProblemError(
          'lease',
          'This workspace opens again when you sign in.',
          'Sign in as the same person; what waits is kept.',
        )
      tries.check()
      await queue(async () => {
        if (live?.engine.id === known.id || (await limit(known))) return
        const opened = await show(known, since, passphrase)
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
      if (!live || memoryOnly())
        throw new ProblemError(
          'memory_only',
          'Without a keychain there is nothing a passphrase could guard.',
          'The key goes with the window.',
        )
      const { id } = live.engine
      tries.check()
      await changePassphrase(
        keychain(),
        id,
        workspacePaths(ports.paths.profile, id),
        from,
        to,
      ).catch((error: unknown) => {
        if (error instanceof StoreError && error.code === 'wrong_passphrase') tries.wrong()
        throw asProblem(error)
      })
      tries.right()
      registry.update(id, { sealed: to !== null })
      told()
    },
    active: () => {
      if (live) idle.begin()
    },
    control() {
      const running = practice.running()
      return running && registry.current()?.kind === 'practice'
        ? createPracticeControl(running)
        : null
    },
    restartPractice: async () =>
      void (await practice.ready().catch((error: unknown) => {
        throw practiceFailed(error, ports.paths.profile)
      })),
    practiceStopped: () => practice.gaveUp() && registry.current()?.kind === 'practice',
    async stop() {
      attempts.cancel()
      idle.stop()
      stopLooking()
      takeOut()
      await turn
      await close()
      await practice.stop()
      await auth.close()
    },
  }

  async function switchTo(id: string): Promise<void> {
    const since = locks
    const known = registry.get(id)
    if (!known || known.leaving)
      throw new ProblemError('no_workspace', 'This workspace is no longer on this computer.')
    await queue(() =>
      enter(known, since).catch((error: unknown) => {
        cannotOpen(error)
        throw error
      }),
    ).catch((error: unknown) => {
      throw asProblem(error)
    })
  }

  /** Says why a workspace is not open. Where a lock came in between, the lock screen says it. */
  function cannotOpen(error: unknown): void {
    if (!locked) openProblem = explainError(error)
    told()
  }
}
