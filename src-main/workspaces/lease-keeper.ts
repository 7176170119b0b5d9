import { t } from '#shared/i18n/translate.ts'
import { sessionAccount } from '#main/engine/foundation.ts'
import type { KnownWorkspace } from '#main/engine/known-workspaces.ts'
import { unsentIn, wipeCache } from '#main/engine/store/workspace-store.ts'
import { isLocked } from './explain-error.ts'
import type { Leaving } from './leaving.ts'
import { createLeases } from './lock.ts'
import { standBefore, type ManagerContext } from './manager-context.ts'

/** Closes a workspace whose lease is over, and wipes it once that was long ago (J8). */
export interface LeaseKeeper {
  /** Locks or wipes where the lease is over; answers whether it did. Called in turn. */
  endIfLapsed(known: KnownWorkspace): Promise<boolean>
  /** Takes down that the service let the person in, or that their sign-in is over. */
  noteGrant(id: string, state: 'seen' | 'ended'): void
  stop(): void
}

/** Looks now and then, until stopped. `days`: how long a lease lasts, as the person chose. */
export function createLeaseKeeper(
  context: ManagerContext,
  leaving: Leaving,
  days: () => number | null,
): LeaseKeeper {
  const { ports, workspaces, keychains, turns, slot, standing } = context
  const leases = createLeases(ports.clock, ports.preferences, workspaces, days)

  async function endIfLapsed(known: KnownWorkspace): Promise<boolean> {
    const lease = leases.state(known)
    if (lease === 'open') return false
    slot.shut(isLocked())
    if (lease === 'locked') {
      standBefore(context, known, 'lease')
      return true
    }
    await slot.close()
    await wipe(known)
    return true
  }

  /**
   * Everything goes but what exists nowhere else, which stays encrypted until the same person signs
   * in (P3).
   */
  async function wipe(known: KnownWorkspace): Promise<void> {
    const { profile } = ports.paths
    const unsent = await unsentIn(profile, known.id, keychains.current())
    if (unsent && unsent.waiting + unsent.kept === 0) {
      await leaving.finish(known, leaving.begin(known))
      standing.fail({
        code: 'lease_over',
        message: t(
          '{name} was wiped from this computer: the service had not let you in for a long time.',
          { name: known.name },
        ),
        hint: t('Nothing of yours waited to be sent. Sign in to read everything again.'),
      })
      return context.touch()
    }
    wipeCache(profile, known.id)
    await keychains.current().remove(sessionAccount(known.id))
    standBefore(context, known, 'lease')
  }

  /** Looks at the workspace that is shown when its turn comes. */
  const checkLease = () =>
    void turns
      .take(async () => {
        const known = workspaces.current()
        // Also while it is locked: the days it stays so are counted, and a computer that is never
        // restarted is wiped as well.
        const isShown = slot.current()?.engine.id === known?.id || standing.locked()
        if (known && !known.leaving && !keychains.memoryOnly() && isShown) await endIfLapsed(known)
      })
      .catch(() => {})

  return {
    endIfLapsed,
    noteGrant(id, state) {
      leases[state](id)
      if (state === 'seen') return
      // Where a lease was agreed on, an access that was withdrawn closes the files at once; else
      // they stay readable (P13). Looked at in turn: a sign-in under way replaces the access whose
      // end was just heard of.
      void turns
        .take(async () => {
          const known = workspaces.get(id)
          if (known && slot.current()?.engine.id === id && !keychains.memoryOnly())
            await endIfLapsed(known)
        })
        .catch(() => {})
    },
    stop: leases.watch(checkLease),
  }
}
