import { createDecipheriv } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FileSource } from '#shared/tables/read-records.ts'
import { ImportError } from '#shared/tables/problem.ts'

/**
 * How Hotdesk encrypted a file on its way: AES-256-CTR under a key that is used once and known to
 * no disk.
 */
export interface FileSeal {
  key: string
  iv: string
}

/** A file to import: a clear one of the person, or one that Hotdesk keeps until it is imported. */
export type ImportFile = string | { path: string; seal?: FileSeal | undefined }

/**
 * Opens a file on disk, to be read in pieces. Throws ImportError if it is not there, or is none.
 */
export async function fileSource(given: ImportFile): Promise<FileSource> {
  const { path: file, seal } = typeof given === 'string' ? { path: given, seal: undefined } : given
  const about = await stat(file).catch((error: unknown) => {
    throw new ImportError(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  })
  if (!about.isFile()) throw new ImportError(`${file} is not a file.`)
  const pieces = (): AsyncIterable<Buffer> => {
    const stream = createReadStream(file, { highWaterMark: 64 * 1024 })
    if (!seal) return stream as AsyncIterable<Buffer>
    const clear = createDecipheriv(
      'aes-256-ctr',
      Buffer.from(seal.key, 'hex'),
      Buffer.from(seal.iv, 'hex'),
    )
    stream.once('error', (error) => clear.destroy(error))
    return stream.pipe(clear) as AsyncIterable<Buffer>
  }
  return { name: file, size: about.size, pieces }
}
