import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { uncover, usePanel } from '../stores/panels.ts'

/**
 * Opens the detail panel while something in it is needed, such as the field of a note or the
 * outcome of a call, if it is closed: in a narrow window, or because the user hid it. Without the
 * field, the typed letters would be shortcuts.
 */
export function useShownPanel(needed: boolean): void {
  const panel = usePanel('detail')
  const place = panel.over ? 'over' : 'beside'
  const openedIn = useRef<'over' | 'beside' | null>(null)
  const follow = useEffectEvent(() => {
    if (needed && !panel.open) {
      openedIn.current = place
      panel.show(true)
    }
    if (needed || openedIn.current === null) return
    // A window that was resized meanwhile shows the panel as the user has chosen it.
    if (openedIn.current === place) panel.show(false)
    openedIn.current = null
  })
  // Before the next key press, so that it reaches the field.
  useLayoutEffect(() => follow(), [needed])
}

/**
 * Returns whether the detail panel is open, and a function that opens it for the record that the
 * user asks for. Over a narrow window, it is hidden again with the screen.
 */
export function useRevealedPanel(): { open: boolean; reveal: () => void } {
  const panel = usePanel('detail')
  const revealed = useRef(false)
  useEffect(
    () => () => {
      if (revealed.current) uncover('detail')
    },
    [],
  )
  return {
    open: panel.open,
    reveal: () => {
      if (!panel.open) revealed.current = true
      panel.show(true)
    },
  }
}
