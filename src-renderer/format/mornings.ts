/** The hour at which a postponed follow-up returns. */
const MORNING = 9

/** Returns nine in the morning this many days from now, in local time. */
export const morning = (now: number, days: number): number => {
  const day = new Date(now)
  day.setDate(day.getDate() + days)
  return day.setHours(MORNING, 0, 0, 0)
}

/**
 * Returns nine in the morning this many working days (Monday to Friday) from now, in local time.
 */
export function workingDaysOn(now: number, days: number): number {
  let ahead = 0
  for (let left = days; left > 0;) {
    ahead += 1
    if (!isWeekend(morning(now, ahead))) left -= 1
  }
  return morning(now, ahead)
}

/** Reports whether a moment is on a Saturday or Sunday, in local time. */
export const isWeekend = (at: number): boolean => [0, 6].includes(new Date(at).getDay())

/**
 * Returns nine in the morning this many days from now, or of the following Monday if that is a
 * weekend, when nobody is called.
 */
export function workingMorning(now: number, days: number): number {
  const weekday = new Date(morning(now, days)).getDay()
  if (weekday === 6) return morning(now, days + 2)
  return morning(now, weekday === 0 ? days + 1 : days)
}
