interface Week {
  firstDay: number
  weekend: readonly number[]
}

/** Returns how the days of a week count in a locale; null is the system's. */
function weekOf(locale: string | null): Week | undefined {
  const tag = new Intl.Locale(
    locale ?? Intl.DateTimeFormat().resolvedOptions().locale,
  ) as Intl.Locale & { getWeekInfo?: () => Week; weekInfo?: Week }
  return tag.getWeekInfo?.() ?? tag.weekInfo
}

/** Returns the first day of the week in a locale; null is the system's. Monday is 1, Sunday 7. */
export const firstDayOfWeek = (locale: string | null): number => weekOf(locale)?.firstDay ?? 1

/**
 * Returns the days of the weekend in a locale, such as Friday and Saturday in Egypt; null is the
 * system's. Monday is 1, Sunday 7.
 */
export const weekendOf = (locale: string | null): readonly number[] =>
  weekOf(locale)?.weekend ?? [6, 7]
