import { t } from '#shared/i18n/translate.ts'
import { morning, workingMorning } from '../../format/mornings.ts'

/**
 * Returns the mornings to snooze until, in local time and never at a weekend: tomorrow, in three
 * days, next Monday, in two weeks. What would be a weekend is the Monday after it, offered once.
 */
export function snoozeTimes(now: number): { label: string; action: string; at: number }[] {
  const toMonday = (8 - new Date(now).getDay()) % 7 || 7
  const monday = morning(now, toMonday)
  const times = [
    {
      label: t('Tomorrow'),
      action: t('Snooze: tomorrow'),
      at: workingMorning(now, 1),
      days: 1,
    },
    {
      label: t('In three days'),
      action: t('Snooze: in three days'),
      at: workingMorning(now, 3),
      days: 3,
    },
    { label: t('Next Monday'), action: t('Snooze: next Monday'), at: monday, days: toMonday },
    {
      label: t('In two weeks'),
      action: t('Snooze: in two weeks'),
      at: workingMorning(now, 14),
      days: 14,
    },
  ]
  return times
    .filter(({ at, days }) => at === morning(now, days) || at !== monday)
    .filter(({ at }, index, all) => all.findIndex((one) => one.at === at) === index)
    .map(({ label, action, at }) => ({ label, action, at }))
}
