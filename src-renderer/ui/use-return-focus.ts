import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Tells a surface where the focus goes when it closes: back to what had it, and where that is gone
 * (a row that was removed or decided) to the row in its place. Never takes the focus from where it
 * went on to by itself.
 */
export function useReturnFocus(open: boolean, surface: RefObject<HTMLElement | null>) {
  const before = useRef<{ element: HTMLElement; grid: Element | null } | null>(null)
  useLayoutEffect(() => {
    // Kept when it closes: the focus is given back afterwards.
    if (!open) return
    const now = document.activeElement
    before.current =
      now instanceof HTMLElement && now !== document.body
        ? { element: now, grid: now.closest('[role=grid]') }
        : null
  }, [open])
  return (): HTMLElement | boolean => {
    const now = document.activeElement
    if (now && now !== document.body && !surface.current?.contains(now)) return false
    if (!before.current) return true
    const { element, grid } = before.current
    // A part that only takes the focus in between: the library would go to the first control in it.
    if (element.isConnected) return (element.tabIndex < 0 ? activeRow(element) : null) ?? element
    // The library would go back to whatever had the focus longest ago, such as a button far away.
    return (grid?.isConnected ? activeRow(grid) : activeRow(document)) ?? true
  }
}

const activeRow = (within: ParentNode): HTMLElement | null =>
  within.querySelector<HTMLElement>('[role=row][tabindex="0"]')
