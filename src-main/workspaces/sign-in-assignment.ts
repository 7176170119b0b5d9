import type { KnownWorkspace } from '#main/engine/known-workspaces.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Entering } from './entering.ts'
import type { ManagerContext } from './manager-context.ts'
import type { OpenWorkspace } from './open-workspace.ts'
import type { Adopt } from './sign-ins.ts'

/** Hands finished sign-ins over to their workspaces. */
export interface SignInAssignment {
  /**
   * Hands a sign-in over within a turn. If the workspace is under a passphrase, or was locked more
   * often than `since`, the sign-in waits for `assignWaiting`.
   */
  assignSignIn(place: () => KnownWorkspace, since: number, adopt: Adopt): Promise<void>
  /** Hands over the sign-in that waits for this workspace, which is open now. */
  assignWaiting(opened: OpenWorkspace): Promise<void>
  /** Drops the waiting sign-in. */
  drop(): void
}

/**
 * Creates the handing over of sign-ins; one whose workspace is locked waits in memory only.
 * `adopted` is called once the service let the person in.
 */
export function createSignInAssignment(
  { turns, slot, access }: ManagerContext,
  { show, askPassphrase }: Pick<Entering, 'show' | 'askPassphrase'>,
  adopted: (id: string) => void,
): SignInAssignment {
  /** The sign-in to hand over once its workspace is unlocked. Never on disk. */
  let waiting: { id: string; adopt: Adopt } | null = null

  async function adoptSignIn({ engine }: OpenWorkspace, adopt: Adopt): Promise<void> {
    const outcome = await adopt(engine)
    if (outcome.ok) return adopted(engine.id)
    const { code, message, hint } = outcome.problem
    throw new ProblemError(code, message, hint)
  }

  return {
    assignSignIn: (place, since, adopt) =>
      turns.take(async () => {
        // Within the turn, because a sign-out in progress may be removing the place.
        const known = place()
        if (since !== access.locks()) {
          waiting = { id: known.id, adopt }
          return
        }
        try {
          const live = slot.current()
          await adoptSignIn(live?.engine.id === known.id ? live : await show(known, since), adopt)
        } catch (error) {
          askPassphrase(known, error)
          waiting = { id: known.id, adopt }
        }
      }),
    async assignWaiting(opened) {
      const mine = waiting?.id === opened.engine.id ? waiting : null
      waiting = null
      if (mine) await adoptSignIn(opened, mine.adopt)
    },
    drop() {
      waiting = null
    },
  }
}
