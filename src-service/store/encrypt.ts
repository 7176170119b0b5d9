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

/** Tells whether a file of SQLite stands there that anybody can read. */
export function isClear(file: string): boolean {
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

/** Sets the pragmas that open a file under this key. */
export function useKey(sqlite: Database.Database, key: Buffer): void {
  sqlite.pragma(`cipher='sqlcipher'`)
  sqlite.pragma(`key="x'${key.toString('hex')}'"`)
}

/**
 * Puts an encrypted copy in the place of a clear file; a kill on the way leaves the clear one, and
 * the next start begins again. The service must not be running. Throws what SQLite throws, and if
 * the copy is not encrypted.
 */
export function encryptFile(file: string, key: Buffer): void {
  const copy = `${file}.encrypting`
  removeFile(copy)
  const clear = new Database(file, { timeout: 2000 })
  try {
    clear.pragma('locking_mode = EXCLUSIVE')
    // The log goes into the file, and is removed: it is as clear as the file.
    clear.pragma('journal_mode = DELETE')
    clear.exec('BEGIN EXCLUSIVE')
    copyFileSync(file, copy)
    rekey(copy, key)
    if (isClear(copy)) throw new Error('The practice data could not be encrypted.')
    flush(copy)
  } finally {
    clear.close()
  }
  renameSync(copy, file)
  for (const name of [`${file}-wal`, `${file}-shm`, `${file}-journal`])
    rmSync(name, { force: true })
}

function rekey(copy: string, key: Buffer): void {
  const sqlite = new Database(copy)
  try {
    // The copy may be lost at any moment; a journal beside it would be clear.
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
