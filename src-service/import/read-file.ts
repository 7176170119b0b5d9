import { createDecipheriv } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FileSource } from '#shared/tables/read-records.ts'
import { ImportError } from '#shared/tables/problem.ts'

/**
 * How Hotdesk encrypted a file for the import: AES-256-CTR with a key that is used once and never
 * stored on disk.
 */
export interface FileSeal {
  key: string
  iv: string
}

/**
 * A file to import: an unencrypted file of the user, or an encrypted one that Hotdesk keeps until
 * it is imported.
 */
export type ImportFile = string | { path: string; seal?: FileSeal | undefined }

/**
 * Opens a file on disk for reading in pieces. Throws ImportError if it cannot be read or is not a
 * regular file.
 */
export async function fileSource(importFile: ImportFile): Promise<FileSource> {
  const { path: file, seal } =
    typeof importFile === 'string' ? { path: importFile, seal: undefined } : importFile
  const stats = await stat(file).catch((error: unknown) => {
    throw new ImportError(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  })
  if (!stats.isFile()) throw new ImportError(`${file} is not a file.`)
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
  return { name: file, size: stats.size, pieces }
}
