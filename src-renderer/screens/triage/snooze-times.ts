import { t } from '#shared/i18n/translate.ts'
import { morning, workingDaysOn, workingMorning } from '../../format/mornings.ts'

/** A morning to snooze until. */
export interface SnoozeTime {
  label: string
  at: number
  /** The number of the choice above it that leads to the same morning; null: none does. */
  sameAs: number | null
}

/**
 * Returns the mornings to snooze until, in local time and never at a weekend. A place always means
 * the same choice, whatever day it is: the next working day, three working days on, next Monday, two
 * weeks on.
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
    const first = times.findIndex((one) => one.at === at)
    return { label, at, sameAs: first < index ? first + 1 : null }
  })
}
