import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { closeSync, createReadStream, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FileSource } from '#shared/tables/read-records.ts'
import type { FileSeal } from '#main/features/common/practice-control.ts'
import { random } from '#main/random.ts'

/**
 * A file that the window hands over piece by piece: in both hosts alike, so that main never opens a
 * path that a page has named.
 */
export interface IncomingFile {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly source: FileSource
  /** null: it stands in memory alone. */
  readonly disk: {
    sealed: SealedFile
    /** Beside it, not yet there: where its rejected rows are written. A new one for every run. */
    rejected(): SealedFile
  } | null
  received(): number
  /** Writes a piece; false if it does not follow the last one or is more than was announced. */
  write(at: number, bytes: Buffer): boolean
  /** Removes it and what stands beside it. */
  remove(): void
}

/** A file on disk that only this process can read: its key is in memory alone, and used once. */
export interface SealedFile {
  path: string
  seal: FileSeal
}

const CIPHER = 'aes-256-ctr'
const sealFile = (path: string): SealedFile => ({
  path,
  seal: { key: randomBytes(32).toString('hex'), iv: randomBytes(16).toString('hex') },
})

/** Reads the bytes of a sealed file in clear. */
export function readSealed({ path, seal }: SealedFile): AsyncIterable<Buffer> {
  const clear = createDecipheriv(CIPHER, Buffer.from(seal.key, 'hex'), Buffer.from(seal.iv, 'hex'))
  const stream = createReadStream(path, { highWaterMark: READ_BYTES })
  stream.once('error', (error) => clear.destroy(error))
  return stream.pipe(clear) as AsyncIterable<Buffer>
}

/** Read at once: small, so that the rows of one piece hold up nobody for long. */
const READ_BYTES = 64 * 1024

/**
 * Receives a file on disk, encrypted, for the practice workspace to read. Throws what the file
 * system throws.
 */
export function receiveFile(folder: string, name: string, size: number): IncomingFile {
  const id = random.uuid()
  const own = join(folder, id)
  mkdirSync(own, { recursive: true, mode: 0o700 })
  const path = join(
    own,
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
    disk: { sealed: file, rejected: () => sealFile(join(own, `rejected-${++runs}.csv`)) },
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
      rmSync(own, { recursive: true, force: true })
    },
  }
}

/** Holds a file in memory alone: people of a workspace never stand on the disk in the clear. */
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
