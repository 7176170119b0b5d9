import type { KnownWorkspace } from '#main/engine/known-workspaces.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Entering } from './entering.ts'
import type { ManagerContext } from './manager-context.ts'
import type { OpenWorkspace } from './open-workspace.ts'
import type { Adopt } from './sign-ins.ts'

/** Hands finished sign-ins over to their workspaces. */
export interface HandingOver {
  /**
   * Hands a sign-in over when its turn comes. A workspace under a passphrase is asked for that
   * first, and so is one that was locked more often than `since`: it waits for `unlocked` then.
   */
  hand(place: () => KnownWorkspace, since: number, adopt: Adopt): Promise<void>
  /** Hands over what waited for this workspace, which is open now. */
  unlocked(opened: OpenWorkspace): Promise<void>
  /** Forgets a sign-in that waits. */
  drop(): void
}

/**
 * Builds the handing over of sign-ins; one whose workspace is locked waits in memory alone.
 * `adopted`: the service let the person in.
 */
export function createHandingOver(
  { turns, slot, standing }: ManagerContext,
  { show, askPassphrase }: Pick<Entering, 'show' | 'askPassphrase'>,
  adopted: (id: string) => void,
): HandingOver {
  /** Taken over once its workspace is unlocked. Never on disk. */
  let waiting: { id: string; adopt: Adopt } | null = null

  async function take({ engine }: OpenWorkspace, adopt: Adopt): Promise<void> {
    const outcome = await adopt(engine)
    if (outcome.ok) return adopted(engine.id)
    const { code, message, hint } = outcome.problem
    throw new ProblemError(code, message, hint)
  }

  return {
    hand: (place, since, adopt) =>
      turns.take(async () => {
        // In turn: a sign-out under way may just be taking away the place it had.
        const known = place()
        if (since !== standing.locks()) {
          waiting = { id: known.id, adopt }
          return
        }
        try {
          const live = slot.current()
          await take(live?.engine.id === known.id ? live : await show(known, since), adopt)
        } catch (error) {
          askPassphrase(known, error)
          waiting = { id: known.id, adopt }
        }
      }),
    async unlocked(opened) {
      const mine = waiting?.id === opened.engine.id ? waiting : null
      waiting = null
      if (mine) await take(opened, mine.adopt)
    },
    drop() {
      waiting = null
    },
  }
}
