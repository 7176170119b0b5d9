import { app, BrowserWindow, nativeTheme } from 'electron'
import { desktopOrigin } from '#shared/bridge/desktop.ts'
import { iconFile, preloadEntry } from '#main/hosts/common/entry.ts'
import type { Preferences } from '#main/ports.ts'
import { offerFieldMenu } from './field-menu.ts'
import { keepPlace, lastPlace } from './window-place.ts'

const DEFAULT = { width: 1280, height: 840 }
/** The paper of the page in its two themes (--bg in tokens.css): nothing flashes before it. */
const PAPER = { light: '#fbfaf8', dark: '#161311' }

/** A further window does not hide the one it was opened from. */
const ASIDE = 32

/**
 * Opens a window where the last one stood, shown once it has something to show. A further one stands
 * beside the first, whose place alone is kept.
 */
export function openWindow(preferences: Preferences, isFurther = false): BrowserWindow {
  const last = lastPlace(preferences)
  const maximized = last.maximized && !isFurther
  const bounds =
    isFurther && last.bounds
      ? { ...last.bounds, x: last.bounds.x + ASIDE, y: last.bounds.y + ASIDE }
      : last.bounds
  const window = new BrowserWindow({
    ...DEFAULT,
    ...bounds,
    minWidth: 480,
    minHeight: 360,
    show: false,
    title: 'Hotdesk',
    backgroundColor: nativeTheme.shouldUseDarkColors ? PAPER.dark : PAPER.light,
    // Windows and macOS take the icon of the program.
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
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  })
  window.once('ready-to-show', () => {
    if (maximized) window.maximize()
    window.show()
  })
  if (!isFurther) window.on('close', () => keepPlace(window, preferences))
  offerFieldMenu(window)
  // What went wrong is told by an event of the page (page-trouble.ts).
  window.loadURL(`${desktopOrigin}/`).catch(() => {})
  return window
}

/** Brings a window to the person. */
export function toFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
