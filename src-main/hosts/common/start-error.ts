import { t } from '#shared/i18n/translate.ts'
import { dirname } from 'node:path'
import { describeSpaceNeeded } from '#main/engine/store/disk-space.ts'
import { StoreError, storeError } from '#main/engine/store/errors.ts'

/** Explains why a host could not start, with advice if the disk is full. */
export function startProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const known = storeError(error)
  if (!(known instanceof StoreError) || known.code !== 'disk_full') return error.message
  const path =
    'path' in error && typeof error.path === 'string' ? dirname(error.path) : t('your data')
  return t('The disk is full, so Hotdesk cannot start. {advice} Nothing was deleted or changed.', {
    advice: describeSpaceNeeded(path),
  })
}
