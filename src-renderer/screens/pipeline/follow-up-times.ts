import { workingDaysOn, workingMorning } from '../../format/mornings.ts'

/**
 * Returns the mornings offered for a follow-up, in epoch milliseconds and by local time: the next
 * five working days, in two weeks, and in a month; never at a weekend.
 */
export function followUpTimes(now: number, locale: string | null): number[] {
  const working = [1, 2, 3, 4, 5].map((days) => workingDaysOn(now, days, locale))
  return [...working, workingMorning(now, 14, locale), workingMorning(now, 30, locale)]
}
