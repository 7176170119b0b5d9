import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import type { LucideIcon } from 'lucide-react'
import { Icon } from './icon.tsx'
import { Kbd } from './kbd.tsx'
import { Shortcut } from './shortcut.tsx'
import { PriceTag } from './price-tag.tsx'
import type { Price } from './price-tag.tsx'
import { cx } from './cx.ts'
import styles from './button.module.css'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /**
   * `primary`: the one next step of a screen. `danger`: stops or removes something. `quiet`: no
   * border until hovered.
   */
  look?: 'plain' | 'primary' | 'danger' | 'quiet'
  size?: 'normal' | 'small' | 'large'
  icon?: LucideIcon
  /**
   * The default key of its action, in registry notation; the button shows the current key
   * (docs/design-language.md "Keyboard").
   */
  keys?: string
  /** A key of the field it belongs to, such as Enter, which cannot be rebound. */
  fieldKeys?: string
  /** The cost of a press; required on every button that spends credits (D2). */
  price?: Price
  /** Ctrl+Enter in a dialog presses it; by default the primary button. */
  continues?: boolean
  /** The pressed state of a toggle (aria-pressed). */
  pressed?: boolean
  /** Work is in progress: the button stays focusable, ignores presses and reports being busy. */
  busy?: boolean
  children?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** Renders a button. Without `type` it never submits a form by accident. */
export function Button(props: ButtonProps) {
  const {
    look = 'plain',
    size = 'normal',
    icon,
    keys,
    fieldKeys,
    price,
    continues = look === 'primary',
    pressed,
    busy,
    className,
    children,
    onClick,
    ...rest
  } = props
  return (
    <button
      type="button"
      {...rest}
      className={cx(styles.button, styles[look], styles[size], className)}
      aria-pressed={pressed}
      {...(keys ? { 'data-shortcut': keys } : null)}
      data-continues={continues || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event) => {
        if (!busy && event.currentTarget.ariaDisabled !== 'true') onClick?.(event)
      }}
    >
      {icon ? <Icon of={icon} /> : null}
      {children == null ? null : <span className={styles.label}>{children}</span>}
      {price ? <PriceTag price={price} /> : null}
      {keys ? <Shortcut keys={keys} quiet /> : null}
      {fieldKeys ? <Kbd keys={fieldKeys} quiet /> : null}
    </button>
  )
}
