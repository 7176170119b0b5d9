import { app, BrowserWindow } from 'electron'
import type { BridgeEvent } from '#shared/bridge/index.ts'
import { isCardPath } from '#shared/domain/card-path.ts'
import type { FurtherWindow, Preferences } from '#main/ports.ts'
import { createPageEvents, type PageEvents } from './page-events.ts'
import { windowInUse } from './window-in-use.ts'
import { forgetPlace } from './window-place.ts'
import { openWindow, toFront, type WindowKind } from './window.ts'

/**
 * The windows of Hotdesk, and the ways that lead to them: the tray, a notification, a deep link, a
 * second start.
 */
export interface Shell {
  windows(): BrowserWindow[]
  /** What their pages are told. */
  pages: PageEvents
  /** Tells every window that is still there. */
  tellAll(event: BridgeEvent): void
  /** Brings a window to the front; opens one where there is none. */
  show(): void
  /** Shows a screen. */
  navigate(path: string): void
  /** Shows a screen in a window of its own. */
  openAnother(window: FurtherWindow): void
  /** Does an action of the window. */
  act(id: string): void
  /** Comes to the front with the search box open (N2). */
  find(): void
  /** From now on windows may open. `onClosed` hears of further ones that the person closes. */
  ready(preferences: Preferences, onClosed: (window: string) => void): void
}

/** Builds the shell; it has no window before `ready`. */
export function createShell(): Shell {
  let preferences: Preferences | null = null
  let onClosed = (_window: string): void => {}
  /** Hotdesk closes its windows then, not the person. */
  let isQuitting = false
  const windows = () => BrowserWindow.getAllWindows()
  const pages = createPageEvents()
  const openPlaced = (given: Preferences, kind?: WindowKind): BrowserWindow => {
    const window = openWindow(given, kind)
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
    tellAll: (event) => windows().forEach((window) => pages.tell(window, event)),
    show: () => {
      show()
    },
    navigate: (path) => showAnd({ type: 'navigate', data: { path } }),
    openAnother({ id, path }) {
      if (!preferences) return
      const kept = preferences
      const window = openPlaced(kept, { name: id, isCard: isCardPath(path) })
      window.on('closed', () => {
        if (isQuitting) return
        forgetPlace(kept, id)
        onClosed(id)
      })
      pages.tell(window, { type: 'navigate', data: { path, window: id } })
    },
    act: (id) => showAnd({ type: 'act', data: { id } }),
    find: () => showAnd({ type: 'find', data: {} }),
    ready(given, onWindowClosed) {
      preferences = given
      onClosed = onWindowClosed
      app.on('activate', shell.show)
      app.on('before-quit', () => {
        isQuitting = true
      })
    },
  }
  return shell
}
