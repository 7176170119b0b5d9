import { t } from '#shared/i18n/translate.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Entering } from './entering.ts'
import { explainError } from './explain-error.ts'
import type { Leaving } from './leaving.ts'
import { showLockScreen, type ManagerContext } from './manager-context.ts'
import { shownName } from './shown-name.ts'

interface SignOutParts {
  leaving: Leaving
  entering: Entering
}

/**
 * Signs out of a workspace, and shows another one if it was on screen. Throws the problem `pending`
 * while changes wait that may not be discarded. If it cannot finish, throws a problem with the
 * remaining step; the next start goes on.
 */
export async function signOut(
  { workspaces, turns, access, shownWorkspace, tell }: ManagerContext,
  { leaving, entering }: SignOutParts,
  id: string,
  discardPending: boolean,
): Promise<void> {
  const since = access.locks()
  const known = workspaces.get(id)
  if (!known || known.leaving) return
  if (!discardPending) await leaving.check(id)
  const shown = workspaces.current()?.id === id
  const revoking = leaving.begin(known)
  await turns
    .take(async () => {
      await leaving.finish(known, revoking)
      const next = shownWorkspace()
      if (shown && next) await entering.enter(next, since).catch(entering.cannotOpen)
    })
    .catch((error: unknown) => {
      const { code, message } = explainError(error)
      const problem = new ProblemError(
        code,
        t('Signing out of {name} is not finished. {message}', { name: shownName(known), message }),
        t('Restart Hotdesk to finish it.'),
      )
      if (shown) access.fail(problem.problem)
      tell()
      throw problem
    })
}

/**
 * Signs out of a workspace and keeps its files, with the pending changes in them, closed until the
 * same person signs in (J7). Throws the problem `memory_only` if the key is in memory only.
 */
export async function signOutKeeping(
  context: ManagerContext,
  { leaving }: Pick<SignOutParts, 'leaving'>,
  id: string,
): Promise<void> {
  const { workspaces, keychains, turns, access } = context
  const known = workspaces.get(id)
  if (!known || known.leaving || known.signed_out) return
  if (keychains.memoryOnly())
    throw new ProblemError(
      'memory_only',
      t('Without a keychain the key is in memory alone, so the files cannot be kept.'),
      t('Sign out and delete the data instead.'),
    )
  const isShown = workspaces.current()?.id === id
  const revoking = leaving.beginKeeping(known)
  if (isShown) {
    // Also while it is still being opened.
    access.countLock()
    showLockScreen(context, known, 'signed_out')
  }
  await turns.take(() => leaving.finishKeeping(known, revoking))
}
