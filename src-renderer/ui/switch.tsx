import { Switch as Base } from '@base-ui/react/switch'
import { Shortcut } from './shortcut.tsx'
import styles from './switch.module.css'

interface SwitchProps {
  label: string
  detail?: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** The default key of its action; the current one is shown beside the label. */
  keys?: string
}

/** Turns a setting on or off immediately; its label precedes it. */
export function Switch({ label, detail, checked, onChange, disabled, keys }: SwitchProps) {
  return (
    <label className={styles.line}>
      <span className={styles.words}>
        {label} {keys ? <Shortcut keys={keys} quiet /> : null}
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
      <Base.Root
        className={styles.track}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        data-shortcut={keys}
      >
        <Base.Thumb className={styles.thumb} />
      </Base.Root>
    </label>
  )
}
