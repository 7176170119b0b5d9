import { morningOf } from './mornings.ts'

/** Where the month is written first (M5). */
const monthFirst = (locale: string | null) => {
  const parts = new Intl.DateTimeFormat(locale ?? undefined).formatToParts(0)
  return parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'month'
}

/**
 * Reads a day as people write it, `Fri`, `in 2 weeks`, `24 Dec`, `2026-12-24`, as nine in the
 * morning, local time; a day without its year lies ahead. `3/12` is read in the order of the
 * person's dates. null for what is no day.
 */
export async function readDay(
  text: string,
  now: number,
  locale: string | null,
): Promise<number | null> {
  const exact = morningOf(text.trim())
  if (exact !== null || text.trim() === '') return exact
  // Its rules are large, and most days are chosen from those offered.
  const { casual, GB } = await import('chrono-node/en')
  const dayFirst = /^\s*\d{1,2}[./-]\d/.test(text) && !monthFirst(locale)
  const found = (dayFirst ? GB : casual).parseDate(text, new Date(now), {
    forwardDate: true,
  })
  return found === null ? null : found.setHours(9, 0, 0, 0)
}
