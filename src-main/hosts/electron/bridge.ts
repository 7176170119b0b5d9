import { app, ipcMain, type BrowserWindow, type IpcMainInvokeEvent } from 'electron'
import { channels } from '#shared/bridge/desktop.ts'
import type { Answer } from '#shared/bridge/index.ts'
import type { Workbench } from '#main/workbench.ts'
import { isForAll } from '#main/hosts/common/events-for-all.ts'
import { createPageVisibility, inputForAll } from '#main/hosts/common/page-visibility.ts'
import { isOurs } from './guard.ts'
import type { Shell } from './shell.ts'
import { windowInUse } from './window-in-use.ts'

const refused: Answer<never> = {
  ok: false,
  error: { code: 'refused', message: 'This page may not ask Hotdesk anything.' },
}

/**
 * Connects the workbench with the windows of a shell: passes on calls from the top frame of a
 * window, and sends events to the windows they concern.
 */
export function connectWindows(workbench: Workbench, shell: Shell): void {
  const { windows, pages } = shell
  const visibility = createPageVisibility()
  ipcMain.handle(channels.call, async (event, command: unknown, input: unknown) => {
    if (!isTrusted(event, windows()) || typeof command !== 'string') return refused
    // A page of ours listens before its first call.
    pages.listens(event.sender)
    return workbench.handle(command, inputForAll(visibility, event.sender, command, input))
  })
  workbench.on((event) => {
    if (isForAll(event)) return shell.sendToAll(event)
    for (const window of windowInUse(windows())) pages.tell(window, event)
  })
  app.on('web-contents-created', (_, contents) =>
    contents.once('destroyed', () => visibility.remove(contents)),
  )
}

/**
 * Reports whether the sender is the top frame of one of our windows and currently shows our page:
 * not a nested frame, nor a page that the window was led to.
 */
function isTrusted(event: IpcMainInvokeEvent, windows: BrowserWindow[]): boolean {
  const frame = event.senderFrame
  const isOwnWindow = windows.some(
    (window) => !window.isDestroyed() && window.webContents === event.sender,
  )
  return isOwnWindow && frame !== null && frame === event.sender.mainFrame && isOurs(frame.url)
}
