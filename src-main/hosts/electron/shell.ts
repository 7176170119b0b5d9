import { app, BrowserWindow } from 'electron'
import type { BridgeEvent } from '#shared/bridge/index.ts'
import type { Preferences } from '#main/ports.ts'
import { holdWhileLoading, sendToAll, tellPage, windowInUse } from './bridge.ts'
import { openWindow, toFront } from './window.ts'

/**
 * The windows of Hotdesk, and the ways that lead to them: the tray, a notification, a deep link, a
 * second start.
 */
export interface Shell {
  windows(): BrowserWindow[]
  /** Brings a window to the front; opens one where there is none. */
  show(): void
  /** Shows a screen. */
  navigate(path: string): void
  /** Shows a screen in a window of its own. */
  openAnother(path: string): void
  /** Does an action of the window. */
  act(id: string): void
  /** Comes to the front with the search box open (N2). */
  find(): void
  /** From now on windows may open. */
  ready(preferences: Preferences): void
}

function opened(preferences: Preferences, isFurther = false): BrowserWindow {
  const window = openWindow(preferences, isFurther)
  holdWhileLoading(window)
  return window
}

/** Builds the shell; it has no window before `ready`. */
export function createShell(): Shell {
  let preferences: Preferences | null = null
  const windows = () => BrowserWindow.getAllWindows()
  const show = (): BrowserWindow | undefined => {
    if (!preferences) return undefined
    const [present] = windowInUse(windows())
    if (present) toFront(present)
    return present ?? opened(preferences)
  }
  const showAnd = (event: BridgeEvent): void => {
    const window = show()
    if (window) sendToAll([window], event)
  }
  const shell: Shell = {
    windows,
    show: () => {
      show()
    },
    navigate: (path) => showAnd({ type: 'navigate', data: { path } }),
    openAnother(path) {
      if (!preferences) return
      const event = { type: 'navigate', data: { path, further: true } } as const
      tellPage(opened(preferences, true), event)
    },
    act: (id) => showAnd({ type: 'act', data: { id } }),
    find: () => showAnd({ type: 'find', data: {} }),
    ready(given) {
      preferences = given
      app.on('activate', shell.show)
    },
  }
  return shell
}
