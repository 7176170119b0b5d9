import { existsSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../build/lib/scratch.mjs'

const hasMemory =
  existsSync('/dev/shm') &&
  Math.min(freemem(), statfsSync('/dev/shm').bavail * statfsSync('/dev/shm').bsize) > 5 * 2 ** 30

test.skipIf(!hasMemory)(
  'the tests keep temporary files in a folder in memory, which goes when they end (skipped without 5 GB free in /dev/shm)',
  () => {
    const { env, remove } = scratchFolder()
    const folder = env.TMPDIR ?? ''
    expect(folder).toMatch(/^\/dev\/shm\/hotdesk-/)
    writeFileSync(join(folder, 'outbox.db'), 'kept')
    remove()
    expect(existsSync(folder)).toBe(false)
  },
)
