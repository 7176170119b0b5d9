import { useLayoutEffect, useRef } from 'react'

/** Marks where the keyboard goes on when a step begins. */
export const stepStart = { 'data-step-start': '', tabIndex: -1 } as const

/**
 * Leads the keyboard into each step: what had the focus is gone with the step before, and the
 * browser would begin again at the top of the window. Focus that is elsewhere stays there; a row
 * only takes what nothing else has.
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
