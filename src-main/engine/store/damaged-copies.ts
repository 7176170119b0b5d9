import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { random } from '#main/random.ts'
import { flushFolder } from './durable-file.ts'

const PREFIX = 'outbox.damaged-'

/** Returns a new name for the folder that keeps the files of a damaged outbox in its workspace. */
export const nameDamagedCopy = (): string => `${PREFIX}${random.uuid().slice(0, 8)}`

/**
 * Removes every copy of a damaged outbox from this folder, durably: they stay removed after a power
 * cut. Everything readable was salvaged into the outbox when the copies were made.
 */
export function removeDamagedCopies(folder: string): void {
  const copies = readdirSync(folder).filter((name) => name.startsWith(PREFIX))
  if (copies.length === 0) return
  for (const name of copies) rmSync(join(folder, name), { recursive: true, force: true })
  flushFolder(folder)
}
