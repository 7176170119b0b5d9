import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'
import { Kbd } from './kbd.tsx'
import styles from './tooltip.module.css'

interface TooltipProps {
  text: string
  keys?: string | undefined
  /** The element it belongs to; it must take a ref and spread its props. */
  children: ReactElement<Record<string, unknown>>
}

/** A word or two on hover and focus; never the only place where something is said. */
export function Tooltip({ text, keys, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={400} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className={styles.positioner}>
          <Base.Popup className={styles.popup}>{text}{keys ? <Kbd keys={keys} /> : null}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
