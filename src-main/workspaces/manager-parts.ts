import type { Preferences as Settings } from '#shared/bridge/settings.ts'
import { heldAsChosen } from '#shared/domain/holds.ts'
import { createAuthAgent, createAuthFetch } from '#main/engine/auth/http.ts'
import type { Hub } from '#main/engine/hub.ts'
import { countUnsent } from '#main/engine/store/workspace-store.ts'
import type { FeatureParts } from '#main/features/common/feature.ts'
import type { Ports } from '#main/ports.ts'
import { createEntering, type Entering } from './entering.ts'
import { createSignInAssignment, type SignInAssignment } from './sign-in-assignment.ts'
import { createLeaseRenewal, type LeaseRenewal } from './lease-renewal.ts'
import { createLeaving, type Leaving } from './leaving.ts'
import type { LockReason } from './lock.ts'
import { lockNow } from './locking.ts'
import { createManagerContext, type ManagerContext } from './manager-context.ts'
import { openKnown } from './opening.ts'
import { keepPractice, type PracticeHost } from './practice-workspace.ts'
import { createSignIns, type SignIns } from './sign-ins.ts'

/** The connected parts that open, lock and leave workspaces. */
export interface ManagerParts {
  context: ManagerContext
  auth: ReturnType<typeof createAuthFetch>
  leaving: Leaving
  leases: LeaseRenewal
  practice: PracticeHost
  entering: Entering
  handingOver: SignInAssignment
  signIns: SignIns
  lock(reason: LockReason): Promise<void>
}

/** When to lock, and how long to wait for the user, as currently set. */
export type ManagerSettings = () => Pick<Settings, 'lock_after' | 'lease_days' | 'hold_time'>

/** Creates and connects the parts; they open nothing until asked. */
export function createManagerParts(
  ports: Ports,
  hub: Hub,
  settings: ManagerSettings,
  features: readonly FeatureParts[],
): ManagerParts {
  const auth = createAuthFetch(ports.clock, createAuthAgent(ports.network))
  const lock = (reason: LockReason) => lockNow(context, reason, dropSignIn)
  const context: ManagerContext = createManagerContext(ports, hub, {
    fetch: auth.fetch,
    lockAfter: () => settings().lock_after,
    lock: () => void lock('idle').catch(() => {}),
    leaving: () => leaving.name(),
  })
  const { workspaces, keychains, attempts, slot, access } = context

  /** Ends a sign-in in progress, also one whose tokens wait for a passphrase. */
  function dropSignIn(): void {
    handingOver.drop()
    attempts.cancel()
  }

  const leaving = createLeaving({
    ports,
    fetch: auth.fetch,
    workspaces,
    keychain: keychains.current,
    closeNow: slot.closeNow,
    live: slot.current,
    closed: slot.closed,
    tell: context.tell,
    onLeave() {
      access.clear()
      dropSignIn()
    },
  })
  const leases = createLeaseRenewal(context, leaving, () => settings().lease_days)
  const practice = keepPractice(context, (known, since) => entering.enter(known, since))
  const entering: Entering = createEntering(context, {
    open: (known, passphrase) =>
      openKnown(context, { practice, features, onGrant: leases.noteGrant }, known, passphrase),
    endIfLapsed: leases.endIfLapsed,
  })
  const handingOver: SignInAssignment = createSignInAssignment(context, entering, (id) => {
    workspaces.update(id, { signed_out: false })
    leases.noteGrant(id, 'seen')
  })
  const signIns = createSignIns({
    ports,
    fetch: auth.fetch,
    workspaces,
    attempts,
    startPractice: practice.ready,
    assignSignIn: handingOver.assignSignIn,
    heldFor: heldAsChosen(settings),
    locks: access.locks,
    countPending: async ({ id }) => {
      const live = slot.current()
      if (live?.engine.id === id) {
        const { pending, needs_you } = live.engine.outbox.counts()
        return pending + needs_you
      }
      await slot.closed()
      const unsent = await countUnsent(ports.paths.profile, id, keychains.current())
      return unsent?.waiting ?? null
    },
    granted: () => {
      const session = slot.current()?.engine.session.state
      return session?.kind === 'signed_in' ? session.scopes : null
    },
  })

  return {
    context,
    auth,
    leaving,
    leases,
    practice,
    entering,
    handingOver,
    signIns,
    lock,
  }
}
