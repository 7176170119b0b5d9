import { useKeyInForce } from '../keys/use-key-in-force.ts'
import { Kbd } from './kbd.tsx'

/**
 * Draws the key that counts now for what begins with `keys`, and nothing where it was turned off
 * (H4). On a button it is `quiet`.
 */
export function Shortcut({ keys, quiet }: { keys: string; quiet?: boolean }) {
  const inForce = useKeyInForce(keys)
  return inForce ? <Kbd keys={inForce} quiet={quiet} /> : null
}
