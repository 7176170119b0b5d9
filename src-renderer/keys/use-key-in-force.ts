import { useSyncExternalStore } from 'react'
import { registry } from './action-registry.ts'
import { useKeyLayer } from './key-layer.tsx'

/**
 * Returns the current key of the action with the default key `keys` in this screen or dialog: the
 * user's own, or undefined if it was turned off. A key that belongs to no action, such as Enter in
 * a field, is returned unchanged.
 */
export function useKeyInForce(keys: string | undefined): string | undefined {
  const layer = useKeyLayer()
  return useSyncExternalStore(registry.subscribe, () =>
    keys ? registry.inForce(keys, layer) : undefined,
  )
}
