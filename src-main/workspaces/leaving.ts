import { t } from '#shared/i18n/translate.ts'
import type { AuthFetch } from '#main/engine/auth/http.ts'
import { Session } from '#main/engine/auth/session.ts'
import { TokenStore } from '#main/engine/auth/tokens.ts'
import { errorFields } from '#main/engine/error-fields.ts'
import type { Keychain, Ports } from '#main/ports.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { unsentIn, wipeWorkspace } from '#main/engine/store/workspace-store.ts'
import { calendarAccount } from '#main/features/calendars/account.ts'
import { deleteFeed } from '#main/features/calendars/feed-file.ts'
import { webhookAccount } from '#main/features/webhooks/secrets.ts'
import { sessionAccount } from '#main/engine/foundation.ts'
import type { OpenWorkspace } from './open-workspace.ts'
import type { KnownWorkspace, KnownWorkspaces } from '#main/engine/known-workspaces.ts'

export interface LeavingParts {
  ports: Pick<Ports, 'clock' | 'log' | 'paths'>
  fetch: AuthFetch
  workspaces: KnownWorkspaces
  keychain(): Keychain
  live(): OpenWorkspace | null
  /** Takes the open workspace out of every hand. */
  shut(reason: ProblemError): void
  /** The workspace that was shown, or locked, is being left: nothing of it is said any more. */
  left(): void
  /** Resolves when no file of a workspace out of use is open. */
  closed(): Promise<void>
  tell(): void
}

/** Signing out: the window is empty first, then access, tokens, key and files go (P14, P22). */
export interface Leaving {
  /** The name of the workspace that is being signed out of. */
  name(): string | null
  /** Throws the problem `pending` while changes of a workspace wait, or where nobody can say. */
  check(id: string): Promise<void> | void
  /**
   * Marks it, so that the next start goes on after a kill, empties the window of it, and begins to
   * revoke its access (5 s at most).
   */
  begin(known: KnownWorkspace): Promise<unknown>
  /** Does the same and marks it as signed out with its files kept (J7). */
  beginKeeping(known: KnownWorkspace): Promise<unknown>
  /**
   * Once that is revoked and the files are closed, forgets the access and deletes what others could
   * read. May throw; the next start goes on then.
   */
  finishKeeping(known: KnownWorkspace, revoking: Promise<unknown>): Promise<void>
  /**
   * Once that is revoked and the files are closed, wipes everything. May throw; the next start goes
   * on then.
   */
  finish(known: KnownWorkspace, revoking: Promise<unknown>): Promise<void>
}

/** Builds the signing out of workspaces. */
export function createLeaving(parts: LeavingParts): Leaving {
  const { ports, workspaces } = parts
  let name: string | null = null

  /** For a workspace that is not open: its tokens are in the keychain alone. */
  async function revokeClosed(id: string): Promise<void> {
    const session = new Session(
      { clock: ports.clock, log: ports.log, fetch: parts.fetch },
      new TokenStore(parts.keychain(), sessionAccount(id)),
    )
    await session.open()
    await session.signOut()
  }

  /** Takes a workspace out of every hand, and revokes its access. */
  function revoke(id: string): Promise<unknown> {
    const engine = parts.live()?.engine
    if (engine?.id !== id) return revokeClosed(id)
    // Before it is shut, which forgets the tokens.
    const revoking = engine.session.signOut()
    parts.shut(
      new ProblemError(
        'no_workspace',
        t('You signed out of this workspace.'),
        t('Sign in, or choose a workspace.'),
      ),
    )
    return revoking
  }

  /** Marks a workspace, empties the window of it, and begins to revoke its access. */
  function empty(id: string, mark: { leaving: true } | { signed_out: true }): Promise<unknown> {
    workspaces.update(id, mark)
    const revoking = revoke(id).catch(() => {})
    if (workspaces.current()?.id === id) parts.left()
    parts.tell()
    return revoking
  }

  /** A file that cannot be deleted keeps nobody signed in. */
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
    const unsent = await unsentIn(ports.paths.profile, id, parts.keychain())
    if (!unsent)
      throw new ProblemError(
        'pending',
        t('It cannot be seen from here whether changes of this workspace wait to be sent.'),
        t('Open it and look, or sign out and lose what may wait.'),
      )
    refuseWhile(unsent.waiting)
  }

  return {
    name: () => name,
    check(id) {
      const live = parts.live()
      if (live?.engine.id !== id) return checkClosed(id)
      const { pending, needs_you } = live.engine.outbox.counts()
      refuseWhile(pending + needs_you)
    },
    begin(known) {
      name = known.name
      return empty(known.id, { leaving: true })
    },
    beginKeeping: ({ id }) => empty(id, { signed_out: true }),
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

function refuseWhile(waiting: number): void {
  if (waiting > 0)
    throw new ProblemError(
      'pending',
      t(
        '{changes, plural, one {# change has not reached the service yet.} other {# changes have not reached the service yet.}}',
        { changes: waiting },
      ),
      t('Send them first, or sign out and lose them.'),
    )
}
