/** Returns the day the week begins with for this person: Monday is 1, Sunday 7. */
export function firstDayOfWeek(locale: string | null): number {
  const tag = new Intl.Locale(
    locale ?? Intl.DateTimeFormat().resolvedOptions().locale,
  ) as Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } }
  return tag.getWeekInfo?.().firstDay ?? tag.weekInfo?.firstDay ?? 1
}
