import { useState } from 'react'
import { morningOf } from '../format/mornings.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { TextField } from './text-field.tsx'
import styles from './other-day.module.css'

/**
 * Chooses a day other than those offered, as nine in the morning, local time; `after`: only later
 * days.
 */
export function OtherDay({
  after = 0,
  onChoose,
}: {
  after?: number
  onChoose: (at: number) => void
}) {
  const [day, setDay] = useState('')
  const chosen = morningOf(day)
  const fits = chosen !== null && chosen > after
  return (
    <form
      className={styles.day}
      onSubmit={(event) => {
        event.preventDefault()
        if (fits) onChoose(chosen)
      }}
    >
      <Field
        label="On another day"
        error={chosen !== null && !fits ? 'Choose a later day.' : undefined}
      >
        <TextField type="date" value={day} onChange={(event) => setDay(event.target.value)} />
      </Field>
      <Button type="submit" disabled={!fits}>
        Set
      </Button>
    </form>
  )
}
