import { createContext, useContext, useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import { registry } from './action-registry.ts'

const Layer = createContext(0)

/**
 * The layer that commands registered here belong to: 0 for screens, one more in each dialog or
 * popover on top.
 */
export function useKeyLayer(): number {
  return useContext(Layer)
}

/**
 * Puts the keys of everything below to sleep while it is open: dialogs and popovers wrap their
 * content in it. What fades out is closed at once, so that a key pressed in those milliseconds is
 * heard by the screen behind.
 */
export function KeyLayer({ open = true, children }: { open?: boolean; children: ReactNode }) {
  const depth = useContext(Layer) + 1
  useLayoutEffect(() => (open ? registry.openLayer(depth) : undefined), [depth, open])
  return <Layer value={depth}>{children}</Layer>
}
