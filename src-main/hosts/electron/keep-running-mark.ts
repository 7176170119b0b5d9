import type * as Electron from 'electron'
import type { RunningMark } from '#main/hosts/common/running-mark.ts'

export { createRunningMark, reportUncleanEnd } from '#main/hosts/common/running-mark.ts'

/**
 * Electron’s windows. They are passed in because the browser host has no Electron, but loads every
 * script that is not needed at the start before it records (`load-scripts.ts`).
 */
export interface Windows {
  app: Pick<typeof Electron.app, 'on'>
  BrowserWindow: Pick<typeof Electron.BrowserWindow, 'getAllWindows'>
}

/**
 * Keeps the running mark of this Hotdesk, and returns a function that removes it at the end.
 * Windows announces the end of a session only to windows, so without a window there is no mark.
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
      if (BrowserWindow.getAllWindows().every((openWindow) => openWindow === window)) mark.remove()
    })
  }
  BrowserWindow.getAllWindows().forEach(watch)
  app.on('browser-window-created', (_, window) => watch(window))
  return end
}
