import { app, BrowserWindow } from 'electron'
import type { BridgeEvent } from '#shared/bridge/index.ts'
import { isCardPath } from '#shared/domain/card-path.ts'
import type { FurtherWindow, Preferences } from '#main/ports.ts'
import { createPageEvents, type PageEvents } from './page-events.ts'
import { windowInUse } from './window-in-use.ts'
import { forgetPlace } from './window-place.ts'
import { openWindow, toFront, type WindowKind } from './window.ts'

/**
 * The windows of Hotdesk, and what opens or raises them: the tray, a notice, a deep link, a second
 * start.
 */
export interface Shell {
  windows(): BrowserWindow[]
  /** Events for the windows' pages. */
  pages: PageEvents
  /** Sends an event to every open window. */
  sendToAll(event: BridgeEvent): void
  /** Raises a window, or opens one if none is open. */
  show(): void
  /** Shows a screen in the window. */
  navigate(path: string): void
  /** Shows a screen in a window of its own. */
  openAnother(window: FurtherWindow): void
  /** Runs an action of the window. */
  act(id: string): void
  /** Raises the window with the search box open (N2). */
  find(): void
  /**
   * Allows windows to open from now on. Calls `onClosed` for each further window that the user
   * closes.
   */
  ready(preferences: Preferences, onClosed: (window: string) => void): void
}

/** Builds the shell; it has no window before `ready`. */
export function createShell(): Shell {
  let preferences: Preferences | null = null
  let onClosed = (_window: string): void => {}
  /** True while Hotdesk, not the user, closes its windows. */
  let isQuitting = false
  const markQuitting = () => {
    isQuitting = true
  }
  const windows = () => BrowserWindow.getAllWindows()
  const pages = createPageEvents()
  const openPlaced = (hostPreferences: Preferences, kind?: WindowKind): BrowserWindow => {
    const window = openWindow(hostPreferences, kind)
    pages.holdWhileLoading(window)
    return window
  }
  const show = (): BrowserWindow | undefined => {
    if (!preferences) return undefined
    const [present] = windowInUse(windows())
    if (present) toFront(present)
    return present ?? openPlaced(preferences)
  }
  const showAnd = (event: BridgeEvent): void => {
    const window = show()
    if (window) pages.tell(window, event)
  }
  const shell: Shell = {
    windows,
    pages,
    sendToAll: (event) => windows().forEach((window) => pages.tell(window, event)),
    show: () => {
      show()
    },
    navigate: (path) => showAnd({ type: 'navigate', data: { path } }),
    openAnother({ id, path }) {
      if (!preferences) return
      const kept = preferences
      const window = openPlaced(kept, { name: id, isCard: isCardPath(path) })
      // No other event tells of it there.
      window.on('session-end', markQuitting)
      window.on('closed', () => {
        if (isQuitting) return
        forgetPlace(kept, id)
        onClosed(id)
      })
      pages.tell(window, { type: 'navigate', data: { path, window: id } })
    },
    act: (id) => showAnd({ type: 'act', data: { id } }),
    find: () => showAnd({ type: 'find', data: {} }),
    ready(hostPreferences, onWindowClosed) {
      preferences = hostPreferences
      onClosed = onWindowClosed
      app.on('activate', shell.show)
      app.on('before-quit', markQuitting)
    },
  }
  return shell
}
