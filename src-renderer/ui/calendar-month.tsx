import { t } from '#shared/i18n/translate.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { tagOfDateWords } from '#shared/i18n/date-words.ts'
import { useFormats } from '../format/use-formats.tsx'
import { firstDayOfWeek } from '../format/week-start.ts'
import { keyAlongLine } from './direction.ts'
import { monthWeeks, stepDay } from './month-weeks.ts'
import { IconButton } from './icon-button.tsx'
import styles from './when-field.module.css'

const noon = (day: string) => Date.parse(`${day}T12:00:00`)
const today = () => new Date().toLocaleDateString('sv-SE')

interface CalendarMonthProps {
  /** The marked day, `2026-12-24`, whose month is shown first; null for none. */
  chosen: string | null
  onChoose: (day: string) => void
}

/**
 * Shows a month to choose a day from; the week starts as in the user's format. Arrows move by days
 * and weeks, Page Up and Down by months, Home and End to the ends of the week.
 */
export function CalendarMonth({ chosen, onChoose }: CalendarMonthProps) {
  const format = useFormats()
  const [at, setAt] = useState(chosen ?? today())
  const table = useRef<HTMLTableElement>(null)
  const first = firstDayOfWeek(format.locale)
  const weeks = monthWeeks(at, first)
  const month = new Intl.DateTimeFormat(tagOfDateWords(format.locale), {
    month: 'long',
    year: 'numeric',
  }).format(noon(at))
  const steered = useRef(true)
  // The day reached by key has the focus, from the first render on.
  useEffect(() => {
    if (steered.current) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    steered.current = false
  }, [at])
  const turn = (key: string) => setAt(stepDay(at, key, first) ?? at)
  const steer = (event: KeyboardEvent) => {
    const next = stepDay(at, keyAlongLine(event.key), first)
    if (next === null) return
    event.preventDefault()
    steered.current = true
    setAt(next)
  }
  return (
    <div className={styles.month}>
      <div className={styles.bar}>
        <h3 aria-live="polite">{month}</h3>
        <IconButton icon={ChevronLeft} label={t('Previous month')} onClick={() => turn('PageUp')} />
        <IconButton icon={ChevronRight} label={t('Next month')} onClick={() => turn('PageDown')} />
      </div>
      <table className={styles.days} ref={table}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {format.weekday(noon(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={steer}>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    className={`${styles.day} num`}
                    tabIndex={day === at ? 0 : -1}
                    data-outside={day.slice(0, 7) === at.slice(0, 7) ? undefined : ''}
                    data-today={day === today() ? '' : undefined}
                    aria-pressed={day === chosen}
                    aria-label={format.longDate(noon(day))}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
