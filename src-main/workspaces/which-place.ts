import { t } from '#shared/i18n/translate.ts'
import { isStated } from '#main/engine/auth/identity.ts'
import type { KnownWorkspace, KnownWorkspaces } from '#main/engine/known-workspaces.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Clock } from '#main/ports.ts'
import type { Problem } from '#shared/bridge/index.ts'
import type { PlaceAnswer, PlaceQuestion } from '#shared/bridge/session.ts'
import { explainError } from './explain-error.ts'
import {
  addPlace,
  freeName,
  placeFor,
  possiblePlaces,
  takePlace,
  type Arrival,
} from './place-for.ts'
import type { Attempts } from './sign-in-attempt.ts'
import type { Adopt } from './sign-ins.ts'

interface WhichPlaceParts {
  clock: Pick<Clock, 'now'>
  workspaces: KnownWorkspaces
  attempts: Attempts
  /** How many changes of a workspace wait to be sent; null where nobody can say. */
  waitingIn(known: KnownWorkspace): Promise<number | null>
  hand(place: () => KnownWorkspace, since: number, adopt: Adopt): Promise<void>
}

/** Somebody who has signed in, and what becomes of it. */
export interface Finished extends Arrival {
  /** How often Hotdesk was locked when it began. */
  since: number
  adopt: Adopt
  /** Gives back what nobody takes over. */
  giveBack(): void
  signal?: AbortSignal
}

/**
 * Hands a finished sign-in over to its workspace. Where nothing proves which one that is, and it may
 * be one of those here, the person is asked; until they answer it is handed to none. Resolves once
 * it is handed over, or the question stands.
 */
export type HandOver = (finished: Finished) => Promise<void>

/** Builds the handing over of finished sign-ins. */
export function createHandOver(parts: WhichPlaceParts): HandOver {
  const { clock, workspaces, attempts, hand } = parts

  /** Takes the person's word. Read in turn: the workspace may be leaving since they were asked. */
  function placeOf({ who, at }: Arrival, { id, name }: PlaceAnswer): KnownWorkspace {
    if (id === null) return addPlace(workspaces, { who, at }, name)
    const known = possiblePlaces(workspaces, { who, at }).find((one) => one.id === id)
    if (known) return takePlace(workspaces, known, { who, at }, clock.now())
    throw new ProblemError(
      'no_workspace',
      t('This workspace is no longer on this computer.'),
      t('Sign in again.'),
    )
  }

  return async (finished) => {
    const { who, at, since, adopt, giveBack, signal } = finished
    const places = possiblePlaces(workspaces, finished)
    if (places.length === 0)
      return hand(() => placeFor(workspaces, { who, at }, clock.now()), since, adopt)
    const question = await ask(parts, finished, places)
    if (signal?.aborted) return giveBack()
    attempts.ask(
      question,
      (answer) => asProblem(hand(() => placeOf(finished, answer), since, adopt)),
      giveBack,
    )
  }
}

/** Waits for the work, and returns what went wrong as a problem; null if nothing did. */
export const asProblem = (work: Promise<void>): Promise<Problem | null> =>
  work.then(() => null, explainError)

/** The question, with the workspace that is shown first and then by when they were used last. */
async function ask(
  { workspaces, waitingIn }: WhichPlaceParts,
  { who, at }: Arrival,
  places: KnownWorkspace[],
): Promise<PlaceQuestion> {
  const shown = workspaces.current()?.id
  const rank = (known: KnownWorkspace) => (known.id === shown ? Infinity : (known.seen_at ?? 0))
  const sorted = places.toSorted((a, b) => rank(b) - rank(a))
  const waiting = await Promise.all(sorted.map(waitingIn))
  return {
    service: new URL(at.base_url).host,
    person: isStated(who) ? (who.name ?? who.email ?? who.subject) : null,
    places: sorted.map(({ id, name, colour, person, seen_at }, n) => ({
      id,
      name,
      colour,
      person,
      used_at: seen_at,
      waiting: waiting[n] ?? null,
    })),
    new_name: freeName(workspaces, { who, at }),
  }
}
