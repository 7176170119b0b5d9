import { useLayoutEffect, useRef } from 'react'
import { TEXT_FIELDS } from '../keys/targets.ts'
import { catchTyping, takeTyped } from '../stores/type-ahead.ts'

/**
 * Hands an element what was typed before it had the focus: a field its text, anything else its key
 * presses.
 */
function type(target: HTMLElement, typed: string): void {
  if (typed === '') return
  if (target.matches(TEXT_FIELDS)) {
    // Inserted as a keyboard would, so that React and the field's undo notice it.
    document.execCommand('insertText', false, typed)
    return
  }
  for (const key of typed)
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

/**
 * Keeps what is typed between opening a surface and the focus arriving in it, and gives it to
 * whatever the focus starts on. Returns the ref of the surface.
 */
export function useTypeAhead(open: boolean) {
  const surface = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!open) return undefined
    catchTyping()
    const arrive = ({ target }: { target: EventTarget | null }) => {
      // What takes the focus as it is painted has it before the surface is known.
      if (surface.current === null)
        return queueMicrotask(() => {
          if (surface.current !== null) arrive({ target: document.activeElement })
        })
      if (!(target instanceof HTMLElement) || !surface.current.contains(target)) return
      // The surface itself may have the focus for a moment, on its way to the field.
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
