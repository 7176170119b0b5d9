import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Replaces a small file atomically: after a crash it holds the old text or the new one. Only its
 * owner may read it.
 */
export function replaceFile(file: string, text: string): void {
  const newFile = `${file}.new`
  const handle = openSync(newFile, 'w', 0o600)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(newFile, file)
  flushFolder(dirname(file))
}

/** Flushes a file's bytes to the disk. */
export function flushFile(file: string): void {
  const handle = openSync(file, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Makes added and renamed entries of a folder durable. Windows does so by itself and offers no call
 * for it.
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
