import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Many times the temporary files of all tests. */
const ROOM_BYTES = 4 * 2 ** 30

/**
 * Creates an in-memory folder for the tests' temporary files. Returns {env, remove}; `env` names
 * the folder, or is empty if the system has no such place or too little memory. Tests open
 * thousands of databases, each of which waits for the disk at every commit
 * (docs/decisions/tests-in-memory.md).
 */
export function scratchFolder() {
  const folder = hasRoom() ? makeFolder() : null
  if (folder === null) return { env: {}, remove() {} }
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // Also removes the folder if the user interrupts the tests.
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

/**
 * Creates the folder, unless programs cannot run from it: some systems forbid that in memory, and
 * tests do it.
 */
function makeFolder() {
  let folder = null
  try {
    folder = mkdtempSync(join(MEMORY, 'hotdesk-'))
    const program = join(folder, 'program')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
    if (spawnSync(program).status === 0) return folder
  } catch {
    /* The folder is not writable; the usual one will do. */
  }
  if (folder !== null) rmSync(folder, { recursive: true, force: true })
  return null
}
