import { useState } from 'react'
import type { KeyboardEvent } from 'react'

/**
 * Loads a menu or popover that is not needed at the start (docs/benchmarks.md "Bundles"): preloads
 * it on hover or focus, and opens it at the first press.
 */
export function useFirstPress(load: () => Promise<unknown>) {
  const [pressed, setPressed] = useState(false)
  // Preloading may fail, for example while the page closes; the press itself reports the error.
  const preload = () => void load().catch(() => {})
  const handlers = {
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => setPressed(true),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      setPressed(true)
    },
  }
  return { pressed, handlers }
}
