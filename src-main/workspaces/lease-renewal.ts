import { t } from '#shared/i18n/translate.ts'
import { sessionAccount } from '#main/engine/foundation.ts'
import type { KnownWorkspace } from '#main/engine/known-workspaces.ts'
import { countUnsent, wipeCache } from '#main/engine/store/workspace-store.ts'
import { lockedError } from './explain-error.ts'
import type { Leaving } from './leaving.ts'
import { createLeases } from './lock.ts'
import { showLockScreen, type ManagerContext } from './manager-context.ts'
import { shownName } from './shown-name.ts'

/** Closes a workspace whose lease is over, and wipes it after a longer time (J8). */
export interface LeaseRenewal {
  /**
   * Locks or wipes the workspace if its lease is over. Reports whether it did. Must be called
   * within a turn.
   */
  endIfLapsed(known: KnownWorkspace): Promise<boolean>
  /** Notes that the service let the person in, or that their sign-in is over. */
  noteGrant(id: string, state: 'seen' | 'ended'): void
  stop(): void
}

/**
 * Creates the keeper, which checks the lease at intervals until stopped. `days`: how long a lease
 * lasts, as the user chose; null for ever.
 */
export function createLeaseRenewal(
  context: ManagerContext,
  leaving: Leaving,
  days: () => number | null,
): LeaseRenewal {
  const { ports, workspaces, keychains, turns, slot, access } = context
  const leases = createLeases(ports.clock, ports.preferences, workspaces, days)

  async function endIfLapsed(known: KnownWorkspace): Promise<boolean> {
    const lease = leases.state(known)
    if (lease === 'open') return false
    slot.closeNow(lockedError())
    if (lease === 'locked') {
      showLockScreen(context, known, 'lease')
      return true
    }
    await slot.close()
    await wipe(known)
    return true
  }

  /**
   * Deletes everything except the data that exists nowhere else, which stays encrypted until the
   * same person signs in (P3).
   */
  async function wipe(known: KnownWorkspace): Promise<void> {
    const { profile } = ports.paths
    const unsent = await countUnsent(profile, known.id, keychains.current())
    if (unsent && unsent.waiting + unsent.kept === 0) {
      await leaving.finish(known, leaving.begin(known))
      access.fail({
        code: 'lease_over',
        message: t(
          '{name} was wiped from this computer: the service had not let you in for a long time.',
          { name: shownName(known) },
        ),
        hint: t('You had no unsent changes. Sign in to load everything again.'),
      })
      return context.touch()
    }
    wipeCache(profile, known.id)
    await keychains.current().remove(sessionAccount(known.id))
    showLockScreen(context, known, 'lease')
  }

  /** Checks the lease of the workspace on screen, within a turn. */
  const checkLease = () =>
    void turns
      .take(async () => {
        const known = workspaces.current()
        // Also while it is locked: those days count, and a computer that is never restarted is
        // wiped too.
        const isShown = slot.current()?.engine.id === known?.id || access.locked()
        if (known && !known.leaving && !keychains.memoryOnly() && isShown) await endIfLapsed(known)
      })
      .catch(() => {})

  return {
    endIfLapsed,
    noteGrant(id, state) {
      leases[state](id)
      if (state === 'seen') return
      // If a lease was agreed on, withdrawn access closes the files at once; otherwise they stay
      // readable (P13). Checked within a turn, because a sign-in in progress may replace the access
      // that just ended.
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
