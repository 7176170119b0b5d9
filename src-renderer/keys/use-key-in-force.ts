import { useSyncExternalStore } from 'react'
import { registry } from './action-registry.ts'
import { useKeyLayer } from './key-layer.tsx'

/**
 * Gives the key that counts now for the action of this screen or dialog that begins with `keys`:
 * the person's own, or none where it was turned off. What is no action's, such as Enter in a field,
 * stays what it is.
 */
export function useKeyInForce(keys: string | undefined): string | undefined {
  const layer = useKeyLayer()
  return useSyncExternalStore(registry.subscribe, () =>
    keys ? registry.inForce(keys, layer) : undefined,
  )
}
