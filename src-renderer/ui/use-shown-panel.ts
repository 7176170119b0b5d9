import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { usePanel } from '../stores/panels.ts'

/**
 * Opens the detail panel while something in it is needed, such as the field of a note or the
 * outcome of a call, if it is closed: in a narrow window, or because the user hid it. Without the
 * field, the typed letters would be shortcuts.
 */
export function useShownPanel(needed: boolean): void {
  const panel = usePanel('detail')
  const opened = useRef(false)
  const follow = useEffectEvent(() => {
    if (needed === opened.current || (needed && panel.open)) return
    opened.current = needed
    panel.show(needed)
  })
  // Before the next key press, so that it reaches the field.
  useLayoutEffect(() => follow(), [needed])
}
