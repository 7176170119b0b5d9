import { app, BrowserWindow, screen, type Rectangle } from 'electron'
import * as z from 'zod'
import { desktopOrigin } from '#shared/bridge/desktop.ts'
import { preloadEntry } from '#main/hosts/common/entry.ts'
import type { Preferences } from '#main/ports.ts'

const DEFAULT = { width: 1280, height: 840 }
const bounds = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(480),
  height: z.number().int().min(360),
})
const PLACE = 'window'

/** Opens a window where the last one stood, shown once it has something to show. */
export function openWindow(preferences: Preferences): BrowserWindow {
  const window = new BrowserWindow({
    ...DEFAULT,
    ...lastPlace(preferences),
    minWidth: 480,
    minHeight: 360,
    show: false,
    title: 'Hotdesk',
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
  window.once('ready-to-show', () => window.show())
  window.on('close', () => preferences.set(PLACE, window.getNormalBounds()))
  // What went wrong is told by an event of the page (page-trouble.ts).
  window.loadURL(`${desktopOrigin}/`).catch(() => {})
  return window
}

/** Where the window stood, if a screen is still there. */
function lastPlace(preferences: Preferences): Rectangle | undefined {
  const place = bounds.safeParse(preferences.get(PLACE)).data
  return place && screen.getAllDisplays().some(({ workArea }) => overlaps(place, workArea))
    ? place
    : undefined
}

const overlaps = (a: Rectangle, b: Rectangle): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** Brings a window to the person. */
export function toFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
