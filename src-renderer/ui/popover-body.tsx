import { Popover as Base } from '@base-ui/react/popover'
import { useState } from 'react'
import { KeyLayer } from '../keys/key-layer.tsx'
import { cx } from './cx.ts'
import type { PopoverProps } from './popover.tsx'
import styles from './float.module.css'

/** Shows the popover; loaded when the first one is about to open (popover.tsx). */
export default function PopoverBody({
  trigger,
  title,
  children,
  open,
  onOpenChange,
  align = 'start',
  bare,
}: PopoverProps) {
  const [shown, setShown] = useState(true)
  return (
    <Base.Root
      open={open}
      defaultOpen={open === undefined}
      onOpenChange={(next) => {
        setShown(next)
        onOpenChange?.(next)
      }}
    >
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={4} align={align}>
          <Base.Popup className={cx(styles.popup, !bare && styles.panel)} data-own-keys="">
            <Base.Title className={bare ? 'spoken' : styles.group}>{title}</Base.Title>
            <KeyLayer open={open ?? shown}>{children}</KeyLayer>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
