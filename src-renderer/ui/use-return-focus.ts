import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Returns a function that chooses the focus after a surface closes: the element that had it before,
 * or, if that was removed (as a row that was decided), the row in its place. Never moves a focus
 * that has already moved on by itself.
 */
export function useReturnFocus(open: boolean, surface: RefObject<HTMLElement | null>) {
  const before = useRef<{ element: HTMLElement; grid: Element | null } | null>(null)
  useLayoutEffect(() => {
    // Kept on closing, because the focus is returned afterwards.
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
    // For an element that only holds the focus in passing, the library would focus the first
    // control inside it.
    if (element.isConnected) return (element.tabIndex < 0 ? activeRow(element) : null) ?? element
    // The library would return to the element focused longest ago, such as a distant button.
    return (grid?.isConnected ? activeRow(grid) : activeRow(document)) ?? true
  }
}

const activeRow = (within: ParentNode): HTMLElement | null =>
  within.querySelector<HTMLElement>('[role=row][tabindex="0"]')
