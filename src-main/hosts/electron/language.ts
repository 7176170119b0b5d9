import { setMenu, setQuickWays, type MenuActions } from './menu.ts'
import type { DayTray } from './tray.ts'

/**
 * Says the menus outside the window in the language of now: the menu bar, the ways of dock and jump
 * list, and the tray. Called at the start, and whenever the language has changed.
 */
export function onLanguage(actions: MenuActions, tray: DayTray): void {
  setMenu(actions)
  setQuickWays(actions.navigate)
  tray.sayAgain()
}
