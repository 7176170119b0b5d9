import { useEffect } from 'react'
import { isUnderWay } from '#shared/domain/first-steps.ts'
import { registry } from '../../keys/action-registry.ts'
import { createPressReader } from '../../keys/pressed-action.ts'
import { usePreferences } from '../../stores/preferences.ts'
import { useSession } from '../../stores/session.ts'
import { closeTip, noteKey, offerTip } from '../../stores/shortcut-tip.ts'

/**
 * Offers the key for what the user does with the mouse. Users who turned off single keys or tips
 * get none, and nobody gets them during the first steps, which teach the keys themselves.
 */
export function useShortcutTips(): void {
  const { value: session } = useSession()
  const { known, preferences } = usePreferences()
  const { shortcut_tips, single_keys, first_steps } = preferences
  const isTaught = session?.workspace?.kind === 'practice' && isUnderWay(first_steps)
  const isLocked = Boolean(session?.locked)
  const isWanted = known && shortcut_tips && single_keys && !isTaught && !isLocked
  useEffect(() => {
    if (!isWanted) return
    const stops = [watchMouse(), registry.onKey(noteKey)]
    return () => {
      for (const stop of stops) stop()
      closeTip()
    }
  }, [isWanted])
}

/**
 * Reads a click before it changes the page, and offers the key after the action has run. Keys of
 * menus and dialogs are not offered: once those are closed, the keys do something else or nothing.
 */
function watchMouse(): () => void {
  const read = createPressReader(registry.awake)
  let isMouse = false
  const press = (event: MouseEvent) => {
    // A double click has no pointer type; the click before it has.
    if (event.type === 'click') isMouse = (event as PointerEvent).pointerType === 'mouse'
    const action = isMouse ? read(event) : null
    if (action?.layer === 0) setTimeout(() => offerTip(action))
  }
  document.addEventListener('click', press, true)
  document.addEventListener('dblclick', press, true)
  return () => {
    document.removeEventListener('click', press, true)
    document.removeEventListener('dblclick', press, true)
  }
}
