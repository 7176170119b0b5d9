type Json = Record<string, unknown>

const finishedWords = /^(completed?|done|finished|ready|succeeded)$/i

const isFilled = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.keys(value).length > 0
    : typeof value === 'string' && value.trim() !== ''

/**
 * Reports whether a report is finished. Research has no status field (R11), so it is finished once
 * it has a completion time or a final status, or contains companies or insights. A list row may
 * have none of them, so their absence there proves nothing.
 */
export const isFinished = (report: Json): boolean =>
  isFilled(report['completed_at']) ||
  isFilled(report['companies']) ||
  isFilled(report['market_insights']) ||
  finishedWords.test(String(report['status']))

/** Reports whether the text of a report is present, and not only its list row. */
export const isWhole = (report: Json): boolean =>
  report['companies'] !== undefined || report['market_insights'] !== undefined
