import { createContext, useContext, useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import { registry } from './action-registry.ts'

const Layer = createContext(0)

/**
 * Gives the layer of commands registered here: 0 for screens, one more in each dialog or popover on
 * top.
 */
export function useKeyLayer(): number {
  return useContext(Layer)
}

/**
 * Stops the keys of everything below while it is open: dialogs and popovers wrap their content in
 * it. A dialog that fades out counts as closed at once, so that the screen behind hears a key
 * pressed meanwhile.
 */
export function KeyLayer({ open = true, children }: { open?: boolean; children: ReactNode }) {
  const depth = useContext(Layer) + 1
  useLayoutEffect(() => (open ? registry.openLayer(depth) : undefined), [depth, open])
  return <Layer value={depth}>{children}</Layer>
}
