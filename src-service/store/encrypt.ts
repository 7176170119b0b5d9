import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs'
import Database from 'better-sqlite3-multiple-ciphers'

const plainHeader = Buffer.from('SQLite format 3\0', 'latin1')

/** Reports whether the file exists and is an unencrypted SQLite database. */
export function isUnencrypted(file: string): boolean {
  if (!existsSync(file)) return false
  const head = Buffer.alloc(plainHeader.length)
  const handle = openSync(file, 'r')
  try {
    readSync(handle, head, 0, head.length, 0)
  } finally {
    closeSync(handle)
  }
  return head.equals(plainHeader)
}

/** Sets the pragmas that open a file with this key. */
export function useKey(sqlite: Database.Database, key: Buffer): void {
  sqlite.pragma(`cipher='sqlcipher'`)
  sqlite.pragma(`key="x'${key.toString('hex')}'"`)
}

/**
 * Replaces an unencrypted file with an encrypted copy. A kill in between leaves the unencrypted
 * file, and the next start tries again. The service must not be running. Throws SQLite's errors,
 * and an error if the copy is not encrypted.
 */
export function encryptFile(file: string, key: Buffer): void {
  const copy = `${file}.encrypting`
  removeFile(copy)
  const unencrypted = new Database(file, { timeout: 2000 })
  try {
    unencrypted.pragma('locking_mode = EXCLUSIVE')
    // Merges the write-ahead log into the file and deletes it, because it is unencrypted too.
    unencrypted.pragma('journal_mode = DELETE')
    unencrypted.exec('BEGIN EXCLUSIVE')
    copyFileSync(file, copy)
    rekey(copy, key)
    if (isUnencrypted(copy)) throw new Error('The practice data could not be encrypted.')
    flush(copy)
  } finally {
    unencrypted.close()
  }
  renameSync(copy, file)
  for (const name of [`${file}-wal`, `${file}-shm`, `${file}-journal`])
    rmSync(name, { force: true })
}

function rekey(copy: string, key: Buffer): void {
  const sqlite = new Database(copy)
  try {
    // The copy can be lost at any time, and a journal beside it would be unencrypted.
    sqlite.pragma('journal_mode = MEMORY')
    sqlite.pragma('temp_store = MEMORY')
    sqlite.pragma(`cipher='sqlcipher'`)
    sqlite.pragma(`rekey="x'${key.toString('hex')}'"`)
  } finally {
    sqlite.close()
  }
}

function flush(file: string): void {
  const handle = openSync(file, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function removeFile(file: string): void {
  for (const name of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`])
    rmSync(name, { force: true })
}
