import { useState } from 'react'
import type { KeyboardEvent } from 'react'

/**
 * For what floats and need not be read at the start (docs/benchmarks.md "Bundles"): read on hover
 * or focus, opened by the first press.
 */
export function useFirstPress(load: () => Promise<unknown>) {
  const [wanted, setWanted] = useState(false)
  const ahead = () => void load()
  const handlers = {
    onPointerEnter: ahead,
    onFocus: ahead,
    onClick: () => setWanted(true),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      setWanted(true)
    },
  }
  return { wanted, handlers }
}
