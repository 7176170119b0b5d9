import { useEffect } from 'react'

/** Milliseconds that a screen reader gets to notice that the focus moved into the dialog. */
const NOTICED_MS = 1_000

/**
 * Keeps the screen behind a dialog in the accessibility tree for a second after the dialog opened.
 * The library hides it as the focus moves, and Orca says nothing about a button or a text that
 * takes the focus from a row it can no longer find. Call it inside the dialog.
 */
export function useHiddenLater(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined
    const before = new Set(hiddenElements())
    let isOver = false
    let behind: Element[] = []
    let timer: number | undefined
    // The effects of the library, which is outside, run after this one.
    queueMicrotask(() => {
      if (isOver) return
      behind = hiddenElements().filter((element) => !before.has(element))
      for (const element of behind) element.removeAttribute('aria-hidden')
      timer = window.setTimeout(() => {
        for (const element of behind) element.setAttribute('aria-hidden', 'true')
      }, NOTICED_MS)
    })
    return () => {
      isOver = true
      window.clearTimeout(timer)
      // Behind another dialog they stay hidden, until that one closes.
      if (document.querySelector('[role=dialog][data-open]')) return
      for (const element of behind) element.removeAttribute('aria-hidden')
    }
  }, [open])
}

const hiddenElements = (): Element[] => [...document.querySelectorAll('[aria-hidden="true"]')]
