const dateAlone = /^\d{4}-\d\d-\d\d$/
/** A full year, or at least two numbers: JavaScript reads "7" and "Posted 3" as dates in 2001. */
const dated = /\d{4}|\d\D+\d/

/**
 * Reads a time written by a service, in epoch ms; null if it is not one. A date without a time
 * becomes the first moment of that day in local time, and sets `date_only`.
 */
export function readMoment(text: string): { at: number | null; date_only: boolean } {
  if (!dated.test(text)) return { at: null, date_only: false }
  const date_only = dateAlone.test(text.trim())
  // Without an hour, JavaScript would read the date as midnight UTC, which is the previous day in
  // America.
  const at = Date.parse(date_only ? `${text.trim()}T00:00` : text)
  // JavaScript would turn 31 February into 3 March.
  const isOnCalendar = !date_only || new Date(at).getDate() === Number(text.trim().slice(-2))
  return Number.isNaN(at) || !isOnCalendar ? { at: null, date_only: false } : { at, date_only }
}
