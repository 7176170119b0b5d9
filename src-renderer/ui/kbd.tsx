import { Fragment, useSyncExternalStore } from 'react'
import { registry } from '../keys/action-registry.ts'
import { layoutNow } from '../keys/printed-keys.ts'
import { keyCaps } from './key-caps.ts'
import styles from './kbd.module.css'

interface KbdProps {
  /** One shortcut in registry notation: `j`, `$mod+k`, `g h`. */
  keys: string
  /** Hides it from screen readers, so that it is not part of its parent's name. */
  quiet?: boolean
}

/**
 * Shows a shortcut as key caps, with the names of this platform (Ctrl on Linux and Windows, ⌘ on a
 * Mac) and as the keyboard prints them, also after its layout has changed.
 */
export function Kbd({ keys, quiet }: KbdProps) {
  useSyncExternalStore(registry.subscribe, layoutNow)
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
