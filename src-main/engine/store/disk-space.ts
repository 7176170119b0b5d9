import { t } from '#shared/i18n/translate.ts'
import { existsSync, statSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { StoreError, storeError } from './errors.ts'

const MEGABYTE = 1024 * 1024
/**
 * Room for the logs of both files, their indexes and some edits. The size of the outbox is added,
 * because its backup is a second copy of it.
 */
const OPENING_BYTES = 20 * MEGABYTE
/**
 * Below this much free space, a disk error while opening counts as a full disk: SQLite reports that
 * as a failed write or a failed lock.
 */
const FULL_BELOW_BYTES = MEGABYTE

/** Reports whether opening failed because the disk that holds `path` is full. */
export function isFullDiskError(error: unknown, path: string): boolean {
  const known = storeError(error)
  if (known instanceof StoreError && known.code !== 'io') return known.code === 'disk_full'
  return isDiskFull(path)
}

/** Reports whether the disk that holds `path` is full; false if the system cannot tell. */
export function isDiskFull(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(findNearest(path))
    return bavail * bsize < FULL_BELOW_BYTES
  } catch {
    return false
  }
}

/**
 * Returns advice for the user: how much space Hotdesk needs to open `outbox`, and on which disk.
 */
export function describeSpaceNeeded(folder: string, outbox?: string): string {
  const outboxBytes =
    outbox === undefined ? 0 : (statSync(outbox, { throwIfNoEntry: false })?.size ?? 0)
  const megabytes = Math.ceil((OPENING_BYTES + outboxBytes) / MEGABYTE / 10) * 10
  return t('Free at least {megabytes} MB on the disk that holds {folder}, then try again.', {
    megabytes,
    folder,
  })
}

/** Returns the path itself, or its closest ancestor that exists. */
function findNearest(path: string): string {
  if (existsSync(path) || dirname(path) === path) return path
  return findNearest(dirname(path))
}
