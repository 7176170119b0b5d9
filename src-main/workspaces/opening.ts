import { openEngine } from '#main/engine/engine.ts'
import type { KnownWorkspace } from '#main/engine/known-workspaces.ts'
import type { FeatureParts } from '#main/features/common/feature.ts'
import { createPracticeControl } from '#main/features/common/practice-control.ts'
import { openOnFullDisk } from './full-disk.ts'
import type { ManagerContext } from './manager-context.ts'
import { openFeatures, type OpenWorkspace } from './open-workspace.ts'
import { assertAllowedByPolicy, requirePassphrase } from './policy-checks.ts'
import { fetchWhenReady, readAndStorePlace, type PracticePlace } from './practice-place.ts'
import type { PracticeHost } from './practice-workspace.ts'

/**
 * Opens the engine of a workspace and every feature on it; on a full disk for reading only. Starts
 * the practice workspace if it does not run. Throws the problem `managed`, or StoreError
 * `unsealed`, if an administrator's policy forbids it.
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
    keychain: keychains.current(),
    memoryOnly: keychains.memoryOnly(),
    passphrase,
    onGrant: (state: 'seen' | 'ended') => onGrant(known.id, state),
  }
  assertAllowedByPolicy(ports, known)
  await requirePassphrase(ports, keychains, known.id)
  try {
    const place = known.kind === 'practice' ? await placeFor(known) : null
    const engine = await openEngine(known, {
      ...parts,
      fetch: place?.ready ? fetchWhenReady(fetch, place.ready) : fetch,
      baseUrl: place?.base_url ?? known.base_url,
      authUrl: place?.auth_url,
      rateScale: place?.rate_scale ?? 1,
      ready: place?.ready,
    })
    const control = place && createPracticeControl(practice.ready)
    return await openFeatures(engine, features, control)
  } catch (error) {
    return openOnFullDisk(known, { ...parts, fetch }, features, error)
  }

  /** Returns where the practice workspace runs, or will run: rows do not wait for its process. */
  async function placeFor(
    workspace: KnownWorkspace,
  ): Promise<PracticePlace & { ready?: Promise<void> }> {
    const expected = passphrase === undefined ? practice.expect(workspace) : null
    return expected ?? readAndStorePlace(ports.preferences, await practice.ready())
  }
}

export interface OpeningParts {
  practice: PracticeHost
  /** The features to open on a workspace. */
  features: readonly FeatureParts[]
  /** Called when the service let the person in, or reported that their sign-in is over (J8). */
  onGrant(id: string, state: 'seen' | 'ended'): void
}
