import { directionOf } from '#shared/i18n/languages.ts'
import { i18n } from '#shared/i18n/translate.ts'

/** Left-to-right mark. */
const MARK = '\u200e'

/**
 * Puts a sign before a number that is written without one. Marks at both its sides keep it there
 * where text runs from right to left.
 */
export const withSign = (sign: '+' | '−', figures: string): string =>
  directionOf(i18n.locale) === 'rtl' ? `${MARK}${sign}${MARK}${figures}` : `${sign}${figures}`
