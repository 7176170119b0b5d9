import { rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Removes incoming files left by a crash. Returns the path of their folder, which `receiveFile`
 * creates for the owner only.
 */
export function clearIncoming(profile: string): string {
  const folder = join(profile, 'import')
  rmSync(folder, { recursive: true, force: true })
  return folder
}
