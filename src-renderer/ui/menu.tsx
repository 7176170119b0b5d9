import { cloneElement, lazy } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import type { Price } from './price-tag.tsx'
import { Arriving } from './arriving.tsx'
import { useFirstPress } from './use-first-press.ts'

export interface MenuItem {
  label: string
  onSelect: () => void
  icon?: LucideIcon
  /** Replaces the icon: a colour, a chip. */
  mark?: ReactNode
  keys?: string
  detail?: string
  price?: Price
  /** If set, the item is a choice and shows whether it is chosen. */
  checked?: boolean
  danger?: boolean
  disabled?: boolean
}

export interface MenuGroup {
  label?: string
  items: readonly MenuItem[]
}

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>
  /** The groups, separated by a hairline. */
  groups: readonly MenuGroup[]
  align?: 'start' | 'end'
  side?: 'bottom' | 'top' | 'inline-end'
}

const load = () => import('./menu-body.tsx')
const Body = lazy(load)

/**
 * Opens a menu of actions or choices. Rare and destructive items come last; every item that has a
 * key shows it. Loaded on first use.
 */
export function Menu(props: MenuProps) {
  const { pressed, handlers } = useFirstPress(load)
  const closed = cloneElement(props.trigger, {
    ...handlers,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  })
  return pressed ? (
    <Arriving meanwhile={closed}>
      <Body {...props} />
    </Arriving>
  ) : (
    closed
  )
}
