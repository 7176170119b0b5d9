import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { closeSync, createReadStream, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FileSource } from '#shared/tables/read-records.ts'
import type { FileSeal } from '#main/features/common/practice-control.ts'
import { random } from '#main/random.ts'

/**
 * A file that the window sends piece by piece, in both hosts, so that main never opens a path named
 * by a page.
 */
export interface IncomingFile {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly source: FileSource
  /** Null if the file is kept in memory only. */
  readonly disk: {
    sealed: SealedFile
    /**
     * Returns a sealed file beside it, not created yet, for rejected rows; a new one for every run.
     */
    rejected(): SealedFile
  } | null
  received(): number
  /**
   * Appends a piece. Returns false if it does not follow the last one or exceeds the announced
   * size.
   */
  write(at: number, bytes: Buffer): boolean
  /** Removes the file and everything beside it. */
  remove(): void
}

/** An encrypted file on disk. Its key is kept in memory only, and used once. */
export interface SealedFile {
  path: string
  seal: FileSeal
}

const CIPHER = 'aes-256-ctr'
const sealFile = (path: string): SealedFile => ({
  path,
  seal: { key: randomBytes(32).toString('hex'), iv: randomBytes(16).toString('hex') },
})

/** Decrypts a sealed file and returns its bytes. */
export function readSealed({ path, seal }: SealedFile): AsyncIterable<Buffer> {
  const clear = createDecipheriv(CIPHER, Buffer.from(seal.key, 'hex'), Buffer.from(seal.iv, 'hex'))
  const stream = createReadStream(path, { highWaterMark: READ_BYTES })
  stream.once('error', (error) => clear.destroy(error))
  return stream.pipe(clear) as AsyncIterable<Buffer>
}

/** Bytes per read: small, so that the rows of one piece do not block other work for long. */
const READ_BYTES = 64 * 1024

/**
 * Receives a file on disk, encrypted, for the practice workspace to read. Throws file system
 * errors.
 */
export function receiveFile(folder: string, name: string, size: number): IncomingFile {
  const id = random.uuid()
  const ownFolder = join(folder, id)
  mkdirSync(ownFolder, { recursive: true, mode: 0o700 })
  const path = join(
    ownFolder,
    `file${/^\.(csv|json|vcf)$/i.test(extname(name)) ? extname(name).toLowerCase() : ''}`,
  )
  const file = sealFile(path)
  const cipher = createCipheriv(
    CIPHER,
    Buffer.from(file.seal.key, 'hex'),
    Buffer.from(file.seal.iv, 'hex'),
  )
  let descriptor: number | null = openSync(path, 'wx', 0o600)
  let received = 0
  let runs = 0
  const close = () => {
    if (descriptor !== null) closeSync(descriptor)
    descriptor = null
  }
  if (size === 0) close()
  return {
    id,
    name,
    size,
    source: { name, size, pieces: () => readSealed(file) },
    disk: { sealed: file, rejected: () => sealFile(join(ownFolder, `rejected-${++runs}.csv`)) },
    received: () => received,
    write: (at, bytes) => {
      if (descriptor === null || at !== received || at + bytes.length > size) return false
      const secret = cipher.update(bytes)
      for (let done = 0; done < secret.length;) done += writeSync(descriptor, secret, done)
      received += bytes.length
      if (received === size) close()
      return true
    },
    remove: () => {
      close()
      rmSync(ownFolder, { recursive: true, force: true })
    },
  }
}

/**
 * Receives a file in memory only, so that a workspace's personal data is never on disk unencrypted.
 */
export function holdFile(name: string, size: number): IncomingFile {
  let pieces: Buffer[] = []
  let received = 0
  return {
    id: random.uuid(),
    name,
    size,
    disk: null,
    source: {
      name,
      size,
      pieces: async function* () {
        for (const piece of pieces)
          for (let at = 0; at < piece.length; at += READ_BYTES)
            yield piece.subarray(at, at + READ_BYTES)
      },
    },
    received: () => received,
    write: (at, bytes) => {
      if (at !== received || at + bytes.length > size) return false
      pieces.push(bytes)
      received += bytes.length
      return true
    },
    remove: () => {
      pieces = []
    },
  }
}
