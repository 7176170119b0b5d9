import type { BrowserWindow } from 'electron'

/**
 * Returns the focused window, or else the first one, in an array; the array is empty if no window
 * exists.
 */
export const windowInUse = (windows: BrowserWindow[]): BrowserWindow[] => {
  const found = windows.find((window) => !window.isDestroyed() && window.isFocused()) ?? windows[0]
  return found ? [found] : []
}
