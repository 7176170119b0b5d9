import { t } from '#shared/i18n/translate.ts'
import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { Icon } from './icon.tsx'
import { Tooltip } from './tooltip.tsx'
import { cx } from './cx.ts'
import float from './float.module.css'
import styles from './select.module.css'

export interface Option<V extends string> {
  value: V
  label: string
  detail?: string
  /** The language of the label, if it is not that of the window (WCAG 3.1.2). */
  lang?: string
}

interface SelectProps<V extends string> {
  /** Its accessible name. Omit it inside a Field, which names the control. */
  label?: string
  value: V | null
  options: readonly Option<V>[]
  onChange: (value: V) => void
  placeholder?: string
  disabled?: boolean
  /** Renders plain text with a chevron, for headers and bars. */
  quiet?: boolean
  /** The key that chooses the next option; a tooltip shows it with the label. */
  keys?: string
}

/**
 * Leaves letters to the screen while the select is closed; otherwise they would also change the
 * choice unnoticed. In the open list they search.
 */
const lettersAreKeys: Base.Trigger.Props['onKeyDown'] = (event) => {
  if (event.key.length === 1 && event.key !== ' ') event.preventBaseUIHandler()
}

/**
 * Offers one choice of a few. For two or three that fit on a line use SegmentedControl; for records
 * use the palette.
 */
export function Select<V extends string>({
  label,
  value,
  options,
  onChange,
  placeholder = t('Choose…'),
  disabled,
  quiet,
  keys,
}: SelectProps<V>) {
  const trigger = (
    <Base.Trigger
      className={cx(styles.trigger, quiet && styles.quiet)}
      aria-label={label}
      data-shortcut={keys}
      onKeyDown={lettersAreKeys}
    >
      <Base.Value className={styles.value}>
        {(current: V | null) => {
          const chosen = options.find((option) => option.value === current)
          if (!chosen) return <span className="faint">{placeholder}</span>
          return <span lang={chosen.lang}>{chosen.label}</span>
        }}
      </Base.Value>
      <Base.Icon className={styles.chevron}>
        <Icon of={ChevronDown} size="small" />
      </Base.Icon>
    </Base.Trigger>
  )
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => {
        if (next !== null) onChange(next)
      }}
      items={options}
      disabled={disabled}
      modal={false}
    >
      {label && keys ? (
        <Tooltip text={label} keys={keys}>
          {trigger}
        </Tooltip>
      ) : (
        trigger
      )}
      <Base.Portal>
        <Base.Positioner className={float.positioner} sideOffset={4} alignItemWithTrigger={false}>
          <Base.Popup className={float.popup} data-own-keys="">
            {options.map((option) => (
              <Base.Item key={option.value} value={option.value} className={float.item}>
                <span className={float.tick}>
                  <Base.ItemIndicator>
                    <Icon of={Check} />
                  </Base.ItemIndicator>
                </span>
                <Base.ItemText className={float.label} lang={option.lang}>
                  {option.label}
                  {option.detail ? <div className={float.detail}>{option.detail}</div> : null}
                </Base.ItemText>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
