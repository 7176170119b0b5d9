import { t } from '#shared/i18n/translate.ts'
import type { Hub } from '#main/engine/hub.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { FeatureParts } from '#main/features/common/feature.ts'
import type { Workspaces } from '#main/features/common/workspaces.ts'
import type { Ports } from '#main/ports.ts'
import { lockedError } from './explain-error.ts'
import { createManagerParts, type ManagerSettings } from './manager-parts.ts'
import type { OpenWorkspace } from './open-workspace.ts'
import { createPassphrases } from './passphrases.ts'
import { practiceCommands } from './practice-workspace.ts'
import { describeWorkspace } from './session-state.ts'
import { signOut, signOutKeeping } from './sign-out.ts'
import { startUp } from './start-up.ts'

/** The workspaces of this computer, and the open one with the handlers of its features. */
export interface OpenWorkspaces extends Workspaces {
  current(): OpenWorkspace | null
}

/**
 * Creates the workspaces of this computer; opens none before `start`. `features` open on each
 * workspace.
 */
export function createWorkspaces(
  ports: Ports,
  hub: Hub,
  settings: ManagerSettings,
  features: readonly FeatureParts[],
): OpenWorkspaces {
  const parts = createManagerParts(ports, hub, settings, features)
  const { context, entering, signIns } = parts
  const { workspaces, attempts, turns, slot, access } = context
  let first: Promise<void> = Promise.resolve()
  const waitForFirst = () => first

  return {
    ...createPassphrases(context, parts),
    ...practiceCommands(context, { ...parts, supervisor: parts.practice, waitForFirst }),
    start: () => (first = turns.take(() => startUp(context, parts))),
    waitForFirst,
    open() {
      if (access.locked()) throw lockedError()
      const live = slot.current()
      if (live) return live.engine
      const problem = access.problem()
      throw new ProblemError(
        'no_workspace',
        problem?.message ?? t('No workspace is open.'),
        problem?.hint ?? t('Sign in, or choose a workspace.'),
      )
    },
    current: slot.current,
    isOpen: () => slot.current() !== null,
    within: slot.within,
    active: slot.active,
    state: context.state,
    list: () =>
      workspaces
        .list()
        .filter((known) => !known.leaving)
        .map((known) =>
          describeWorkspace(known, slot.current(), workspaces.current()?.id === known.id),
        ),
    signIn: signIns.signIn,
    useToken: signIns.useToken,
    renew: signIns.renew,
    reopen: signIns.reopen,
    place: attempts.answer,
    cancel: attempts.cancel,
    switchTo: entering.switchTo,
    async openAnew(id) {
      // It was locked or left since the call: it stays closed.
      if (slot.current()?.engine.id !== id) throw lockedError()
      await entering.switchTo(id)
    },
    signOut: (id, discardPending) => signOut(context, parts, id, discardPending),
    signOutKeeping: (id) => signOutKeeping(context, parts, id),
    lock: parts.lock,
    async stop() {
      attempts.cancel()
      parts.leases.stop()
      slot.end()
      await turns.ended()
      await slot.close()
      await parts.practice.stop()
      await parts.auth.close()
    },
  }
}
