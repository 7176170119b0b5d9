import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Puts a small file in place as a whole: after a crash it is the old one or the new one.
 * Owner-only.
 */
export function replaceFile(file: string, text: string): void {
  const beside = `${file}.new`
  const handle = openSync(beside, 'w', 0o600)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(beside, file)
  flushFolder(dirname(file))
}

/** Makes sure that a file's bytes are on the disk. */
export function flushFile(file: string): void {
  const handle = openSync(file, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Makes names that were added or changed in a folder durable. Windows does so by itself and cannot
 * be asked.
 */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
