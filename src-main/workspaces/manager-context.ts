import type { SessionState } from '#shared/bridge/session.ts'
import type { AuthFetch } from '#main/engine/auth/http.ts'
import type { Hub } from '#main/engine/hub.ts'
import {
  createKnownWorkspaces,
  type KnownWorkspace,
  type KnownWorkspaces,
} from '#main/engine/known-workspaces.ts'
import type { Ports } from '#main/ports.ts'
import { createKeychainInUse, type KeychainInUse } from './keychain-in-use.ts'
import { createIdle, type LockReason } from './lock.ts'
import { createOpenSlot, type OpenSlot } from './open-slot.ts'
import { describeSession } from './session-state.ts'
import { createAttempts, type Attempts } from './sign-in-attempt.ts'
import { createAccessState, type AccessState } from './access-state.ts'
import { createTurns, type Turns } from './turns.ts'

/** The state shared by the parts that open, lock and leave workspaces. */
export interface ManagerContext {
  ports: Ports
  hub: Hub
  fetch: AuthFetch
  workspaces: KnownWorkspaces
  keychains: KeychainInUse
  attempts: Attempts
  turns: Turns
  slot: OpenSlot
  access: AccessState
  /** Returns the workspace on screen, open or behind its lock screen; null if there is none. */
  shownWorkspace(): KnownWorkspace | null
  state(): SessionState
  /** Tells the windows that session, sync and practice data changed. */
  touch(): void
  /** Sends the session state to the windows, and does what `touch` does. */
  tell(): void
}

interface ContextParts {
  fetch: AuthFetch
  /** After how many idle minutes to lock, as currently set; null for never. */
  lockAfter(): number | null
  /** Called when the user has been idle for that long. */
  lock(): void
  /** Returns the name of the workspace that is being signed out of; null if none is. */
  leaving(): string | null
}

/** Creates the context with nothing open and nothing in the way. */
export function createManagerContext(
  ports: Ports,
  hub: Hub,
  { fetch, lockAfter, lock, leaving }: ContextParts,
): ManagerContext {
  const touch = () => hub.touch('session', 'sync', 'practice')
  const workspaces = createKnownWorkspaces(ports.preferences)
  const keychains = createKeychainInUse(ports.keychain)
  const attempts = createAttempts(touch)
  const idle = createIdle(ports.clock, lockAfter, lock)
  const slot = createOpenSlot({ clock: ports.clock, log: ports.log, idle, changed: touch })
  const access = createAccessState()
  const currentHere = () => {
    const current = workspaces.current()
    return current?.leaving ? null : current
  }
  const state = () =>
    describeSession(currentHere(), {
      live: slot.current(),
      opening: slot.isOpening(),
      attempt: attempts.current(),
      problem: attempts.lastProblem() ?? access.problem(),
      keychain: keychains.state(),
      memoryOnly: keychains.memoryOnly(),
      locked: access.locked(),
      leaving: leaving(),
      ports,
    })
  return {
    ports,
    hub,
    fetch,
    workspaces,
    keychains,
    attempts,
    turns: createTurns(),
    slot,
    access,
    shownWorkspace: currentHere,
    state,
    touch,
    tell() {
      hub.emit({ type: 'session.changed', data: state() })
      touch()
    },
  }
}

/** Shows the lock screen of a workspace. */
export function showLockScreen(
  { workspaces, access, tell }: ManagerContext,
  known: KnownWorkspace,
  reason: LockReason,
): void {
  workspaces.setCurrent(known.id)
  access.lock(reason)
  tell()
}
