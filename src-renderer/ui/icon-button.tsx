import type { ButtonHTMLAttributes, Ref } from 'react'
import type { LucideIcon } from 'lucide-react'
import { Icon } from './icon.tsx'
import { Tooltip } from './tooltip.tsx'
import { cx } from './cx.ts'
import styles from './icon-button.module.css'

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: LucideIcon
  /** Its accessible name and tooltip. */
  label: string
  keys?: string
  pressed?: boolean
  ref?: Ref<HTMLButtonElement>
}

/**
 * Renders a button with only an icon: 26 px (WCAG 2.5.8 requires 24), named, with a tooltip that
 * shows its key.
 */
export function IconButton({ icon, label, keys, pressed, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} keys={keys}>
      <button
        type="button"
        {...rest}
        className={cx(styles.button, className)}
        aria-label={label}
        aria-pressed={pressed}
        data-shortcut={keys}
      >
        <Icon of={icon} />
      </button>
    </Tooltip>
  )
}
