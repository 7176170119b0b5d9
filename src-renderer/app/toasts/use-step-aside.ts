import { useEffect, type RefObject } from 'react'

/**
 * Moves the toasts to the top of the window while they would cover the focused element (WCAG
 * 2.4.11) or a button of a dialog, which is probably pressed next. The overlap is checked again
 * when `shown`, the content of the toasts, changes.
 */
export function useStepAside(place: RefObject<HTMLElement | null>, shown: unknown): void {
  useEffect(() => {
    const checkOverlap = () => {
      const section = place.current
      if (section === null || section.contains(document.activeElement)) return
      section.removeAttribute('data-aside')
      section.toggleAttribute('data-aside', isCovering(section))
    }
    checkOverlap()
    document.addEventListener('focusin', checkOverlap)
    return () => document.removeEventListener('focusin', checkOverlap)
  }, [place, shown])
}

function isCovering(section: HTMLElement): boolean {
  const elements = [document.activeElement, ...document.querySelectorAll('[role=dialog] button')]
  return elements.some(
    (element) => element !== null && element !== document.body && isUnder(element, section),
  )
}

function isUnder(element: Element, section: HTMLElement): boolean {
  const box = element.getBoundingClientRect()
  return [...section.children].some((message) => {
    const { top, bottom, left, right } = message.getBoundingClientRect()
    const isAcross = box.left < right && box.right > left
    // An element at least twice as tall as the message is not hidden by it.
    return isAcross && box.top < bottom && box.bottom > top && box.height < 2 * (bottom - top)
  })
}
