import type * as Electron from 'electron'
import type { RunningMark } from '#main/hosts/common/running-mark.ts'

export { createRunningMark, reportUncleanEnd } from '#main/hosts/common/running-mark.ts'

/**
 * Electron’s windows. They are handed over, since the browser host reads every part of the program
 * that is not read at the start before it records (`load-scripts.ts`), and has no Electron.
 */
export interface Windows {
  app: Pick<typeof Electron.app, 'on'>
  BrowserWindow: Pick<typeof Electron.BrowserWindow, 'getAllWindows'>
}

/**
 * Keeps the mark of this Hotdesk while it runs, and returns what takes it away at the end. Windows
 * tells the end of a session to windows alone: while there is none, no mark says that Hotdesk runs.
 */
export function keepRunningMark(
  mark: RunningMark,
  { app, BrowserWindow }: Windows,
  platform: NodeJS.Platform = process.platform,
): () => void {
  let isOver = false
  const end = (): void => {
    isOver = true
    mark.remove()
  }
  process.once('exit', end)
  if (platform !== 'win32') {
    mark.set()
    return end
  }
  const watch = (window: Electron.BrowserWindow): void => {
    if (!isOver) mark.set()
    window.on('session-end', end)
    window.on('closed', () => {
      if (BrowserWindow.getAllWindows().every((one) => one === window)) mark.remove()
    })
  }
  BrowserWindow.getAllWindows().forEach(watch)
  app.on('browser-window-created', (_, window) => watch(window))
  return end
}
