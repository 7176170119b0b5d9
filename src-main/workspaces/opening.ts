import { openEngine } from '#main/engine/engine.ts'
import type { KnownWorkspace } from '#main/engine/known-workspaces.ts'
import type { FeatureParts } from '#main/features/common/feature.ts'
import { createPracticeControl } from '#main/features/common/practice-control.ts'
import { openOnFullDisk } from './full-disk.ts'
import type { ManagerContext } from './manager-context.ts'
import { openFeatures, type OpenWorkspace } from './open-workspace.ts'
import { admit, requirePassphrase } from './policy-gate.ts'
import type { PracticeKeeper } from './practice-keeper.ts'

/**
 * Opens the engine of a workspace and every feature on it; on a full disk for reading only. The
 * practice workspace is started where it does not run. Throws the problem `managed`, or StoreError
 * `unsealed`, where the policy of an administrator stands against it.
 */
export async function openKnown(
  { ports, hub, fetch, keychains }: ManagerContext,
  { practice, features, onGrant }: OpeningParts,
  known: KnownWorkspace,
  passphrase: string | undefined,
): Promise<OpenWorkspace> {
  const parts = {
    ports,
    hub,
    fetch,
    keychain: keychains.current(),
    memoryOnly: keychains.memoryOnly(),
    passphrase,
    onGrant: (state: 'seen' | 'ended') => onGrant(known.id, state),
  }
  admit(ports, known)
  await requirePassphrase(ports, keychains, known.id)
  try {
    const running = known.kind === 'practice' ? await practice.ready() : null
    const control = running && createPracticeControl(running)
    const rateScale = control ? (await control.state()).rate_scale : 1
    const engine = await openEngine(known, {
      ...parts,
      baseUrl: running?.base_url ?? known.base_url,
      authUrl: running?.auth_url,
      rateScale,
    })
    return await openFeatures(engine, features, control)
  } catch (error) {
    return openOnFullDisk(known, parts, features, error)
  }
}

export interface OpeningParts {
  practice: PracticeKeeper
  /** What opens on a workspace. */
  features: readonly FeatureParts[]
  /** The service let the person in, or said that their sign-in is over (J8). */
  onGrant(id: string, state: 'seen' | 'ended'): void
}
