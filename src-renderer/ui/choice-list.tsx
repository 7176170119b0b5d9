import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import type { ReactNode } from 'react'
import styles from './choice-list.module.css'

interface ChoiceListProps<V extends string> {
  label: string
  /** The chosen value; null if nothing is chosen yet. */
  value: V | null
  onChange: (value: V) => void
  choices: readonly { value: V; mark?: ReactNode; title: string; detail?: ReactNode }[]
}

/** Leaves Ctrl+Enter or ⌘+Enter to the dialog while a choice has the focus. */
const leaveToScreen: Radio.Root.Props<string>['onKeyDown'] = (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.preventBaseUIHandler()
}

/** Offers choices below one another, each with an explanation. Arrow keys move. */
export function ChoiceList<V extends string>({
  label,
  value,
  onChange,
  choices,
}: ChoiceListProps<V>) {
  return (
    <RadioGroup
      className={styles.list}
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        if (next !== null) onChange(next)
      }}
    >
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <Radio.Root value={choice.value} className={styles.radio} onKeyDown={leaveToScreen}>
            <Radio.Indicator className={styles.dot} />
          </Radio.Root>
          {choice.mark}
          <span className={styles.words}>
            <span className="name cut">{choice.title}</span>
            {choice.detail ? <span className={styles.detail}>{choice.detail}</span> : null}
          </span>
        </label>
      ))}
    </RadioGroup>
  )
}
