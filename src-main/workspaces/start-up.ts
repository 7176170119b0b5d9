import { isDiskFull } from '#main/engine/store/disk-space.ts'
import { finishWipes } from '#main/engine/store/workspace-store.ts'
import type { Entering } from './entering.ts'
import { explainError } from './explain-error.ts'
import { noRoom } from './full-disk.ts'
import type { Leaving } from './leaving.ts'
import type { ManagerContext } from './manager-context.ts'

interface StartParts {
  leaving: Leaving
  entering: Entering
}

/**
 * Checks whether there is a keychain, finishes what a kill interrupted, then opens the workspace
 * that was open last. Must be called within a turn.
 */
export async function startUp(
  { ports, workspaces, keychains, access, shownWorkspace, touch }: ManagerContext,
  { leaving, entering }: StartParts,
): Promise<void> {
  const { profile } = ports.paths
  const since = access.locks()
  await keychains.probe()
  touch()
  // A keychain that is only locked still holds the token and the key, which are removed once it is
  // unlocked.
  const reachable = !keychains.memoryOnly() || keychains.state() === 'missing'
  for (const known of workspaces.list())
    if (known.leaving && reachable) await leaving.finish(known, leaving.begin(known))
  for (const known of workspaces.list())
    if (known.signed_out && reachable)
      await leaving.finishKeeping(known, leaving.beginKeeping(known))
  // A wipe that was interrupted while signing out is finished before anything opens (P14).
  if (!keychains.memoryOnly())
    for (const id of await finishWipes(profile, ports.keychain).catch(() => []))
      workspaces.remove(id)
  const current = shownWorkspace()
  if (!current && isDiskFull(profile)) access.fail(explainError(noRoom(profile)))
  if (current) await entering.enter(current, since).catch(entering.cannotOpen)
}
