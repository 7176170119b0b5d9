import { rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Removes whatever a crash has left of incoming files, and returns the folder where they are kept,
 * readable by their owner alone.
 */
export function clearIncoming(profile: string): string {
  const folder = join(profile, 'import')
  rmSync(folder, { recursive: true, force: true })
  return folder
}
