import { useKeyInForce } from '../keys/use-key-in-force.ts'
import { Kbd } from './kbd.tsx'

/**
 * Shows the current key of the action with the default key `keys`, or nothing if it was turned off
 * (H4). Use `quiet` on a button.
 */
export function Shortcut({ keys, quiet }: { keys: string; quiet?: boolean }) {
  const inForce = useKeyInForce(keys)
  return inForce ? <Kbd keys={inForce} quiet={quiet} /> : null
}
