import { ToggleGroup } from '@base-ui/react/toggle-group'
import { Toggle } from '@base-ui/react/toggle'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { Shortcut } from './shortcut.tsx'
import styles from './segmented-control.module.css'

/**
 * Base UI's attribute for the option that receives the focus on entering the group: the chosen one,
 * not the first.
 */
const begins = { 'data-composite-item-active': '' }

/** A choice of a SegmentedControl. */
export interface SegmentedOption<V extends string> {
  value: V
  label: ReactNode
  keys?: string
  title?: string
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
  /** Wraps an option, for instance in a tooltip that shows its key instead of the option. */
  around?: (
    toggle: ReactElement<Record<string, unknown>>,
    option: SegmentedOption<V>,
  ) => ReactElement
}

/** Offers two to five choices on one line. */
export function SegmentedControl<V extends string>({
  label,
  value,
  options,
  onChange,
  clearable,
  apart,
  around,
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
            value={option.value}
            className={styles.option}
            title={option.title}
            data-shortcut={option.keys}
            {...(option.value === value ? begins : null)}
          >
            <span className="cut">{option.label}</span>
            {option.keys && !around ? <Shortcut keys={option.keys} quiet /> : null}
          </Toggle>
        )
        return <Fragment key={option.value}>{around ? around(toggle, option) : toggle}</Fragment>
      })}
    </ToggleGroup>
  )
}
