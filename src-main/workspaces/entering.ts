import type { Table } from '#shared/bridge/index.ts'
import type { KnownWorkspace } from '#main/engine/known-workspaces.ts'
import { StoreError } from '#main/engine/store/errors.ts'
import { asProblem, explainError, lockedError } from './explain-error.ts'
import { showLockScreen, type ManagerContext } from './manager-context.ts'
import type { OpenWorkspace } from './open-workspace.ts'
import { workspaceGone } from './workspace-gone.ts'

/** The tables to query again once another workspace is shown. */
const everyTable: Table[] = [
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
]

interface EnteringParts {
  open(known: KnownWorkspace, passphrase: string | undefined): Promise<OpenWorkspace>
  /** Locks or wipes the workspace if its lease is over. Reports whether it did. */
  endIfLapsed(known: KnownWorkspace): Promise<boolean>
}

/**
 * The ways to show another workspace. Call each within a turn, except `switchTo`, which takes one.
 */
export interface Entering {
  /**
   * Shows a workspace. `since`: the number of locks when this was requested. Throws the problem
   * `locked` if a lock came later.
   */
  show(known: KnownWorkspace, since: number, passphrase?: string): Promise<OpenWorkspace>
  /**
   * Opens a workspace, or shows its lock screen: its key is under a passphrase (J6), its lease is
   * over (J8), or the user signed out of it and kept its files (J7).
   */
  enter(known: KnownWorkspace, since: number): Promise<void>
  /**
   * Enters a workspace in its turn. Throws the problem `no_workspace`, or why it cannot be opened.
   */
  switchTo(id: string): Promise<void>
  /**
   * Shows the lock screen of a workspace whose key is under a passphrase, or has to be; rethrows
   * any other error. The keychain is trusted more than the note `sealed`, which a kill may have
   * kept from being written.
   */
  askPassphrase(known: KnownWorkspace, error: unknown): void
  /** Sets the reason why a workspace is not open. */
  cannotOpen(error: unknown): void
}

/** Creates the ways to show another workspace. */
export function createEntering(
  context: ManagerContext,
  { open, endIfLapsed }: EnteringParts,
): Entering {
  const { hub, workspaces, keychains, turns, slot, access } = context

  async function show(
    known: KnownWorkspace,
    since: number,
    passphrase?: string,
  ): Promise<OpenWorkspace> {
    await slot.close()
    const opened =
      since === access.locks() ? await slot.whileOpening(() => open(known, passphrase)) : null
    if (!opened || since !== access.locks()) {
      await opened?.stop()
      if (!access.locked()) showLockScreen(context, known, 'asked')
      throw lockedError()
    }
    slot.put(opened)
    const { full } = opened.engine.store
    access.open(full ? explainError(full) : null)
    slot.active()
    if (workspaces.current()?.id !== known.id) workspaces.setCurrent(known.id)
    context.tell()
    await opened.start()
    hub.touch(...everyTable)
    return opened
  }

  function askPassphrase(known: KnownWorkspace, error: unknown): void {
    if (error instanceof StoreError && error.code === 'unsealed')
      return showLockScreen(context, known, 'unsealed')
    if (!(error instanceof StoreError && error.code === 'locked')) throw error
    showLockScreen(context, workspaces.update(known.id, { sealed: true }), 'start')
  }

  async function enter(known: KnownWorkspace, since: number): Promise<void> {
    await slot.close()
    if (!keychains.memoryOnly() && (await endIfLapsed(known))) return
    if (known.signed_out) return showLockScreen(context, known, 'signed_out')
    try {
      await show(known, since)
    } catch (error) {
      askPassphrase(known, error)
    }
  }

  function cannotOpen(error: unknown): void {
    access.failUnlessLocked(explainError(error))
    context.touch()
  }

  async function switchTo(id: string): Promise<void> {
    const since = access.locks()
    const known = workspaces.get(id)
    if (!known || known.leaving) throw workspaceGone()
    await turns
      .take(() =>
        enter(known, since).catch((error: unknown) => {
          cannotOpen(error)
          throw error
        }),
      )
      .catch((error: unknown) => {
        throw asProblem(error)
      })
  }

  return { show, enter, switchTo, askPassphrase, cannotOpen }
}
