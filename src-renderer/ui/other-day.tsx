import { useEffect, useMemo, useState, type FormEvent } from 'react'
import { morningOf } from '../format/mornings.ts'
import { readDay } from '../format/read-day.ts'
import { useFormats } from '../format/use-formats.tsx'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { TextField } from './text-field.tsx'
import styles from './other-day.module.css'

/** A day as it was typed, and what it was read as; undefined while it is being read. */
interface Reading {
  text: string
  at: number | null | undefined
}

/** Reads what is typed; a day that was typed in figures alone is read at once. */
function useDay(text: string, now: number, locale: string | null): Reading['at'] {
  const [read, setRead] = useState<Reading>({ text: '', at: null })
  useEffect(() => {
    let wanted = true
    void readDay(text, now, locale).then((at) => {
      if (wanted) setRead({ text, at })
    })
    return () => {
      wanted = false
    }
  }, [text, now, locale])
  const exact = morningOf(text.trim())
  if (exact !== null) return exact
  return read.text === text ? read.at : undefined
}

/** Says why a day cannot be taken; undefined where it can, or while nobody knows. */
function troubleOf(text: string, at: Reading['at'], after: number): string | undefined {
  if (text.trim() === '' || at === undefined) return undefined
  if (at === null) return 'Write a day, such as Fri, in 2 weeks or 24 Dec.'
  return at > after ? undefined : 'Choose a later day.'
}

/**
 * Chooses a day other than those offered, in the person's own words (`Fri`, `in 2 weeks`, `24 Dec`),
 * as nine in the morning, local time; `after`: only later days.
 */
export function OtherDay({
  after = 0,
  onChoose,
}: {
  after?: number
  onChoose: (at: number) => void
}) {
  const format = useFormats()
  const now = useMemo(() => Date.now(), [])
  const [text, setText] = useState('')
  const at = useDay(text, now, format.locale)
  const trouble = troubleOf(text, at, after)
  const fits = typeof at === 'number' && trouble === undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fits) onChoose(at)
  }
  return (
    <form className={styles.day} onSubmit={submit}>
      <Field
        label="On another day"
        error={trouble}
        hint={fits ? `${format.longDay(at)}, ${format.date(at)}` : 'Fri, in 2 weeks, 24 Dec'}
      >
        <TextField value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Button type="submit" disabled={!fits}>
        Set
      </Button>
    </form>
  )
}
