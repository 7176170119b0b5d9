import { setJumpList } from './menu.ts'
import type { DayTray } from './tray.ts'

/**
 * Sets the dock menu, the jump list and the tray in the current language. Called at the start and
 * after each change of the language.
 */
export function onLanguage(navigate: (path: string) => void, tray: DayTray): void {
  setJumpList(navigate)
  tray.refresh()
}
