import { createContext, useContext, useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import { registry } from './action-registry.ts'

const Layer = createContext(0)

/**
 * Returns the layer of actions registered here: 0 for screens, one more in each dialog or popover
 * above.
 */
export function useKeyLayer(): number {
  return useContext(Layer)
}

/**
 * Disables all keys below while it is open; dialogs and popovers wrap their content in it. A dialog
 * that is fading out counts as closed, so that the screen behind it receives keys immediately.
 */
export function KeyLayer({ open = true, children }: { open?: boolean; children: ReactNode }) {
  const depth = useContext(Layer) + 1
  useLayoutEffect(() => (open ? registry.openLayer(depth) : undefined), [depth, open])
  return <Layer value={depth}>{children}</Layer>
}
