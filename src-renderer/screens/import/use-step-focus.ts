import { useLayoutEffect, useRef } from 'react'

/** Attributes of the element that gets the focus when a step begins. */
export const stepStart = { 'data-step-start': '', tabIndex: -1 } as const

/**
 * Moves the focus into each new step. The focused element of the previous step is gone, and the
 * browser would start again at the top of the window. Focus elsewhere stays, except on a grid row,
 * which takes the focus only because nothing else has it.
 */
export function useStepFocus(step: string): void {
  const shown = useRef(step)
  useLayoutEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const now = document.activeElement
    if (now === document.body || now?.closest('[role=grid]'))
      document.querySelector<HTMLElement>('[data-step-start]')?.focus()
  }, [step])
}
