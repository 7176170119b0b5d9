import { t } from '#shared/i18n/translate.ts'
import { LOCK_LEAST } from '#shared/bridge/session.ts'
import { fixedByPolicy, ProblemError } from '#main/engine/problem.ts'
import { StoreError } from '#main/engine/store/errors.ts'
import { changePassphrase } from '#main/engine/store/keys.ts'
import { workspacePaths } from '#main/engine/store/layout.ts'
import type { Workspaces } from '#main/features/common/workspaces.ts'
import type { Entering } from './entering.ts'
import { asProblem } from './explain-error.ts'
import type { SignInAssignment } from './sign-in-assignment.ts'
import type { LeaseRenewal } from './lease-renewal.ts'
import { createAttemptLimiter } from './lock.ts'
import type { ManagerContext } from './manager-context.ts'

interface PassphraseParts {
  entering: Entering
  leases: LeaseRenewal
  handingOver: SignInAssignment
}

/**
 * Creates the commands that unlock a workspace, and set or change its passphrase (J6). Wrong tries
 * cost time.
 */
export function createPassphrases(
  context: ManagerContext,
  { entering, leases, handingOver }: PassphraseParts,
): Pick<Workspaces, 'unlock' | 'setPassphrase'> {
  const { ports, workspaces, keychains, turns, slot, access } = context
  const tries = createAttemptLimiter(ports.clock)

  async function tryOnce(work: () => Promise<void>): Promise<void> {
    tries.check()
    await work().catch((error: unknown) => {
      if (error instanceof StoreError && error.code === 'wrong_passphrase') tries.wrong()
      throw asProblem(error)
    })
    tries.right()
  }

  /** Puts the key of a workspace under its first passphrase, before any of its files is opened. */
  async function seal(id: string, passphrase: string | undefined): Promise<void> {
    if (passphrase === undefined || passphrase.length < LOCK_LEAST)
      throw new ProblemError(
        'unsealed',
        t('Use at least {least, plural, one {# character} other {# characters}}.', {
          least: LOCK_LEAST,
        }),
      )
    const paths = workspacePaths(ports.paths.profile, id)
    await changePassphrase(keychains.current(), id, paths, undefined, passphrase)
    workspaces.update(id, { sealed: true })
  }

  return {
    async unlock(passphrase) {
      const since = access.locks()
      const known = context.shownWorkspace()
      if (!known || !access.locked()) return
      if (access.locked() === 'lease' || access.locked() === 'signed_out')
        throw new ProblemError(
          'lease',
          t('This workspace opens again when you sign in.'),
          t('Sign in as the same person; what waits is kept.'),
        )
      await tryOnce(() =>
        turns.take(async () => {
          if (slot.current()?.engine.id === known.id || (await leases.endIfLapsed(known))) return
          if (access.locked() === 'unsealed') await seal(known.id, passphrase)
          await handingOver.assignWaiting(await entering.show(known, since, passphrase))
        }),
      )
    },
    async setPassphrase(from, to) {
      if (to === null && ports.policy?.policy.lock)
        throw fixedByPolicy(t('Your administrator requires a passphrase.'))
      const live = slot.current()
      if (!live || keychains.memoryOnly())
        throw new ProblemError(
          'memory_only',
          t('Without a keychain, there is nothing for a passphrase to protect.'),
          t('The key goes with the window.'),
        )
      const { id } = live.engine
      const paths = workspacePaths(ports.paths.profile, id)
      await tryOnce(() => changePassphrase(keychains.current(), id, paths, from, to))
      workspaces.update(id, { sealed: to !== null })
      context.touch()
    },
  }
}
