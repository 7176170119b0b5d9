import { t } from '#shared/i18n/translate.ts'
import type { AuthFetch } from '#main/engine/auth/http.ts'
import { Session } from '#main/engine/auth/session.ts'
import { TokenStore } from '#main/engine/auth/tokens.ts'
import { errorFields } from '#main/engine/error-fields.ts'
import type { Keychain, Ports } from '#main/ports.ts'
import { describeUnsent } from '#main/engine/unsent.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { countUnsent, wipeWorkspace } from '#main/engine/store/workspace-store.ts'
import { calendarAccount } from '#main/features/calendars/account.ts'
import { deleteFeed } from '#main/features/calendars/feed-file.ts'
import { webhookAccount } from '#main/features/webhooks/secrets.ts'
import { sessionAccount } from '#main/engine/foundation.ts'
import type { OpenWorkspace } from './open-workspace.ts'
import { shownName } from './shown-name.ts'
import type { KnownWorkspace, KnownWorkspaces } from '#main/engine/known-workspaces.ts'

export interface LeavingParts {
  ports: Pick<Ports, 'clock' | 'log' | 'paths'>
  fetch: AuthFetch
  workspaces: KnownWorkspaces
  keychain(): Keychain
  live(): OpenWorkspace | null
  /** Takes the open workspace out of use, and rejects all work on it. */
  closeNow(reason: ProblemError): void
  /**
   * Called when the workspace on screen, or locked, is being left: nothing about it is shown any
   * more.
   */
  onLeave(): void
  /** Resolves when no file of a workspace out of use is open. */
  closed(): Promise<void>
  tell(): void
}

/**
 * Signing out: the window is emptied first, then access, tokens, key and files are removed (P14,
 * P22).
 */
export interface Leaving {
  /** Returns the name of the workspace that is being signed out of; null if none is. */
  name(): string | null
  /**
   * Throws the problem `pending` while changes of a workspace are pending, or if that is unknown.
   */
  check(id: string): Promise<void> | void
  /**
   * Marks the workspace, so that the next start goes on after a kill, empties the window of it, and
   * starts to revoke its access. Resolves when that has ended (5 s at most).
   */
  begin(known: KnownWorkspace): Promise<unknown>
  /** Does the same, but marks it as signed out with its files kept (J7). */
  beginKeeping(known: KnownWorkspace): Promise<unknown>
  /**
   * Waits until the access is revoked and the files are closed, then deletes the stored access and
   * what others could read. May throw; the next start goes on then.
   */
  finishKeeping(known: KnownWorkspace, revoking: Promise<unknown>): Promise<void>
  /**
   * Waits until the access is revoked and the files are closed, then wipes everything. May throw;
   * the next start goes on then.
   */
  finish(known: KnownWorkspace, revoking: Promise<unknown>): Promise<void>
}

/** Creates the signing out of workspaces. */
export function createLeaving(parts: LeavingParts): Leaving {
  const { ports, workspaces } = parts
  let name: string | null = null

  /** Revokes the access of a workspace that is not open: its tokens are in the keychain only. */
  async function revokeClosed(id: string): Promise<void> {
    const session = new Session(
      { clock: ports.clock, log: ports.log, fetch: parts.fetch },
      new TokenStore(parts.keychain(), sessionAccount(id)),
    )
    await session.open()
    await session.signOut()
  }

  /** Takes a workspace out of use, and revokes its access. */
  function revoke(id: string): Promise<unknown> {
    const engine = parts.live()?.engine
    if (engine?.id !== id) return revokeClosed(id)
    // Before the shut, which forgets the tokens.
    const revoking = engine.session.signOut()
    parts.closeNow(
      new ProblemError(
        'no_workspace',
        t('You signed out of this workspace.'),
        t('Sign in, or choose a workspace.'),
      ),
    )
    return revoking
  }

  /** Marks a workspace, empties the window of it, and starts to revoke its access. */
  function beginLeaving(
    id: string,
    mark: { leaving: true } | { signed_out: true },
  ): Promise<unknown> {
    workspaces.update(id, mark)
    const revoking = revoke(id).catch(() => {})
    if (workspaces.current()?.id === id) parts.onLeave()
    parts.tell()
    return revoking
  }

  /** Deletes the calendar file. A failure must not keep the user signed in. */
  function deleteCalendarFile(id: string): void {
    const path = workspaces.get(id)?.calendar_file ?? null
    try {
      if (path !== null) deleteFeed(path)
    } catch (error) {
      ports.log.warn('calendar file not deleted', errorFields(error))
    }
  }

  async function checkClosed(id: string): Promise<void> {
    await parts.closed()
    const unsent = await countUnsent(ports.paths.profile, id, parts.keychain())
    if (!unsent)
      throw new ProblemError(
        'pending',
        t('Hotdesk can’t tell from here whether this workspace has unsent changes.'),
        t('Open it and look, or sign out and lose what may wait.'),
      )
    assertNothingPending(unsent.waiting)
  }

  return {
    name: () => name,
    check(id) {
      const live = parts.live()
      if (live?.engine.id !== id) return checkClosed(id)
      const { pending, needs_you } = live.engine.outbox.counts()
      assertNothingPending(pending + needs_you)
    },
    begin(known) {
      name = shownName(known)
      return beginLeaving(known.id, { leaving: true })
    },
    beginKeeping: ({ id }) => beginLeaving(id, { signed_out: true }),
    async finishKeeping({ id }, revoking) {
      await revoking
      await parts.closed()
      deleteCalendarFile(id)
      await parts.keychain().remove(sessionAccount(id))
    },
    async finish({ id }, revoking) {
      try {
        await revoking
        await parts.closed()
        deleteCalendarFile(id)
        await parts.keychain().remove(sessionAccount(id))
        await parts.keychain().remove(webhookAccount(id))
        await parts.keychain().remove(calendarAccount(id))
        await wipeWorkspace(ports.paths.profile, id, parts.keychain())
        workspaces.remove(id)
      } finally {
        name = null
        parts.tell()
      }
    },
  }
}

function assertNothingPending(waiting: number): void {
  if (waiting > 0)
    throw new ProblemError(
      'pending',
      describeUnsent(waiting),
      t('Send them first, or sign out and lose them.'),
    )
}
