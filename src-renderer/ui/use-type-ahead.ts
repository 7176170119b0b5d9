import { useLayoutEffect, useRef } from 'react'
import { TEXT_FIELDS } from '../keys/targets.ts'
import { catchTyping, takeTyped } from '../stores/type-ahead.ts'

/**
 * Passes typed characters to an element: as text to a field, as key presses to any other element.
 */
function type(target: HTMLElement, typed: string): void {
  if (typed === '') return
  if (target.matches(TEXT_FIELDS)) {
    // Inserted like keyboard input, so that React and the field's undo notice it.
    document.execCommand('insertText', false, typed)
    return
  }
  for (const key of typed)
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

/**
 * Catches what the user types between opening a surface and the focus arriving in it, and passes it
 * to the initially focused element. Returns the ref of the surface.
 */
export function useTypeAhead(open: boolean) {
  const surface = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!open) return undefined
    catchTyping()
    const arrive = ({ target }: { target: EventTarget | null }) => {
      // An element focused on mount has the focus before the ref of the surface is set.
      if (surface.current === null)
        return queueMicrotask(() => {
          if (surface.current !== null) arrive({ target: document.activeElement })
        })
      if (!(target instanceof HTMLElement) || !surface.current.contains(target)) return
      // The surface itself may briefly have the focus before the field does.
      if (target === surface.current) return
      leave()
      type(target, takeTyped().text)
    }
    const leave = () => document.removeEventListener('focusin', arrive)
    document.addEventListener('focusin', arrive)
    arrive({ target: document.activeElement })
    return () => {
      leave()
      takeTyped()
    }
  }, [open])
  return surface
}
