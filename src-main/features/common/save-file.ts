import { t } from '#shared/i18n/translate.ts'
import { readFileSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { ProblemError } from '#main/engine/problem.ts'

/** Returns the folder where exports go unless a test says otherwise. */
export const downloads = (platform: NodeJS.Platform = process.platform): string =>
  (platform === 'linux' ? downloadsOfDesktop() : null) ?? join(homedir(), 'Downloads')

/**
 * Returns what the desktop of Linux calls that folder (user-dirs.dirs), which follows the person's
 * language; inside a Flatpak any other one would be lost. Null where it does not say.
 */
function downloadsOfDesktop(): string | null {
  const folder = process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config')
  try {
    const said = readFileSync(join(folder, 'user-dirs.dirs'), 'utf8')
    const [, named = ''] = /^\s*XDG_DOWNLOAD_DIR="(.+)"/m.exec(said) ?? []
    const path = named.replace(/^\$HOME(?=\/|$)/, homedir())
    return isAbsolute(path) ? path : null
  } catch {
    return null
  }
}

/** Returns `people-2026-11-20` for the stem `people`, by the day of this computer. */
export const stampedName = (stem: string, now: number): string => {
  const at = new Date(now)
  return `${stem}-${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`
}

/**
 * Writes a file that was not there before (`name.csv`, `name-2.csv` …) and answers its path: an
 * earlier export is never overwritten. Readable by its owner alone, since people may be in it.
 * Throws the problem `not_saved`.
 */
export async function saveFile(
  folder: string,
  name: string,
  extension: string,
  text: string | Uint8Array,
): Promise<string> {
  for (let again = 1; ; again++) {
    const path = join(folder, `${name}${again === 1 ? '' : `-${again}`}.${extension}`)
    try {
      await mkdir(folder, { recursive: true })
      const file = await open(path, 'wx', 0o600)
      await file.writeFile(text).finally(() => file.close())
      return path
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
        throw new ProblemError(
          'not_saved',
          t('The file could not be written.'),
          t('Hotdesk writes to {folder}. Is there room, and may you write there?', { folder }),
        )
    }
  }
}
