import { useActions } from '../keys/use-actions.ts'
import { Button } from './button.tsx'
import { OtherDay } from './other-day.tsx'
import styles from './day-choices.module.css'

/** A moment to choose by its number. */
export interface DayChoice {
  /** Its action, such as `snooze.0`. */
  id: string
  /** What the action is called in Settings. */
  action: string
  label: string
  /** The day, in the person's format. */
  day: string
  at: number
}

interface DayChoicesProps {
  /** The group of the keys, such as `Snooze`. */
  group: string
  choices: readonly DayChoice[]
  /** What the key 0 does: no moment at all; null where there is none to take back. */
  none: { id: string; label: string } | null
  onChoose: (at: number | null) => void
}

/** Offers moments by the keys 1 to 9, any other one in words, and none by 0 (A4, B4). */
export function DayChoices({ group, choices, none, onChoose }: DayChoicesProps) {
  useActions([
    ...choices.map(({ id, action, at }, index) => ({
      id,
      label: action,
      group,
      keys: [String(index + 1)],
      palette: false,
      run: () => onChoose(at),
    })),
    ...(none === null
      ? []
      : [{ ...none, group, keys: ['0'], palette: false, run: () => onChoose(null) }]),
  ])
  return (
    <div className={styles.choices}>
      {choices.map(({ id, label, day, at }, index) => (
        <Button
          key={id}
          keys={String(index + 1)}
          className={styles.choice}
          onClick={() => onChoose(at)}
        >
          <span className="grow begins">{label}</span>
          <span className="num faint">{day}</span>
        </Button>
      ))}
      <OtherDay onChoose={onChoose} />
      {none === null ? null : (
        <Button look="quiet" keys="0" onClick={() => onChoose(null)}>
          {none.label}
        </Button>
      )}
    </div>
  )
}
