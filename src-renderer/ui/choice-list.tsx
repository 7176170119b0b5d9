import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import type { ReactNode } from 'react'
import styles from './choice-list.module.css'

interface ChoiceListProps<V extends string> {
  label: string
  /** null: nothing is chosen yet, and nothing is assumed. */
  value: V | null
  onChange: (value: V) => void
  choices: readonly { value: V; mark?: ReactNode; title: string; detail?: ReactNode }[]
}

/** Enter with Ctrl or ⌘ is a key of the dialog, also while a choice has the focus. */
const leaveToScreen: Radio.Root.Props<string>['onKeyDown'] = (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.preventBaseUIHandler()
}

/** Offers choices one below the other, each with a line that explains it. Arrow keys move. */
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
