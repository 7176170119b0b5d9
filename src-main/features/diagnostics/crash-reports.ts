import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the folder where a host writes a report when it crashes
 * (src-main/hosts/common/crash-log.ts).
 */
export const reportsFolder = (profile: string): string => join(profile, 'reports')

/** Reads the report of the last crash; null if there was none. */
export function newestReport(profile: string): { name: string; text: string } | null {
  const folder = reportsFolder(profile)
  if (!existsSync(folder)) return null
  const name = readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .toSorted()
    .at(-1)
  return name === undefined ? null : { name, text: readFileSync(join(folder, name), 'utf8') }
}
