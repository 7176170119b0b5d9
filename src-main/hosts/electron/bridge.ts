import { ipcMain, type BrowserWindow, type IpcMainInvokeEvent } from 'electron'
import { channels } from '#shared/bridge/desktop.ts'
import type { Answer, BridgeEvent } from '#shared/bridge/index.ts'
import type { Workbench } from '#main/workbench.ts'
import { isOurs } from './guard.ts'

const refused: Answer<never> = {
  ok: false,
  error: { code: 'refused', message: 'This page may not ask Hotdesk anything.' },
}

/**
 * Connects the workbench with the windows: calls from the top frame of one of our windows, events
 * to all of them.
 */
export function connectWindows(workbench: Workbench, windows: () => BrowserWindow[]): void {
  ipcMain.handle(channels.call, async (event, command: unknown, input: unknown) => {
    if (!trusted(event, windows()) || typeof command !== 'string') return refused
    return workbench.handle(command, input)
  })
  workbench.on((event) => sendToAll(windows(), event))
}

/** Sends an event to every window that is still there. */
export function sendToAll(windows: BrowserWindow[], event: BridgeEvent): void {
  for (const window of windows)
    if (!window.isDestroyed()) window.webContents.send(channels.event, event)
}

/**
 * The sender is the top frame of one of our windows, and shows our page at this moment: not a frame
 * in it, nor a page it was led to.
 */
function trusted(event: IpcMainInvokeEvent, windows: BrowserWindow[]): boolean {
  const frame = event.senderFrame
  const own = windows.some((window) => !window.isDestroyed() && window.webContents === event.sender)
  return own && frame !== null && frame === event.sender.mainFrame && isOurs(frame.url)
}
