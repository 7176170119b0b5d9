import { t } from '#shared/i18n/translate.ts'
import { KeychainError } from '#main/ports.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { isFullDiskError, describeSpaceNeeded } from '#main/engine/store/disk-space.ts'
import { StoreError } from '#main/engine/store/errors.ts'
import { workspacePaths } from '#main/engine/store/layout.ts'
import { openEngine } from '#main/engine/engine.ts'
import type { EngineParts } from '#main/engine/foundation.ts'
import type { FeatureParts } from '#main/features/common/feature.ts'
import { openFeatures, type OpenWorkspace } from './open-workspace.ts'
import type { KnownWorkspace } from '#main/engine/known-workspaces.ts'
import { asProblem, describeUntouched } from './explain-error.ts'

/** Returns the error for a profile that has no workspace and no room for one. */
export function noRoom(profile: string): StoreError {
  return fullDisk(t('The disk is full, so Hotdesk cannot keep a workspace.'), profile)
}

/** Explains why the practice workspace did not start: a full disk, or its own message. */
export function practiceFailed(error: unknown, profile: string): ProblemError {
  if (isFullDiskError(error, profile)) return asProblem(noRoom(profile))
  return new ProblemError(
    'practice_failed',
    t('The practice workspace did not start.'),
    error instanceof Error ? error.message : undefined,
  )
}

/**
 * Opens a workspace for reading if `error` means that the disk is full, so that pending changes can
 * be seen. Throws StoreError `disk_full` if even that is impossible, StoreError `locked` or
 * `wrong_passphrase` for its key, and `error` itself if something else is wrong.
 */
export async function openOnFullDisk(
  known: KnownWorkspace,
  parts: Omit<EngineParts, 'baseUrl' | 'rateScale'>,
  features: readonly FeatureParts[],
  error: unknown,
): Promise<OpenWorkspace> {
  const { profile } = parts.ports.paths
  const { folder, outbox } = workspacePaths(profile, known.id)
  if (parts.memoryOnly || error instanceof KeychainError || !isFullDiskError(error, folder))
    throw error
  const full = {
    reading: fullDisk(
      t('The disk is full, so this workspace is open for reading only.'),
      profile,
      outbox,
    ),
    editsAlone: new StoreError(
      'disk_full',
      t('The disk is full, and the local cache is damaged, so only your edits can be read.'),
      { hint: `${describeSpaceNeeded(profile, outbox)} ${t('Your edits are all here.')}` },
    ),
  }
  try {
    const readOnly = { ...parts, baseUrl: known.base_url, rateScale: 1, full }
    return await openFeatures(await openEngine(known, readOnly), features, null)
  } catch (cause) {
    if (
      cause instanceof StoreError &&
      (cause.code === 'locked' || cause.code === 'wrong_passphrase')
    )
      throw cause
    parts.ports.log.warn('not even readable on a full disk', {
      error: cause instanceof Error ? cause.message : 'unknown',
    })
    throw fullDisk(t('The disk is full, so this workspace cannot be opened.'), profile, outbox)
  }
}

function fullDisk(message: string, profile: string, outbox?: string): StoreError {
  return new StoreError('disk_full', message, {
    hint: `${describeSpaceNeeded(profile, outbox)} ${describeUntouched()}`,
  })
}
