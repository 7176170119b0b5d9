import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readHeader } from '#main/features/backup/sealed-file.ts'

const BACKUP = /\.hotdesk$/i

/**
 * Finds a backup on a command line, which is how Windows and Linux hand one to an application when
 * somebody opens it; null where there is none. `folder`: where a relative name counts from.
 */
export function backupIn(args: readonly string[], folder: string): string | null {
  const named = args.find((arg) => BACKUP.test(arg) && !arg.startsWith('-'))
  if (named === undefined) return null
  try {
    return named.startsWith('file:') ? fileURLToPath(named) : resolve(folder, named)
  } catch {
    return null
  }
}

/** What stands before the sealed part of a backup is shorter. */
const HEAD_BYTES = 64_000

/** Tells whether a file is a backup of Hotdesk's, whoever's it is. Never rejects. */
export async function isBackup(file: string): Promise<boolean> {
  const head = await readHead(file).catch(() => '')
  return readHeader(head) !== null
}

async function readHead(file: string): Promise<string> {
  const opened = await open(file)
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await opened.close()
  }
}
