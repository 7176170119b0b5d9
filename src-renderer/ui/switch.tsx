import { Switch as Base } from '@base-ui/react/switch'
import styles from './switch.module.css'

interface SwitchProps {
  label: string
  detail?: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** Turns a setting on or off immediately; its label precedes it. */
export function Switch({ label, detail, checked, onChange, disabled }: SwitchProps) {
  return (
    <label className={styles.line}>
      <span className={styles.words}>
        {label}
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
      <Base.Root
        className={styles.track}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
      >
        <Base.Thumb className={styles.thumb} />
      </Base.Root>
    </label>
  )
}
