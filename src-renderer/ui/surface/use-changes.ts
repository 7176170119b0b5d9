import { useEffect, useState } from 'react'

/** How long changes are collected, in milliseconds, so that a busy surface is not read all the time. */
const PAUSE_MS = 300

/** Counts the changes of an element and of what is in it, those of a moment as one. */
export function useChanges(element: Element): number {
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new MutationObserver(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        setChanges((count) => count + 1)
      }, PAUSE_MS)
    })
    observer.observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [element])
  return changes
}
