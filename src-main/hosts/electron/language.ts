import { setQuickWays } from './menu.ts'
import type { DayTray } from './tray.ts'

/**
 * Says the ways of dock and jump list, and the tray, in the language of now. Called at the start, and
 * whenever the language has changed.
 */
export function onLanguage(navigate: (path: string) => void, tray: DayTray): void {
  setQuickWays(navigate)
  tray.sayAgain()
}
