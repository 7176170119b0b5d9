import type { BrowserWindow, WebContents } from 'electron'
import { channels } from '#shared/bridge/desktop.ts'
import type { BridgeEvent } from '#shared/bridge/index.ts'

/** Events beyond this number are dropped while a page does not listen. */
const MOST_WAITING = 50

/**
 * Sends events to pages. Events sent before a page listens would be lost without an error, so they
 * wait.
 */
export interface PageEvents {
  /** Queues the events of this window from now on whenever its page is loading. */
  holdWhileLoading(window: BrowserWindow): void
  /** Sends an event to a window as soon as its page listens. */
  tell(window: BrowserWindow, event: BridgeEvent): void
  /** Marks a page as listening, and sends it the queued events. */
  listens(page: WebContents): void
}

/** Builds the page events, with nothing queued. */
export function createPageEvents(): PageEvents {
  /** Queued events by page; a page that listens has no entry. */
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
      const waitingEvents = waiting.get(window.webContents)
      if (!waitingEvents) window.webContents.send(channels.event, event)
      // A page reads every table when it opens.
      else if (event.type !== 'tables.changed' && waitingEvents.length < MOST_WAITING)
        waitingEvents.push(event)
    },
    listens(page) {
      const waitingEvents = waiting.get(page) ?? []
      waiting.delete(page)
      for (const event of waitingEvents) page.send(channels.event, event)
    },
  }
}
