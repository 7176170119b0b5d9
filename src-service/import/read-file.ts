import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FileSource } from '#shared/tables/read-records.ts'
import { ImportError } from '#shared/tables/problem.ts'

/** A file on disk, to be read in pieces. Throws ImportError if it is not there, or is none. */
export async function fileSource(file: string): Promise<FileSource> {
  const about = await stat(file).catch((error: unknown) => {
    throw new ImportError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  })
  if (!about.isFile()) throw new ImportError(`${file} is not a file.`)
  return { name: file, size: about.size, pieces: () => createReadStream(file, { highWaterMark: 64 * 1024 }) as AsyncIterable<Buffer> }
}
