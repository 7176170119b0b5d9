import type { App } from 'electron'
import { spawn } from 'node:child_process'
import { exitProcess } from '#main/hosts/common/keytar.ts'
import { ownAppImage } from './app-image.ts'

/** The application; passed in for the same reason as the windows of `keepRunningMark`. */
export type Ending = Pick<App, 'exit' | 'relaunch' | 'releaseSingleInstanceLock'>

/**
 * Ends this process with `code` at once and starts Hotdesk again. Electron would start the program
 * itself; that of an AppImage is in a folder that disappears with this process, so there the file
 * of the AppImage is started.
 */
export function relaunch(app: Ending, code: number): void {
  const image = ownAppImage(process.execPath, process.env)
  if (image === undefined) app.relaunch()
  else {
    app.releaseSingleInstanceLock()
    spawn(image, process.argv.slice(1), { detached: true, stdio: 'ignore' })
      .on('error', () => {})
      .unref()
  }
  exitProcess(code, (exitCode) => app.exit(exitCode))
}
