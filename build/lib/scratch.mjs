import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Many times what all tests leave in temporary files. */
const ROOM_BYTES = 4 * 2 ** 30

/**
 * {env, remove}: makes a folder in memory for the temporary files of the tests, and names it to
 * them; names none where the system has no such place or little room in it. Tests open thousands of
 * databases, each of which waits for the disk at every commit (docs/decisions/tests-in-memory.md).
 */
export function scratchFolder() {
  const folder = hasRoom() ? makeFolder() : null
  if (folder === null) return { env: {}, remove() {} }
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // Also when the person interrupts the tests.
  process.on('exit', remove)
  return { env: { TMPDIR: folder }, remove }
}

function hasRoom() {
  if (process.platform !== 'linux') return false
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, freemem()) >= ROOM_BYTES
  } catch {
    return false
  }
}

/** Some systems let nothing in memory be run as a program, which tests do. */
function makeFolder() {
  let folder = null
  try {
    folder = mkdtempSync(join(MEMORY, 'hotdesk-'))
    const program = join(folder, 'program')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
    if (spawnSync(program).status === 0) return folder
  } catch {
    /* Nobody may write there: the usual place will do. */
  }
  if (folder !== null) rmSync(folder, { recursive: true, force: true })
  return null
}
