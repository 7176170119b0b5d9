/** Returns the first day of the week in a locale; null is the system's. Monday is 1, Sunday 7. */
export function firstDayOfWeek(locale: string | null): number {
  const tag = new Intl.Locale(
    locale ?? Intl.DateTimeFormat().resolvedOptions().locale,
  ) as Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } }
  return tag.getWeekInfo?.().firstDay ?? tag.weekInfo?.firstDay ?? 1
}
