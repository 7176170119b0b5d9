import type { BrowserWindow } from 'electron'

/** Returns the window that has the focus, else the first one; none where there is none. */
export const windowInUse = (windows: BrowserWindow[]): BrowserWindow[] => {
  const found = windows.find((window) => !window.isDestroyed() && window.isFocused()) ?? windows[0]
  return found ? [found] : []
}
