import { ProblemError } from '#main/engine/problem.ts'
import type { Entering } from './entering.ts'
import { explainError } from './explain-error.ts'
import type { Leaving } from './leaving.ts'
import type { ManagerContext } from './manager-context.ts'

interface SignOutParts {
  leaving: Leaving
  entering: Entering
}

/**
 * Signs out of a workspace, and shows another one where it was shown. Throws the problem `pending`
 * while changes wait that may not be discarded, and says what is left to do where it cannot be
 * finished: the next start goes on.
 */
export async function signOut(
  { workspaces, turns, standing, here, tell }: ManagerContext,
  { leaving, entering }: SignOutParts,
  id: string,
  discardPending: boolean,
): Promise<void> {
  const since = standing.locks()
  const known = workspaces.get(id)
  if (!known || known.leaving) return
  if (!discardPending) await leaving.check(id)
  const shown = workspaces.current()?.id === id
  const revoking = leaving.begin(known)
  await turns
    .take(async () => {
      await leaving.finish(known, revoking)
      const next = here()
      if (shown && next) await entering.enter(next, since).catch(entering.cannotOpen)
    })
    .catch((error: unknown) => {
      const { code, message } = explainError(error)
      const problem = new ProblemError(
        code,
        `Signing out of ${known.name} is not finished. ${message}`,
        'Restart Hotdesk to finish it.',
      )
      if (shown) standing.fail(problem.problem)
      tell()
      throw problem
    })
}
