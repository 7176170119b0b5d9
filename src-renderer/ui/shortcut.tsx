import { useKeyInForce } from '../keys/use-key-in-force.ts'
import { Kbd } from './kbd.tsx'

/**
 * Draws the key that counts now for what begins with `keys`, and nothing where it was turned off
 * (H4).
 */
export function Shortcut({ keys }: { keys: string }) {
  const inForce = useKeyInForce(keys)
  return inForce ? <Kbd keys={inForce} /> : null
}
