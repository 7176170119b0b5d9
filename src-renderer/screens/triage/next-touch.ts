import { morning } from '../../format/mornings.ts'

/**
 * Returns the mornings to snooze until, in local time: tomorrow, in three days, next Monday, in two
 * weeks.
 */
export function snoozeTimes(now: number): { label: string; at: number }[] {
  const toMonday = (8 - new Date(now).getDay()) % 7 || 7
  return [
    { label: 'Tomorrow', at: morning(now, 1) },
    { label: 'In three days', at: morning(now, 3) },
    { label: 'Next Monday', at: morning(now, toMonday) },
    { label: 'In two weeks', at: morning(now, 14) },
  ]
}

/**
 * Returns when to try somebody again after a voicemail (A9): three days later in the morning, or
 * the Monday after it if that is a weekend.
 */
export function nextTouch(now: number): number {
  const weekday = new Date(morning(now, 3)).getDay()
  if (weekday === 6) return morning(now, 5)
  return morning(now, weekday === 0 ? 4 : 3)
}
