import { t } from '#shared/i18n/translate.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { lockedError } from './explain-error.ts'
import type { LockReason } from './lock.ts'
import { showLockScreen, type ManagerContext } from './manager-context.ts'

/**
 * Locks at once, whatever is in progress: work on the workspace is rejected, and `dropSignIn` ends
 * a sign-in in progress (J6, P22). Rejects with the problem `memory_only` if the key would be lost.
 */
export function lockNow(
  context: ManagerContext,
  reason: LockReason,
  dropSignIn: () => void,
): Promise<void> {
  const { workspaces, keychains, slot, access } = context
  if (keychains.memoryOnly())
    return Promise.reject(
      new ProblemError(
        'memory_only',
        t('Without a keychain the key is in memory alone: locking would lose your work.'),
        t('Sign out when you are done.'),
      ),
    )
  access.countLock()
  const live = slot.current()
  const known = live && workspaces.get(live.engine.id)
  if (!known) return Promise.resolve()
  slot.closeNow(lockedError())
  dropSignIn()
  showLockScreen(context, known, reason)
  return Promise.resolve()
}
