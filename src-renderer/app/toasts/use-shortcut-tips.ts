import { useEffect } from 'react'
import { isUnderWay } from '#shared/domain/first-steps.ts'
import { registry } from '../../keys/action-registry.ts'
import { createPressReader } from '../../keys/pressed-action.ts'
import { usePreferences } from '../../stores/preferences.ts'
import { useSession } from '../../stores/session.ts'
import { closeTip, noteKey, offerTip } from '../../stores/shortcut-tip.ts'

/**
 * Offers the key of what somebody does by the mouse: not to those who turned single keys or tips
 * off, and not during the first steps, which teach by themselves.
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
 * Reads a press before it changes what can be pressed, and says the key after it was done. Keys of
 * menus and dialogs are not said: they do something else, or nothing, once those are closed.
 */
function watchMouse(): () => void {
  const read = createPressReader(registry.awake)
  let isMouse = false
  const press = (event: MouseEvent) => {
    // A double click does not say by what; the click before it did.
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
