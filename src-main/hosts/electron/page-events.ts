import type { BrowserWindow, WebContents } from 'electron'
import { channels } from '#shared/bridge/desktop.ts'
import type { BridgeEvent } from '#shared/bridge/index.ts'

/** Events beyond this many are dropped while a page does not listen. */
const MOST_WAITING = 50

/** Hands events to pages, once they listen: before, they are lost without an error. */
export interface PageEvents {
  /** Keeps what is told to this window from now on while its page is loading. */
  holdWhileLoading(window: BrowserWindow): void
  /** Tells one window, as soon as its page listens. */
  tell(window: BrowserWindow, event: BridgeEvent): void
  /** Notes that a page listens, and hands it what waited. */
  listens(page: WebContents): void
}

/** Builds the events of all pages; nothing waits at first. */
export function createPageEvents(): PageEvents {
  /** What waits, by page; a page that listens has no entry. */
  const waiting = new WeakMap<WebContents, BridgeEvent[]>()
  const hold = (page: WebContents): void => {
    if (!waiting.has(page)) waiting.set(page, [])
  }
  return {
    holdWhileLoading({ webContents }) {
      hold(webContents)
      webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
        if (isMainFrame && !isSameDocument) hold(webContents)
      })
      webContents.on('render-process-gone', () => hold(webContents))
    },
    tell(window, event) {
      if (window.isDestroyed()) return
      const held = waiting.get(window.webContents)
      if (!held) window.webContents.send(channels.event, event)
      // A page that opens reads every table anyway.
      else if (event.type !== 'tables.changed' && held.length < MOST_WAITING) held.push(event)
    },
    listens(page) {
      const held = waiting.get(page) ?? []
      waiting.delete(page)
      for (const event of held) page.send(channels.event, event)
    },
  }
}
