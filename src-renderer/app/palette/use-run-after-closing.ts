import { useEffect, useRef } from 'react'

/**
 * Returns a function that closes the surface, and then runs what was chosen in it: after the focus
 * has returned, so that the action can move the focus itself.
 */
export function useRunAfterClosing(close: () => void): (run: () => void) => void {
  const chosen = useRef<(() => void) | null>(null)
  useEffect(
    () => () => {
      const { current } = chosen
      if (current) setTimeout(current)
    },
    [],
  )
  return (run) => {
    chosen.current = run
    close()
  }
}
