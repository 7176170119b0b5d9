import { keyCaps } from './key-caps.ts'
import styles from './kbd.module.css'

interface KbdProps {
  /** One shortcut as the registry writes it: `j`, `$mod+k`, `g h`. */
  keys: string
}

/**
 * Draws a shortcut as key caps, in the words of this platform (Ctrl on Linux and Windows, ⌘ on a
 * Mac).
 */
export function Kbd({ keys }: KbdProps) {
  return (
    <span className={styles.keys}>
      {keyCaps(keys).map((cap, index) => (
        <kbd key={index} className={styles.cap}>
          {cap}
        </kbd>
      ))}
    </span>
  )
}
