import { createContext, useContext, useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import { registry } from './registry.ts'

const Layer = createContext(0)

/** The layer that commands registered here belong to: 0 for screens, one more in each dialog or popover on top. */
export function useKeyLayer(): number {
  return useContext(Layer)
}

/** Puts the keys of everything below to sleep while it is shown: dialogs and popovers wrap their content in it. */
export function KeyLayer({ children }: { children: ReactNode }) {
  const depth = useContext(Layer) + 1
  useLayoutEffect(() => registry.openLayer(depth), [depth])
  return <Layer value={depth}>{children}</Layer>
}
