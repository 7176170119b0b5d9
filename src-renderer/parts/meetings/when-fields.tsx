import { t } from '#shared/i18n/translate.ts'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { fromWall, wallFields } from '#shared/domain/calendar-days.ts'
import { createFormats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Field } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { WhenField } from '../../ui/when-field.tsx'
import { BusyWarning } from './busy-warning.tsx'
import { cityOf, localZone, zoneShort } from './zones.ts'
import styles from './panel.module.css'

const MINUTE = 60_000

/** The start and length as form values; `when` is `2026-07-14T09:30`, or '' if empty. */
export interface When {
  when: string
  minutes: string
}

/** Returns a moment as a form value, in this computer's time zone. */
export function whenOf(at: number): string {
  const { date, time } = wallFields(at, localZone())
  return `${date}T${time}`
}

const wall = (when: string) => {
  const [date = '', time = ''] = when.split('T')
  return fromWall(date, time, localZone())
}

/** Parses the start and length from the form values; null if either is invalid. */
export function readWhen({
  when,
  minutes,
}: When): { starts_at: number; duration_minutes: number } | null {
  const at = wall(when)
  const duration_minutes = readMinutes(minutes)
  return at && duration_minutes !== null ? { starts_at: at.at, duration_minutes } : null
}

/** Parses a length in minutes; null if it is none that the service takes. */
function readMinutes(text: string): number | null {
  const minutes = Number(text)
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= 1440 ? minutes : null
}

/** Explains which moment is meant on a night when the clock changes; null at all other times. */
function warnOfOddTime(
  reading: NonNullable<ReturnType<typeof fromWall>>['reading'],
  typed: string,
  meant: string,
): string | null {
  if (reading === 'skipped')
    return t('{typed} doesn’t exist that night (clocks go forward); using {meant}.', {
      typed,
      meant,
    })
  if (reading === 'twice')
    return t('{typed} happens twice that night (clocks go back); using the first.', { typed })
  return null
}

interface WhenFieldsProps {
  register: UseFormRegister<When & Record<string, string>>
  errors: FieldErrors<When>
  value: When
  onWhen: (when: string) => void
  second: string | null
}

/**
 * Asks for the start and length in this computer's time zone. On a night when the clock changes, it
 * explains which moment is meant.
 */
export function WhenFields({ register, errors, value, onWhen, second }: WhenFieldsProps) {
  const format = useFormats()
  const zone = localZone()
  register('when', { required: t('Enter a day and a time.') })
  const read = wall(value.when)
  const length = readWhen(value)
  const odd =
    read && warnOfOddTime(read.reading, value.when.split('T')[1] ?? '', format.time(read.at))
  const zones = read
    ? [t('{city} time, {zone}', { city: cityOf(zone), zone: zoneShort(read.at, zone) })]
    : []
  if (read && second) {
    const there = createFormats({ ...format, hour12: format.isTwelveHour, timeZone: second })
    zones.push(
      t('{weekday} {time} in {city}', {
        weekday: there.weekday(read.at),
        time: there.time(read.at),
        city: cityOf(second),
      }),
    )
  }
  return (
    <div>
      <div className={styles.when}>
        <WhenField
          label={t('When')}
          kind="moment"
          value={value.when || null}
          onChange={(when) => onWhen(when ?? '')}
          more={zones.join(' · ')}
          error={errors.when?.message}
        />
        <Field label={t('Minutes')} error={errors.minutes?.message}>
          <TextField
            type="number"
            min={1}
            max={1440}
            {...register('minutes', {
              required: t('Enter a length.'),
              validate: (text) =>
                readMinutes(text) !== null ||
                t('Enter {least} to {most} whole minutes.', { least: 1, most: 1440 }),
            })}
          />
        </Field>
      </div>
      {odd ? (
        <p className={styles.whenHint} role="status" data-odd="">
          {odd}
        </p>
      ) : null}
      {length ? (
        <BusyWarning
          from={length.starts_at}
          to={length.starts_at + length.duration_minutes * MINUTE}
        />
      ) : null}
    </div>
  )
}
