import { directionOf } from '#shared/i18n/languages.ts'
import { i18n } from '#shared/i18n/translate.ts'

/** Left-to-right mark. */
const MARK = '\u200e'

/**
 * Adds a sign to a number written without one. Left-to-right marks on both sides keep the sign in
 * place in right-to-left text.
 */
export const withSign = (sign: '+' | '−', figures: string): string =>
  directionOf(i18n.locale) === 'rtl' ? `${MARK}${sign}${MARK}${figures}` : `${sign}${figures}`
