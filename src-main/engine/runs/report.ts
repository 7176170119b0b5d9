type Json = Record<string, unknown>

/**
 * Tells whether a report is finished. Research has no status field (R11): it is once it says when,
 * or once companies stand in it. A report in a list carries neither its companies nor a word about
 * them, so nothing follows from their absence there.
 */
export const isFinished = (report: Json): boolean =>
  (typeof report['completed_at'] === 'string' && report['completed_at'] !== '') ||
  (Array.isArray(report['companies']) && report['companies'].length > 0)

/** Tells whether the text of a report is here, and not only its line in the list. */
export const isWhole = (report: Json): boolean => report['companies'] !== undefined
