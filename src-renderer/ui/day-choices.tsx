import type { KeyboardEvent } from 'react'
import { TEXT_FIELDS } from '../keys/targets.ts'
import { useActions } from '../keys/use-actions.ts'
import { Button } from './button.tsx'
import { OtherDay } from './other-day.tsx'
import styles from './day-choices.module.css'

/** A moment that the user can choose by its number. */
export interface DayChoice {
  /** The ID of its action, such as `snooze.0`. */
  id: string
  /** The name of the action in Settings. */
  action: string
  label: string
  /** The day in the user's format. */
  day: string
  at: number
}

interface DayChoicesProps {
  /** The group of its actions, such as `Snooze`. */
  group: string
  choices: readonly DayChoice[]
  /** The action of the key 0, which clears the moment; null if there is none to clear. */
  clearAction: { id: string; label: string } | null
  onChoose: (at: number | null) => void
}

/**
 * Offers moments by the keys 1 to 9, any other moment as text, and none by 0 (A4, B4). A letter
 * typed anywhere begins the text.
 */
export function DayChoices({ group, choices, clearAction, onChoose }: DayChoicesProps) {
  useActions([
    ...choices.map(({ id, action, at }, index) => ({
      id,
      label: action,
      group,
      keys: [String(index + 1)],
      palette: false,
      run: () => onChoose(at),
    })),
    ...(clearAction === null
      ? []
      : [{ ...clearAction, group, keys: ['0'], palette: false, run: () => onChoose(null) }]),
  ])
  return (
    <div className={styles.choices} onKeyDown={typeInField}>
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
      {clearAction === null ? null : (
        <Button look="quiet" keys="0" onClick={() => onChoose(null)}>
          {clearAction.label}
        </Button>
      )}
    </div>
  )
}

/** Moves the focus into the text field when a letter is typed elsewhere, so that it lands there. */
function typeInField({ key, altKey, ctrlKey, metaKey, target, currentTarget }: KeyboardEvent) {
  if (altKey || ctrlKey || metaKey || !/^\p{L}$/u.test(key)) return
  // A calendar that is open in front of the choices has keys of its own, and while the dialog fades
  // out, keys are meant for what is behind it.
  const isHere = target instanceof Element && currentTarget.contains(target)
  if (currentTarget.closest('[data-closed]')) return
  if (isHere && !target.matches(TEXT_FIELDS))
    currentTarget.querySelector<HTMLElement>('input')?.focus()
}
