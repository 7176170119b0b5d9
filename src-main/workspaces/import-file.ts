import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { extname, join } from 'node:path'

/** A file that the window hands over piece by piece: in both hosts alike, so that main never opens a path that a page has named. */
export interface IncomingFile {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly path: string
  /** Beside it, not yet there: where its rejected rows are written. A new one for every run. */
  rejectedPath(): string
  received(): number
  /** Writes a piece; false if it does not follow the last one or is more than was announced. */
  write(at: number, bytes: Buffer): boolean
  /** Removes it and what stands beside it. */
  remove(): void
}

/** Where they are kept, readable by their owner alone. Whatever a crash has left there is removed. */
export function clearIncoming(profile: string): string {
  const folder = join(profile, 'import')
  rmSync(folder, { recursive: true, force: true })
  return folder
}

/** Throws what the file system throws. */
export function receiveFile(folder: string, name: string, size: number): IncomingFile {
  const id = randomBytes(9).toString('base64url')
  const own = join(folder, id)
  mkdirSync(own, { recursive: true, mode: 0o700 })
  const path = join(own, `file${/^\.(csv|json)$/i.test(extname(name)) ? extname(name).toLowerCase() : ''}`)
  let descriptor: number | null = openSync(path, 'wx', 0o600)
  let received = 0
  let runs = 0
  const close = () => {
    if (descriptor !== null) closeSync(descriptor)
    descriptor = null
  }
  if (size === 0) close()
  return {
    id, name, size, path,
    rejectedPath: () => join(own, `rejected-${++runs}.csv`),
    received: () => received,
    write: (at, bytes) => {
      if (descriptor === null || at !== received || at + bytes.length > size) return false
      for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done)
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
