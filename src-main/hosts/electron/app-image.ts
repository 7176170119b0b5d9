import { existsSync, realpathSync } from 'node:fs'

/**
 * Returns the file of the AppImage that this program runs from; undefined if it runs from none. A
 * program that an AppImage starts, for example an editor, inherits the variables of that one, so
 * they count only if the program is in the folder they name.
 */
export function ownAppImage(program: string, env: NodeJS.ProcessEnv): string | undefined {
  const folder = env['APPDIR']
  const isOwn = folder && existsSync(folder) && program.startsWith(`${realpathSync(folder)}/`)
  return isOwn ? env['APPIMAGE'] : undefined
}
