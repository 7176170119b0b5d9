import { Fragment } from 'react'
import { keyCaps } from './key-caps.ts'
import styles from './kbd.module.css'

interface KbdProps {
  /** One shortcut as the registry writes it: `j`, `$mod+k`, `g h`. */
  keys: string
  /** Draws it without speaking it: it is no part of the name of what it stands on. */
  quiet?: boolean
}

/**
 * Draws a shortcut as key caps, in the words of this platform (Ctrl on Linux and Windows, ⌘ on a
 * Mac).
 */
export function Kbd({ keys, quiet }: KbdProps) {
  return (
    <span className={styles.keys} aria-hidden={quiet}>
      {keyCaps(keys).map((cap, index) => (
        <Fragment key={index}>
          {index > 0 ? ' ' : null}
          <kbd className={styles.cap}>{cap}</kbd>
        </Fragment>
      ))}
    </span>
  )
}
