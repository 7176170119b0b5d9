import { t } from '#shared/i18n/translate.ts'
import { existsSync, statSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { StoreError, storeError } from './errors.ts'

const MEGABYTE = 1024 * 1024
/**
 * Logs of both files, their indexes and some edits. The outbox comes on top, because its backup is
 * a second copy of it.
 */
const OPENING_BYTES = 20 * MEGABYTE
/**
 * With less than this free, a disk error while opening is a full disk: SQLite calls it a failed
 * write, or a failed lock.
 */
const FULL_BELOW_BYTES = MEGABYTE

/** Says whether opening failed because no room is left on the disk that holds `path`. */
export function meansFullDisk(error: unknown, path: string): boolean {
  const known = storeError(error)
  if (known instanceof StoreError && known.code !== 'io') return known.code === 'disk_full'
  return isDiskFull(path)
}

/** Says whether the disk that holds `path` has no room; false where the system cannot tell. */
export function isDiskFull(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(findNearest(path))
    return bavail * bsize < FULL_BELOW_BYTES
  } catch {
    return false
  }
}

/** Says in words how much room Hotdesk needs to open `outbox`, where, and what to do. */
export function roomAdvice(folder: string, outbox?: string): string {
  const held = outbox === undefined ? 0 : (statSync(outbox, { throwIfNoEntry: false })?.size ?? 0)
  const megabytes = Math.ceil((OPENING_BYTES + held) / MEGABYTE / 10) * 10
  return t('Free at least {megabytes} MB on the disk that holds {folder}, then try again.', {
    megabytes,
    folder,
  })
}

/** The path itself, or the closest folder above it that exists. */
function findNearest(path: string): string {
  if (existsSync(path) || dirname(path) === path) return path
  return findNearest(dirname(path))
}
