import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { KeyLayer } from '../keys/key-layer.tsx'
import { cx } from './cx.ts'
import styles from './float.module.css'

interface PopoverProps {
  trigger: ReactElement<Record<string, unknown>>
  /** Its accessible name, and its heading unless `bare`. */
  title: string
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  /** No padding and no heading: the content brings its own. */
  bare?: boolean
}

/** A small surface beside its trigger: filters, dates, explanations. Escape and a press outside close it. */
export function Popover({ trigger, title, children, open, onOpenChange, align = 'start', bare }: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={4} align={align}>
          <Base.Popup className={cx(styles.popup, !bare && styles.panel)} data-own-keys="">
            <Base.Title className={bare ? 'spoken' : styles.group}>{title}</Base.Title>
            <KeyLayer>{children}</KeyLayer>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
