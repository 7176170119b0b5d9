import { cloneElement, lazy } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Arriving } from './arriving.tsx'
import { useFirstPress } from './use-first-press.ts'

export interface PopoverProps {
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

const load = () => import('./popover-body.tsx')
const Body = lazy(load)

/**
 * Opens a small surface beside its trigger: filters, dates, explanations. Escape and a click
 * outside close it. Loaded on first use.
 */
export function Popover(props: PopoverProps) {
  const { pressed, handlers } = useFirstPress(load)
  const { onClick, ...rest } = handlers
  const open = () => {
    onClick()
    props.onOpenChange?.(true)
  }
  const closed = cloneElement(props.trigger, {
    ...rest,
    onClick: open,
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
  })
  return pressed || props.open ? (
    <Arriving meanwhile={closed}>
      <Body {...props} />
    </Arriving>
  ) : (
    closed
  )
}
