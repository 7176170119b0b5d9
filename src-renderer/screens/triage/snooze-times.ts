import { t } from '#shared/i18n/translate.ts'
import { morning, workingMorning } from '../../format/mornings.ts'

/**
 * Returns the mornings to snooze until, in local time and never at a weekend: tomorrow, in three
 * days, next Monday, in two weeks. What would be a weekend is the Monday after it, offered once.
 */
export function snoozeTimes(now: number): { label: string; at: number }[] {
  const toMonday = (8 - new Date(now).getDay()) % 7 || 7
  const monday = morning(now, toMonday)
  const times = [
    {
      label: t('Tomorrow'),
      at: workingMorning(now, 1),
      days: 1,
    },
    {
      label: t('In three days'),
      at: workingMorning(now, 3),
      days: 3,
    },
    { label: t('Next Monday'), at: monday, days: toMonday },
    {
      label: t('In two weeks'),
      at: workingMorning(now, 14),
      days: 14,
    },
  ]
  return times
    .filter(({ at, days }) => at === morning(now, days) || at !== monday)
    .filter(({ at }, index, all) => all.findIndex((one) => one.at === at) === index)
    .map(({ label, at }) => ({ label, at }))
}
