import { removeIsolation } from '#shared/i18n/isolate.ts'
import { t } from '#shared/i18n/translate.ts'
import { readFileSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { ProblemError } from '#main/engine/problem.ts'

/** Returns the user's downloads folder, where exports go by default. */
export const downloads = (platform: NodeJS.Platform = process.platform): string =>
  (platform === 'linux' ? downloadsOfDesktop() : null) ?? join(homedir(), 'Downloads')

/**
 * Returns the downloads folder of the Linux desktop (user-dirs.dirs), whose name follows the user's
 * language; inside a Flatpak, files in any other folder would be lost. Null if it is not set.
 */
function downloadsOfDesktop(): string | null {
  const folder = process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config')
  try {
    const userDirs = readFileSync(join(folder, 'user-dirs.dirs'), 'utf8')
    const [, downloadDir = ''] = /^\s*XDG_DOWNLOAD_DIR="(.+)"/m.exec(userDirs) ?? []
    const path = downloadDir.replace(/^\$HOME(?=\/|$)/, homedir())
    return isAbsolute(path) ? path : null
  } catch {
    return null
  }
}

/** Returns `people-2026-11-20` for the stem `people`, by the local day. */
export const stampedName = (stem: string, now: number): string => {
  const at = new Date(now)
  return `${stem}-${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`
}

/**
 * Writes a new file (`name.csv`, `name-2.csv` …) and returns its path. Never overwrites an earlier
 * export. Only its owner may read it, because it may contain personal data. Text is written without
 * the marks of isolated values. Throws the problem `not_saved`.
 */
export async function saveFile(
  folder: string,
  name: string,
  extension: string,
  text: string | Uint8Array,
): Promise<string> {
  const contents = typeof text === 'string' ? removeIsolation(text) : text
  for (let again = 1; ; again++) {
    const path = join(folder, `${name}${again === 1 ? '' : `-${again}`}.${extension}`)
    try {
      await mkdir(folder, { recursive: true })
      const file = await open(path, 'wx', 0o600)
      await file.writeFile(contents).finally(() => file.close())
      return path
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
        throw new ProblemError(
          'not_saved',
          t('The file could not be written.'),
          t('Check that {folder} has free space and that you may write there.', { folder }),
        )
    }
  }
}
