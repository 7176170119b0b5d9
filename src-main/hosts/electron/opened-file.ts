import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readHeader } from '#main/features/backup/sealed-file.ts'

const BACKUP = /\.hotdesk$/i

/**
 * Finds a backup on a command line, the way Windows and Linux pass an opened file to an
 * application. Returns null if there is none. Relative names are resolved against `folder`.
 */
export function backupIn(args: readonly string[], folder: string): string | null {
  const backupArg = args.find((arg) => BACKUP.test(arg) && !arg.startsWith('-'))
  if (backupArg === undefined) return null
  try {
    return backupArg.startsWith('file:') ? fileURLToPath(backupArg) : resolve(folder, backupArg)
  } catch {
    return null
  }
}

/** Upper limit for the length of a backup's header, in bytes. */
const HEAD_BYTES = 64_000

/** Reports whether a file is a Hotdesk backup, of any user. Never rejects. */
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
