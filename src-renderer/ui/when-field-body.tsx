import { t } from '#shared/i18n/translate.ts'
import { CalendarDays } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { localDay, readWhen, type WhenKind } from '../format/read-when.ts'
import { useFormats } from '../format/use-formats.tsx'
import { useNow } from '../format/use-now.ts'
import { whenText, describeWhen, writesMonthFirst } from '../format/when-text.ts'
import { CalendarMonth } from './calendar-month.tsx'
import { Field } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { Popover } from './popover.tsx'
import { TextField } from './text-field.tsx'
import type { WhenFieldProps } from './when-field.tsx'
import styles from './when-field.module.css'

// Every translation of these examples must be readable by the field: in English, in figures, or in
// the words of the language (local-words.ts).
const examples: Record<WhenKind, string> = {
  day: t('Fri, in 2 weeks, 24 Dec'),
  time: t('9:30, 2pm'),
  moment: t('tomorrow 3pm, Fri, in 2 weeks'),
}
const unread: Record<WhenKind, string> = {
  day: t('Couldn’t read this day. Try Fri, in 2 weeks or 24 Dec.'),
  time: t('Couldn’t read this time. Try 9:30 or 2pm.'),
  moment: t('Couldn’t read this. Try tomorrow 3pm, Fri 10:00 or in 2 weeks.'),
}
const pastExamples = t('yesterday, Fri, 24 Dec')

interface PopupProps {
  label: string
  value: string | null
  usualTime: string
  onChoose: (value: string) => void
}

/** Chooses a day with the pointer; the time of a moment stays. */
function CalendarPopup({
  label,
  value,
  usualTime,
  onChoose,
  kind,
}: PopupProps & { kind: WhenKind }) {
  const [open, setOpen] = useState(false)
  const [day = null, time = usualTime] = value?.split('T') ?? []
  return (
    <Popover
      title={t('{field}: calendar', { field: label })}
      bare
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton icon={CalendarDays} label={t('{field}: open the calendar', { field: label })} />
      }
    >
      <CalendarMonth
        chosen={day}
        onChoose={(chosen) => {
          setOpen(false)
          onChoose(kind === 'day' ? chosen : `${chosen}T${time}`)
        }}
      />
    </Popover>
  )
}

/** Holds the text and its parsed value; a new value from outside replaces the text. */
function useWhenText(props: WhenFieldProps) {
  const { kind, value, onChange, late, lean = 'ahead', usualTime = '09:00' } = props
  const format = useFormats()
  const show = (next: string | null) => (next === null ? '' : whenText(next, format))
  const [text, setText] = useState(() => show(value))
  const [understood, setUnderstood] = useState(value)
  // `Fri` keeps the time, and `3pm` the day, of the value before typing began.
  const [base, setBase] = useState(value)
  const [reportedValue, setReportedValue] = useState(value)
  const [shownBy, setShownBy] = useState(format)
  if (value !== reportedValue || format !== shownBy) {
    setReportedValue(value)
    setShownBy(format)
    setUnderstood(value)
    setBase(value)
    setText(show(value))
  }
  const read = (written: string) => {
    const now = Date.now()
    const [day = '', time = usualTime] = base?.split('T') ?? []
    return readWhen(written, {
      kind,
      now,
      lean,
      monthFirst: writesMonthFirst(format.locale),
      missing: { day: day || localDay(now), time },
    })
  }
  const tell = (next: string | null) => {
    setReportedValue(next)
    if (next !== value) onChange(next)
  }
  return {
    text,
    understood,
    write: (written: string) => {
      const next = read(written)
      setText(written)
      setUnderstood(next)
      if (!late) tell(next)
    },
    choose: (next: string) => {
      setText(show(next))
      setUnderstood(next)
      setBase(next)
      tell(next)
    },
    /** Replaces the text with the formatted value when the field loses the focus. */
    settle: () => {
      if (understood === null && text.trim() !== '') return
      setText(show(understood))
      setBase(understood ?? base)
      if (late) tell(understood)
    },
  }
}

function hintOf(
  { kind, lean, more }: WhenFieldProps,
  understood: string | null,
  written: string,
): ReactNode {
  // A time that is already written out needs no hint.
  if (kind === 'time' && understood === written) return null
  if (understood === null) return kind !== 'time' && lean === 'back' ? pastExamples : examples[kind]
  return (
    <>
      {understood}
      {more ? <> · {more}</> : null}
    </>
  )
}

/** Renders the field; loaded together with the parser (when-field.tsx). */
export default function WhenFieldBody(props: WhenFieldProps) {
  const { label, kind, error, bare, late, placeholder, usualTime = '09:00' } = props
  const format = useFormats()
  const now = useNow()
  const { text, understood, write, choose, settle } = useWhenText(props)
  const problem = understood === null && text.trim() !== '' ? unread[kind] : error
  const words = understood === null ? null : describeWhen(understood, format, now)
  return (
    <div className={bare ? styles.bare : undefined}>
      <Field label={label} bare={bare} error={problem} hint={hintOf(props, words, text)} live>
        <span className={styles.when}>
          <TextField
            value={text}
            placeholder={placeholder}
            onChange={(event) => write(event.target.value)}
            onBlur={settle}
            onKeyDown={(event) => {
              if (late && event.key === 'Enter') settle()
            }}
          />
          {kind === 'time' ? null : (
            <span className={styles.calendar}>
              <CalendarPopup
                label={label}
                kind={kind}
                value={understood}
                usualTime={usualTime}
                onChoose={choose}
              />
            </span>
          )}
        </span>
      </Field>
    </div>
  )
}
