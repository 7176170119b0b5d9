import { directionOf } from './languages.ts'
import { i18n } from './translate.ts'

/**
 * Keeps a name, a time or a value in the order of its own letters where the words around it run from
 * right to left (Unicode UAX #9, first strong isolate).
 */
export const isolate = (text: string): string =>
  directionOf(i18n.locale) === 'rtl' ? `\u2068${text}\u2069` : text
