import { copyWithoutIsolation } from './copy-selection.ts'
import { showCutFocus } from './cut-focus.ts'
import { showCutTitles } from './cut-titles.ts'
import { followKeyboard } from './follow-keyboard.ts'

/**
 * Starts what works beside every screen and none waits for; loaded once the window is idle. It runs
 * as long as the window is open.
 */
export function startQuietParts(): void {
  copyWithoutIsolation()
  followKeyboard()
  showCutTitles()
  showCutFocus()
}
