import { t } from '#shared/i18n/translate.ts'

/** The most credits that one paid run or search may be allowed. */
const MOST_CAP = 100_000

/**
 * Reads the most that somebody lets a run cost. `cap`: 0 if the text is none; a higher number is
 * not lowered, since that would allow another amount than the one that is read in the field.
 */
export function readCap(typed: string): { cap: number; error: string | undefined } {
  const text = typed.trim()
  const cap = /^\d+$/.test(text) ? Number(text) : 0
  if (cap === 0)
    return { cap: 0, error: t('Enter a whole number of credits, {least} or more.', { least: 1 }) }
  if (cap <= MOST_CAP) return { cap, error: undefined }
  return {
    cap: 0,
    error: t('{most, plural, one {Enter at most # credit.} other {Enter at most # credits.}}', {
      most: MOST_CAP,
    }),
  }
}
