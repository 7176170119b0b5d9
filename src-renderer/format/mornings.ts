/** A follow-up that is put off comes back at nine. */
const MORNING = 9

/** Returns nine in the morning so many days from now, in local time. */
export const morning = (now: number, days: number): number => {
  const day = new Date(now)
  day.setDate(day.getDate() + days)
  return day.setHours(MORNING, 0, 0, 0)
}

/** The same, or the Monday after it where that is a weekend: nobody is called then. */
export function workingMorning(now: number, days: number): number {
  const weekday = new Date(morning(now, days)).getDay()
  if (weekday === 6) return morning(now, days + 2)
  return morning(now, weekday === 0 ? days + 1 : days)
}

/** Reads a day of a date field as nine in the morning, local time; null for what is no day. */
export function morningOf(day: string): number | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)
  return parts
    ? new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]), MORNING).getTime()
    : null
}
