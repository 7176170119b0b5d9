import {
  app,
  ipcMain,
  type BrowserWindow,
  type IpcMainInvokeEvent,
  type WebContents,
} from 'electron'
import { channels } from '#shared/bridge/desktop.ts'
import type { Answer, BridgeEvent } from '#shared/bridge/index.ts'
import type { Workbench } from '#main/workbench.ts'
import { isForAll } from '#main/hosts/common/events-for-all.ts'
import { createPageVisibility, inputForAll } from '#main/hosts/common/page-visibility.ts'
import { isOurs } from './guard.ts'

const refused: Answer<never> = {
  ok: false,
  error: { code: 'refused', message: 'This page may not ask Hotdesk anything.' },
}

/**
 * What waits for a page that does not listen yet, by page; a page that listens has no entry. Such
 * messages are lost otherwise, without an error.
 */
const waiting = new WeakMap<WebContents, BridgeEvent[]>()
const MOST_WAITING = 50

/** Returns the window that has the focus, else the first one; none where there is none. */
export const windowInUse = (windows: BrowserWindow[]): BrowserWindow[] => {
  const found = windows.find((window) => !window.isDestroyed() && window.isFocused()) ?? windows[0]
  return found ? [found] : []
}

/**
 * Connects the workbench with the windows: calls from the top frame of one of our windows, events
 * to all of them.
 */
export function connectWindows(workbench: Workbench, windows: () => BrowserWindow[]): void {
  const visibility = createPageVisibility()
  ipcMain.handle(channels.call, async (event, command: unknown, input: unknown) => {
    if (!isTrusted(event, windows()) || typeof command !== 'string') return refused
    // Our page listens before it asks anything.
    deliver(event.sender)
    return workbench.handle(command, inputForAll(visibility, event.sender, command, input))
  })
  workbench.on((event) => {
    if (isForAll(event)) sendToAll(windows(), event)
    else sendToAll(windowInUse(windows()), event)
  })
  app.on('web-contents-created', (_, contents) =>
    contents.once('destroyed', () => visibility.gone(contents)),
  )
}

/** Keeps what is sent to this window from now on while its page is loading. */
export function holdWhileLoading({ webContents }: BrowserWindow): void {
  waiting.set(webContents, [])
  webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument && !waiting.has(webContents)) waiting.set(webContents, [])
  })
  webContents.on('render-process-gone', () => {
    if (!waiting.has(webContents)) waiting.set(webContents, [])
  })
}

/** Sends an event to every window that is still there, as soon as its page listens. */
export function sendToAll(windows: BrowserWindow[], event: BridgeEvent): void {
  for (const window of windows) tellPage(window, event)
}

/** Sends an event to one window, as soon as its page listens. */
export function tellPage(window: BrowserWindow, event: BridgeEvent): void {
  if (window.isDestroyed()) return
  const held = waiting.get(window.webContents)
  if (!held) window.webContents.send(channels.event, event)
  // A page that opens reads every table anyway.
  else if (event.type !== 'tables.changed' && held.length < MOST_WAITING) held.push(event)
}

function deliver(page: WebContents): void {
  const held = waiting.get(page) ?? []
  waiting.delete(page)
  for (const event of held) page.send(channels.event, event)
}

/**
 * The sender is the top frame of one of our windows, and shows our page at this moment: not a frame
 * in it, nor a page it was led to.
 */
function isTrusted(event: IpcMainInvokeEvent, windows: BrowserWindow[]): boolean {
  const frame = event.senderFrame
  const own = windows.some((window) => !window.isDestroyed() && window.webContents === event.sender)
  return own && frame !== null && frame === event.sender.mainFrame && isOurs(frame.url)
}
