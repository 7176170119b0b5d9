import { ToggleGroup } from '@base-ui/react/toggle-group'
import { Toggle } from '@base-ui/react/toggle'
import type { ReactNode } from 'react'
import { Shortcut } from './shortcut.tsx'
import { Tooltip } from './tooltip.tsx'
import styles from './segmented-control.module.css'

/**
 * Base UI's attribute for the option that receives the focus on entering the group: the chosen one,
 * not the first.
 */
const begins = { 'data-composite-item-active': '' }

interface SegmentedOption<V extends string> {
  value: V
  label: ReactNode
  keys?: string
  title?: string
  /** Says more on hover and on focus, with the key, which is then not shown on the option. */
  tip?: string
}

interface SegmentedControlProps<V extends string> {
  label: string
  value: V | null
  options: readonly SegmentedOption<V>[]
  /** Called with null if the chosen option is pressed again and `clearable` is set. */
  onChange: (value: V | null) => void
  clearable?: boolean
  /**
   * Renders each option as a separate button, filled when chosen, like the tiers in the detail
   * panel.
   */
  apart?: boolean
}

/** Offers two to five choices on one line. */
export function SegmentedControl<V extends string>({
  label,
  value,
  options,
  onChange,
  clearable,
  apart,
}: SegmentedControlProps<V>) {
  return (
    <ToggleGroup
      className={apart ? styles.apart : styles.group}
      aria-label={label}
      value={value === null ? [] : [value]}
      onValueChange={(next) => {
        const [chosen] = next
        if (chosen !== undefined) onChange(chosen)
        else if (clearable) onChange(null)
      }}
    >
      {options.map((option) => {
        const toggle = (
          <Toggle
            key={option.value}
            value={option.value}
            className={styles.option}
            title={option.title}
            data-shortcut={option.keys}
            {...(option.value === value ? begins : null)}
          >
            <span className="cut">{option.label}</span>
            {option.keys && !option.tip ? <Shortcut keys={option.keys} quiet /> : null}
          </Toggle>
        )
        if (!option.tip) return toggle
        return (
          <Tooltip key={option.value} text={option.tip} keys={option.keys}>
            {toggle}
          </Tooltip>
        )
      })}
    </ToggleGroup>
  )
}
