import { app, BrowserWindow } from 'electron'
import type { RunningMark } from '#main/hosts/common/running-mark.ts'

export { createRunningMark, reportUncleanEnd } from '#main/hosts/common/running-mark.ts'

/**
 * Keeps the mark of this Hotdesk while it runs, and returns what takes it away at the end. Windows
 * tells the end of a session to windows alone: while there is none, no mark says that Hotdesk runs.
 */
export function keepRunningMark(
  mark: RunningMark,
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
  const watch = (window: BrowserWindow): void => {
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
