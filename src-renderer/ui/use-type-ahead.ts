import { useLayoutEffect, useRef } from 'react'
import { TEXT_FIELDS } from '../keys/targets.ts'
import { catchTyping, takeTyped, type Typed } from '../stores/type-ahead.ts'

/**
 * Passes typed characters to an element: as text to a field, as key presses to any other element.
 * Enter is passed on only after text; by itself it would confirm what nobody has seen.
 */
function type(target: HTMLElement, { text, isEntered }: Typed): void {
  if (text === '') return
  if (!target.matches(TEXT_FIELDS)) return pressEach(target, { text, isEntered })
  // Inserted like keyboard input, so that React and the field's undo notice it.
  document.execCommand('insertText', false, text)
  // Later, when the field shows the text.
  if (isEntered) setTimeout(() => enter(target))
}

/** Presses a key for each character. If one moves the focus to a field, the rest is its text. */
function pressEach(target: HTMLElement, { text, isEntered }: Typed): void {
  for (const [index, key] of [...text].entries()) {
    const isUnhandled = press(target, key)
    const focused = document.activeElement
    if (isUnhandled && focused instanceof HTMLElement && focused.matches(TEXT_FIELDS))
      return type(focused, { text: [...text].slice(index).join(''), isEntered })
  }
}

const press = (target: HTMLElement, key: string): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

/** Presses Enter in a field, which submits its form unless something else is done with the key. */
function enter(field: HTMLElement): void {
  if (press(field, 'Enter') && field instanceof HTMLInputElement) field.form?.requestSubmit()
}

/**
 * Catches what the user types between opening a surface and the focus arriving in it, and passes it
 * to the initially focused element, whose value is selected if it is one line. Returns the ref of
 * the surface.
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
      // What is typed replaces a value that can be read at a glance.
      if (target instanceof HTMLInputElement) target.select()
      type(target, takeTyped())
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
