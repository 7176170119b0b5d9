import { app, BrowserWindow, nativeTheme } from 'electron'
import { desktopOrigin } from '#shared/bridge/desktop.ts'
import { CARD_SIZE } from '#shared/domain/card-path.ts'
import { iconFile, preloadEntry } from '#main/hosts/common/entry.ts'
import type { Preferences } from '#main/ports.ts'
import { keepPlace, lastPlace, type WindowPlace } from './window-place.ts'

const FULL = { width: 1280, height: 840, minWidth: 480, minHeight: 360 }
const CARD = { ...CARD_SIZE, minWidth: 320, minHeight: 360, alwaysOnTop: true, maximizable: false }
/**
 * Background of the page in both themes (--bg in tokens.css), so that nothing flashes while it
 * loads.
 */
const PAPER = { light: '#fbfaf8', dark: '#161311' }

/** Offset of a further window, so that it does not cover the first one. */
const ASIDE = 32

/** The window to open: its name if it is a further one, and whether it is a card. */
export interface WindowKind {
  name?: string | null
  isCard?: boolean
}

/**
 * Opens the first window (`name` null) or a further one at its last place, and shows it once it has
 * content. A new further window is offset from the first one. A card is small and stays on top of
 * all programs (N7).
 */
export function openWindow(
  preferences: Preferences,
  { name = null, isCard = false }: WindowKind = {},
): BrowserWindow {
  const { bounds, maximized } = placeFor(preferences, name, isCard)
  const window = new BrowserWindow({
    ...(isCard ? CARD : FULL),
    ...bounds,
    show: false,
    title: 'Hotdesk',
    backgroundColor: nativeTheme.shouldUseDarkColors ? PAPER.dark : PAPER.light,
    // Windows and macOS use the icon of the program.
    ...(process.platform === 'linux' ? { icon: iconFile('hotdesk.png') } : {}),
    autoHideMenuBar: true,
    webPreferences: {
      preload: preloadEntry,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      // Disabled for the session until the user enables it (spelling.ts).
      spellcheck: true,
      devTools: !app.isPackaged,
    },
  })
  window.once('ready-to-show', () => {
    if (maximized) window.maximize()
    window.show()
  })
  // At the end of a session Windows ends programs without closing their windows.
  for (const event of ['close', 'session-end'] as const)
    window.on(event as 'close', () => keepPlace(window, preferences, name))
  // Failures are handled through an event of the page (page-recovery.ts).
  window.loadURL(`${desktopOrigin}/`).catch(() => {})
  return window
}

function placeFor(preferences: Preferences, name: string | null, isCard: boolean): WindowPlace {
  const ownPlace = lastPlace(preferences, name)
  if (name === null || ownPlace.bounds || isCard) return ownPlace
  const { bounds } = lastPlace(preferences, null)
  if (!bounds) return ownPlace
  return {
    bounds: { ...bounds, x: bounds.x + ASIDE, y: bounds.y + ASIDE },
    maximized: false,
  }
}

/** Restores, shows and focuses a window. */
export function toFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
