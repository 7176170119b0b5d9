const dateAlone = /^\d{4}-\d\d-\d\d$/
/** A year in full, or two numbers at least: JavaScript makes a moment of 2001 of "7" and "Posted 3". */
const dated = /\d{4}|\d\D+\d/

/**
 * Reads a moment that a service wrote, in epoch ms; null where it is none. A date without a time is
 * the first moment of that day on this computer's clock, and marked.
 */
export function readMoment(text: string): { at: number | null; date_only: boolean } {
  if (!dated.test(text)) return { at: null, date_only: false }
  const date_only = dateAlone.test(text.trim())
  // Without its own hour, JavaScript would take the date for midnight in UTC: the day before, in America.
  const at = Date.parse(date_only ? `${text.trim()}T00:00` : text)
  // The 31st of February would be the 3rd of March.
  const isOnCalendar = !date_only || new Date(at).getDate() === Number(text.trim().slice(-2))
  return Number.isNaN(at) || !isOnCalendar ? { at: null, date_only: false } : { at, date_only }
}
