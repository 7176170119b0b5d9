import { t } from '#shared/i18n/translate.ts'
import { isStated } from '#main/engine/auth/identity.ts'
import type { KnownWorkspace, KnownWorkspaces } from '#main/engine/known-workspaces.ts'
import type { Clock } from '#main/ports.ts'
import type { Problem } from '#shared/bridge/index.ts'
import type { PlaceAnswer, PlaceQuestion } from '#shared/bridge/session.ts'
import { explainError } from './explain-error.ts'
import {
  addWorkspace,
  freeName,
  findOrAddWorkspace,
  possibleWorkspaces,
  updateWorkspace,
  type SignInResult,
} from './sign-in-workspace.ts'
import type { Attempts } from './sign-in-attempt.ts'
import type { Adopt } from './sign-ins.ts'
import { workspaceGone } from './workspace-gone.ts'

interface AssignmentParts {
  clock: Pick<Clock, 'now'>
  workspaces: KnownWorkspaces
  attempts: Attempts
  /** Returns how many changes of a workspace are pending; null if that is unknown. */
  countPending(known: KnownWorkspace): Promise<number | null>
  assignSignIn(place: () => KnownWorkspace, since: number, adopt: Adopt): Promise<void>
}

/** A finished sign-in, and how to hand it over. */
export interface FinishedSignIn extends SignInResult {
  /** The number of locks when the sign-in began. */
  since: number
  adopt: Adopt
  /** Revokes tokens that no workspace takes over. */
  revokeTokens(): void
  signal?: AbortSignal
}

/**
 * Hands a finished sign-in over to its workspace. If nothing proves which one that is, and it may
 * be one on this computer, the user is asked; until they answer, no workspace gets it. Resolves
 * once it is handed over, or the question is shown.
 */
export type HandOver = (finished: FinishedSignIn) => Promise<void>

/** Creates the handing over of finished sign-ins. */
export function createHandOver(parts: AssignmentParts): HandOver {
  const { clock, workspaces, attempts, assignSignIn } = parts

  /**
   * Returns the workspace that the user chose. Call it within a turn: the workspace may have been
   * left since the question.
   */
  function placeOf({ user, at }: SignInResult, { id, name }: PlaceAnswer): KnownWorkspace {
    if (id === null) return addWorkspace(workspaces, { user, at }, name)
    const known = possibleWorkspaces(workspaces, { user, at }).find(
      (workspace) => workspace.id === id,
    )
    if (known) return updateWorkspace(workspaces, known, { user, at }, clock.now())
    throw workspaceGone(t('Sign in again.'))
  }

  return async (finished) => {
    const { user, at, since, adopt, revokeTokens, signal } = finished
    const places = possibleWorkspaces(workspaces, finished)
    if (places.length === 0)
      return assignSignIn(
        () => findOrAddWorkspace(workspaces, { user, at }, clock.now()),
        since,
        adopt,
      )
    const question = await ask(parts, finished, places)
    if (signal?.aborted) return revokeTokens()
    attempts.ask(
      question,
      (answer) => asProblem(assignSignIn(() => placeOf(finished, answer), since, adopt)),
      revokeTokens,
    )
  }
}

/** Waits for the work. Returns its error as a problem; null if it succeeded. */
export const asProblem = (work: Promise<void>): Promise<Problem | null> =>
  work.then(() => null, explainError)

/** Builds the question: the workspace on screen first, then the most recently used. */
async function ask(
  { workspaces, countPending }: AssignmentParts,
  { user, at }: SignInResult,
  places: KnownWorkspace[],
): Promise<PlaceQuestion> {
  const shown = workspaces.current()?.id
  const rank = (known: KnownWorkspace) => (known.id === shown ? Infinity : (known.seen_at ?? 0))
  const sorted = places.toSorted((a, b) => rank(b) - rank(a))
  const waiting = await Promise.all(sorted.map(countPending))
  return {
    service: new URL(at.base_url).host,
    person: isStated(user) ? (user.name ?? user.email ?? user.subject) : null,
    places: sorted.map(({ id, name, colour, person, seen_at }, n) => ({
      id,
      name,
      colour,
      person,
      used_at: seen_at,
      waiting: waiting[n] ?? null,
    })),
    new_name: freeName(workspaces, { user, at }),
  }
}
