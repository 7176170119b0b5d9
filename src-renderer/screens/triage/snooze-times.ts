import { t } from '#shared/i18n/translate.ts'
import type { Formats } from '../../format/formats.ts'
import { morningAfterWeekend, workingDaysOn, workingMorning } from '../../format/mornings.ts'

/** A morning to snooze until. */
export interface SnoozeTime {
  label: string
  at: number
  /** Number of an earlier choice with the same morning; null if there is none. */
  sameAs: number | null
}

/**
 * Returns the mornings to snooze until, in local time and never at a weekend. A position always
 * means the same choice, whatever day it is: the next working day, in three working days, the first
 * day after the weekend, in two weeks.
 */
export function snoozeTimes(
  now: number,
  { locale, longWeekday }: Pick<Formats, 'locale' | 'longWeekday'>,
): SnoozeTime[] {
  const afterWeekend = morningAfterWeekend(now, locale)
  const times = [
    { label: t('Next working day'), at: workingDaysOn(now, 1, locale) },
    { label: t('In three working days'), at: workingDaysOn(now, 3, locale) },
    {
      label:
        new Date(afterWeekend).getDay() === 1
          ? t('Next Monday')
          : t('Next {weekday}', { weekday: longWeekday(afterWeekend) }),
      at: afterWeekend,
    },
    { label: t('In two weeks'), at: workingMorning(now, 14, locale) },
  ]
  return times.map(({ label, at }, index) => {
    const first = times.findIndex((time) => time.at === at)
    return { label, at, sameAs: first < index ? first + 1 : null }
  })
}
