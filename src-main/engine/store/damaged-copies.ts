import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { random } from '#main/random.ts'
import { flushFolder } from './durable-file.ts'

const PREFIX = 'outbox.damaged-'

/** Names the folder of a workspace in which the files of a damaged outbox are kept. */
export const nameDamagedCopy = (): string => `${PREFIX}${random.uuid().slice(0, 8)}`

/**
 * Removes every copy of a damaged outbox in this folder, and makes sure that they stay away after a
 * power cut. What could be read of them is in the outbox since they were made.
 */
export function removeDamagedCopies(folder: string): void {
  const copies = readdirSync(folder).filter((name) => name.startsWith(PREFIX))
  if (copies.length === 0) return
  for (const name of copies) rmSync(join(folder, name), { recursive: true, force: true })
  flushFolder(folder)
}
