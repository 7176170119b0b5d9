import { t } from '#shared/i18n/translate.ts'
import { morning, workingDaysOn, workingMorning } from '../../format/mornings.ts'

/** A morning to snooze until. */
export interface SnoozeTime {
  label: string
  at: number
  /** Number of an earlier choice with the same morning; null if there is none. */
  sameAs: number | null
}

/**
 * Returns the mornings to snooze until, in local time and never at a weekend. A position always
 * means the same choice, whatever day it is: the next working day, in three working days, next
 * Monday, in two weeks.
 */
export function snoozeTimes(now: number): SnoozeTime[] {
  const toMonday = (8 - new Date(now).getDay()) % 7 || 7
  const times = [
    { label: t('Next working day'), at: workingDaysOn(now, 1) },
    { label: t('In three working days'), at: workingDaysOn(now, 3) },
    { label: t('Next Monday'), at: morning(now, toMonday) },
    { label: t('In two weeks'), at: workingMorning(now, 14) },
  ]
  return times.map(({ label, at }, index) => {
    const first = times.findIndex((time) => time.at === at)
    return { label, at, sameAs: first < index ? first + 1 : null }
  })
}
