import { Temporal } from 'temporal-polyfill'

/**
 * Returns the weeks of the month that contains a day, with seven days each; `first` is 1 for
 * Monday.
 */
export function monthWeeks(day: string, first: number): string[][] {
  const start = Temporal.PlainDate.from(day).with({ day: 1 })
  const before = (start.dayOfWeek - first + 7) % 7
  const weeks = Math.ceil((before + start.daysInMonth) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, index) =>
      start.add({ days: week * 7 + index - before }).toString(),
    ),
  )
}

/** Returns the day that a calendar key leads to; null for every other key. */
export function stepDay(day: string, key: string, first: number): string | null {
  const at = Temporal.PlainDate.from(day)
  const inWeek = (at.dayOfWeek - first + 7) % 7
  const steps: Record<string, Temporal.DurationLike> = {
    ArrowLeft: { days: -1 },
    ArrowRight: { days: 1 },
    ArrowUp: { days: -7 },
    ArrowDown: { days: 7 },
    PageUp: { months: -1 },
    PageDown: { months: 1 },
    Home: { days: -inWeek },
    End: { days: 6 - inWeek },
  }
  const step = steps[key]
  return step ? at.add(step).toString() : null
}
