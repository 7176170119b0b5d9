import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A file system of its own and of a fixed size, which can be filled to the last byte and made
 * read-only.
 */
export interface SmallDisk {
  path: string
  fill(): void
  free(): void
  readOnly(on: boolean): void
  [Symbol.dispose](): void
}

const mount = (...args: string[]) => spawnSync('mount', args, { encoding: 'utf8' })

/**
 * Why this computer cannot have one; null where it can. Only root mounts, and root alone is not
 * stopped by file modes.
 */
export function whyNoSmallDisk(): string | null {
  if (process.platform !== 'linux') return 'a disk of a fixed size is mounted on Linux alone'
  if (process.getuid?.() !== 0) return 'a disk of a fixed size takes root'
  try {
    smallDisk(1)[Symbol.dispose]()
    return null
  } catch (error) {
    return `no disk of a fixed size: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Mounts one of so many megabytes, over the folder `at` or one of its own. */
export function smallDisk(megabytes: number, at?: string): SmallDisk {
  const path = at ?? mkdtempSync(join(tmpdir(), 'hotdesk-disk-'))
  mkdirSync(path, { recursive: true })
  const done = mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path)
  if (done.status !== 0) {
    rmSync(path, { recursive: true })
    throw new Error(done.stderr.trim() || 'mount failed')
  }
  const filler = join(path, 'filler')
  return {
    path,
    fill() {
      // Page by page: others write there at the same time.
      const file = openSync(filler, 'w')
      try {
        for (;;) writeSync(file, Buffer.alloc(4096, 1))
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(filler, { force: true }),
    readOnly(on) {
      const { status, stderr } = mount('-o', `remount,${on ? 'ro' : 'rw'}`, path)
      if (status !== 0) throw new Error(stderr.trim())
    },
    [Symbol.dispose]() {
      spawnSync('umount', ['-l', path])
      rmSync(path, { recursive: true, force: true })
    },
  }
}
