type Json = Record<string, unknown>

const finishedWords = /^(completed?|done|finished|ready|succeeded)$/i

const isFilled = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.keys(value).length > 0
    : typeof value === 'string' && value.trim() !== ''

/**
 * Tells whether a report is finished. Research has no status field (R11): it is once it says when,
 * or that it is, or once companies or insights stand in it. A report in a list may carry none of
 * them, so nothing follows from their absence there.
 */
export const isFinished = (report: Json): boolean =>
  isFilled(report['completed_at']) ||
  isFilled(report['companies']) ||
  isFilled(report['market_insights']) ||
  finishedWords.test(String(report['status']))

/** Tells whether the text of a report is here, and not only its line in the list. */
export const isWhole = (report: Json): boolean =>
  report['companies'] !== undefined || report['market_insights'] !== undefined
