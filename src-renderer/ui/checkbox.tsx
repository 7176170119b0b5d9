import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './checkbox.module.css'

interface CheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** The visible label; without it, `label` is the accessible name. */
  children?: ReactNode
  label?: string
  /** Some but not all of the represented items are checked. */
  indeterminate?: boolean
  disabled?: boolean
}

/** Leaves Ctrl+Enter or ⌘+Enter to the screen while a checkbox has the focus. */
const leaveToScreen: Base.Root.Props['onKeyDown'] = (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.preventBaseUIHandler()
}

/** Renders a checkbox. Clicking its label toggles it too. */
export function Checkbox({
  checked,
  onChange,
  children,
  label,
  indeterminate,
  disabled,
}: CheckboxProps) {
  const box = (
    <Base.Root
      className={styles.box}
      checked={checked}
      indeterminate={indeterminate}
      onCheckedChange={onChange}
      aria-label={label}
      disabled={disabled}
      onKeyDown={leaveToScreen}
    >
      <Base.Indicator className={styles.mark}>
        <Icon of={indeterminate ? Minus : Check} size="small" />
      </Base.Indicator>
    </Base.Root>
  )
  return children ? (
    <label className={styles.line}>
      {box}
      <span>{children}</span>
    </label>
  ) : (
    box
  )
}
