import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { fromWall } from '#shared/domain/calendar-days.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Field } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { cityOf, localZone, zoneShort } from './zones.ts'
import styles from './panel.module.css'

/** Day, time and length as they were typed. */
export interface When {
  date: string
  time: string
  minutes: string
}

/** Reads moment and length from what was typed; null where it is no time or no length. */
export function readWhen({
  date,
  time,
  minutes,
}: When): { starts_at: number; duration_minutes: number } | null {
  const at = fromWall(date, time, localZone())
  const duration_minutes = Number(minutes)
  return at &&
    Number.isInteger(duration_minutes) &&
    duration_minutes >= 1 &&
    duration_minutes <= 1440
    ? { starts_at: at.at, duration_minutes }
    : null
}

/** Says which moment is meant where the clock changes that night; null on all other days. */
function oddTimeWords(
  reading: NonNullable<ReturnType<typeof fromWall>>['reading'],
  typed: string,
  meant: string,
): string | null {
  if (reading === 'skipped')
    return `${typed} doesn’t exist that night (clocks go forward); using ${meant}.`
  if (reading === 'twice')
    return `${typed} happens twice that night (clocks go back); using the first.`
  return null
}

interface WhenFieldsProps {
  register: UseFormRegister<When & Record<string, string>>
  errors: FieldErrors<When>
  value: When
  second: string | null
}

/**
 * Asks for day, time and length in the zone of this computer. On a night when the clock changes it
 * says which moment is meant.
 */
export function WhenFields({ register, errors, value, second }: WhenFieldsProps) {
  const format = useFormats()
  const zone = localZone()
  const read = fromWall(value.date, value.time, zone)
  const odd = read && oddTimeWords(read.reading, value.time, format.time(read.at))
  const inSecondZone =
    read && second
      ? `${new Intl.DateTimeFormat(undefined, { timeZone: second, weekday: 'short', hour: '2-digit', minute: '2-digit' }).format(read.at)} ` +
        `in ${cityOf(second)}`
      : null
  return (
    <div>
      <div className={styles.when}>
        <Field label="Day" error={errors.date?.message}>
          <TextField type="date" {...register('date', { required: 'Enter a date.' })} />
        </Field>
        <Field label="Time" error={errors.time?.message}>
          <TextField type="time" {...register('time', { required: 'Enter a time.' })} />
        </Field>
        <Field label="Minutes" error={errors.minutes?.message}>
          <TextField
            type="number"
            min={1}
            max={1440}
            {...register('minutes', {
              required: 'Enter a length.',
              validate: (text) =>
                (Number(text) >= 1 && Number(text) <= 1440) || 'Enter 1 to 1440 minutes.',
            })}
          />
        </Field>
      </div>
      <p
        className={styles.whenHint}
        role={odd ? 'status' : undefined}
        data-odd={odd ? '' : undefined}
      >
        {odd ??
          [`${cityOf(zone)} time${read ? `, ${zoneShort(read.at, zone)}` : ''}`, inSecondZone]
            .filter(Boolean)
            .join(' · ')}
      </p>
    </div>
  )
}
